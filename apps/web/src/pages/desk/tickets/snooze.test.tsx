import type { SessionUser } from "@balcao/shared/auth/schema";
import { everyDay } from "@balcao/shared/testing/hours";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { type Dialog } from "../../../nouns/tickets/dialogs.ts";
import { Opener } from "../../../testing/pages/ticket-dialogs.tsx";
import { show } from "../../../testing/render.tsx";
import { aQueue, aTicket, aUser, sales, support } from "../../../testing/samples.ts";
import { wire } from "../../../testing/wire.ts";
import { TicketDialogs } from "./ticket-dialogs.tsx";

const ticket = aTicket({ id: 1, status: "open", user: { id: 7, name: "Ana" } });
const gone = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

async function open(dialog: Dialog, answers: Parameters<typeof wire>[0], me: SessionUser = aUser()) {
  const log = wire(answers);
  show(
    <TicketDialogs onBegun={() => undefined}>
      <Opener dialog={dialog} />
    </TicketDialogs>,
    { at: `/tickets/${ticket.uuid}`, me },
  );
  await userEvent.click(screen.getByRole("button", { name: "abrir" }));
  const box = await screen.findByRole("dialog");
  return { box, sent: (method: string) => log.filter((asked) => asked.method === method) };
}

test("while a snooze is being sent a second press does nothing, and Esc still closes the dialog", async () => {
  const { box, sent } = await open(
    { kind: "snooze", ticket },
    { "POST /tickets/:id/snooze": () => new Promise(() => {}) },
  );
  await userEvent.click(within(box).getByRole("button", { name: /^Em 1 hora/ }));
  await userEvent.click(within(box).getByRole("button", { name: /^Em 3 horas/ }));
  expect(sent("POST")).toHaveLength(1);
  expect(document.activeElement?.textContent).toMatch(/^Em 3 horas/);
  await userEvent.keyboard("{Escape}");
  await gone();
});

test("the fault of a past time disappears once the user types another time", async () => {
  const { box, sent } = await open({ kind: "snooze", ticket }, {});
  const own = within(box).getByRole("textbox", { name: "Outra data e hora" });
  await userEvent.type(own, "01/01/2020 10:00{Enter}");
  await within(box).findByText("Escolha um momento que ainda não passou.");
  await userEvent.clear(own);
  await userEvent.type(own, "01/01/2090 10:00{Tab}");
  expect(within(box).queryByText("Escolha um momento que ainda não passou.")).toBeNull();
  expect(sent("POST")).toEqual([]);
});

test("the proposed times follow the hours of the ticket's queue, where queues have hours of their own", async () => {
  const me = aUser();
  const company = { ...me.company, settings: [{ key: "scheduleType", value: "queue" }] };
  const night = everyDay("20:15-23:00");
  const { box } = await open(
    { kind: "snooze", ticket },
    {
      "GET /hours": () => ({ schedules: everyDay("08:00-18:00"), holidays: [] }),
      "GET /queue": () => [aQueue({ ...sales, schedules: night }), aQueue(support)],
    },
    { ...me, company },
  );
  const tomorrow = await within(box).findByRole("button", { name: /^Amanhã na abertura/ });
  expect(tomorrow.textContent).toMatch(/ 20:15$/);
});
