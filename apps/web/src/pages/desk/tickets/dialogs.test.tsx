import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { SessionUser } from "@balcao/shared/auth/schema";
import { zonedTime } from "../../../lib/time/zoned.ts";
import { Opener, people, pick } from "../../../testing/pages/ticket-dialogs.tsx";
import { show } from "../../../testing/render.tsx";
import { aConnection, aMessage, aTicket, aUser, sales, support } from "../../../testing/samples.ts";
import { Refusal, wire } from "../../../testing/wire.ts";
import { type Dialog } from "../../../nouns/tickets/dialogs.ts";
import { TicketDialogs } from "./ticket-dialogs.tsx";

const ticket = aTicket({ id: 1, status: "open", user: { id: 7, name: "Ana" } });
const lucia = { ...ticket.contact, id: 5, name: "Dona Lúcia" };
/** Loads the lazy modules before the tests, because no test should wait for them. */
beforeAll(() =>
  Promise.all([
    import("../../../features/tickets/dialogs/new-ticket-dialog.tsx"),
    import("./peek-dialog.tsx"),
    import("../../../features/tickets/dialogs/snooze-dialog.tsx"),
    import("../../../features/tickets/dialogs/delete-ticket.tsx"),
  ]),
);
const begun = vi.fn<() => void>();
beforeEach(() => begun.mockClear());

async function open(dialog: Dialog, answers: Parameters<typeof wire>[0] = {}, me: SessionUser = aUser()) {
  const log = wire({
    "GET /queue": () => [sales, support],
    "GET /users/list": () => ({ users: people }),
    "GET /whatsapp": () => [aConnection({ id: 1 }), aConnection({ id: 2 })],
    "GET /contacts": () => ({ contacts: [lucia], hasMore: false, nextCursor: null }),
    "PUT /tickets/:id": () => ({ ...ticket, status: "pending", user: null, userId: null }),
    "POST /tickets": () => ticket,
    "POST /tickets/:id/snooze": () => ticket,
    "DELETE /tickets/:id": () => ({ ok: true }),
    ...answers,
  });
  show(
    <TicketDialogs onBegun={begun}>
      <Opener dialog={dialog} />
    </TicketDialogs>,
    { at: `/tickets/${ticket.uuid}`, me },
  );
  await userEvent.click(screen.getByRole("button", { name: "abrir" }));
  const box = await screen.findByRole("dialog");
  const sent = (method: string) => log.filter((asked) => asked.method === method).map(({ path, body }) => [path, body]);
  return { log, box, sent };
}
const where = () => screen.getByTestId("where").textContent;
const gone = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

/** Searches on the real clock, because a search waits for a pause in the typing. */
async function chooseLucia() {
  await userEvent.type(screen.getByRole("combobox", { name: "Contato" }), "dona");
  await userEvent.click(await screen.findByRole("option", { name: /Dona Lúcia/ }));
}

test("the dialog for a new conversation searches from three letters on, needs a queue except from an admin, and opens the conversation", async () => {
  const { log, box, sent } = await open({ kind: "new" }, {}, aUser({ queues: [sales, support] }));
  await userEvent.type(screen.getByRole("combobox", { name: "Contato" }), "do");
  await screen.findByText("Escreva pelo menos 3 letras");
  await userEvent.type(screen.getByRole("combobox", { name: "Contato" }), "na");
  await userEvent.click(await screen.findByRole("option", { name: /Dona Lúcia/ }));
  expect(log.filter(({ path }) => path === "/contacts").map(({ query }) => query.get("searchParam"))).toEqual(["dona"]);
  await userEvent.click(within(box).getByRole("button", { name: "Iniciar" }));
  await screen.findByText("Selecione um setor");
  await pick("Setor", /Vendas/);
  await userEvent.click(within(box).getByRole("button", { name: "Iniciar" }));
  await waitFor(() => expect(begun).toHaveBeenCalledOnce());
  expect(sent("POST")).toEqual([
    ["/tickets", { contactId: 5, queueId: 1, whatsappId: null, userId: 7, status: "open" }],
  ]);
});

test("an admin may start a conversation without a queue, and Enter confirms", async () => {
  const { sent } = await open({ kind: "new" }, {}, aUser({ profile: "admin" }));
  await chooseLucia();
  await userEvent.keyboard("{Enter}");
  await waitFor(() => expect(sent("POST")).toHaveLength(1));
  expect(sent("POST")[0]?.[1]).toMatchObject({ queueId: null });
});

const details = { ticketId: 3, userId: 8, user: { name: "Bruno" }, queue: { name: "Vendas" } };
async function runIntoBruno(answer: () => unknown) {
  const setup = await open(
    { kind: "new" },
    { "POST /tickets": () => new Refusal(409, "ERR_OTHER_OPEN_TICKET", details), "GET /tickets/:id": answer },
  );
  await chooseLucia();
  await userEvent.click(within(setup.box).getByRole("button", { name: "Iniciar" }));
  await within(setup.box).findByText("Bruno já está com este atendimento, no setor Vendas.");
  await waitFor(() => expect(setup.log.some(({ path }) => path === "/tickets/3")).toBe(true));
  return setup;
}

test("for a contact with a colleague's conversation the dialog links to the conversation if the user may see it", async () => {
  const { box } = await runIntoBruno(() => aTicket({ id: 3 }));
  await userEvent.click(await within(box).findByRole("button", { name: "Abrir" }));
  expect(where()).toBe(`/tickets/${aTicket({ id: 3 }).uuid}`);
});

test("the dialog only names the colleague if the user may not see the conversation", async () => {
  const { box } = await runIntoBruno(() => new Refusal(403, "ERR_TICKET_NO_ACCESS"));
  expect(within(box).queryByRole("button", { name: "Abrir" })).toBeNull();
});

test("snoozing until tomorrow is one press", async () => {
  const { box, sent } = await open({ kind: "snooze", ticket });
  await userEvent.click(within(box).getByRole("button", { name: /Amanhã cedo/ }));
  await gone();
  const [[path, body] = []] = sent("POST");
  expect(path).toBe("/tickets/1/snooze");
  expect(zonedTime((body as { until: string }).until, "America/Sao_Paulo")).toBe("08:00");
  expect(where()).toBe("/tickets");
});

test("a user who closes the dialog before the server answers gets a notice, and stays where they are", async () => {
  let answer: () => void = () => undefined;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  const { box } = await open(
    { kind: "snooze", ticket },
    { "POST /tickets/:id/snooze": () => answered.then(() => ticket) },
  );
  await userEvent.click(within(box).getByRole("button", { name: /Amanhã cedo/ }));
  await userEvent.click(within(box).getByRole("button", { name: "Cancelar" }));
  await gone();
  answer();
  await screen.findByText(/^Adiado/);
  expect(where()).toBe(`/tickets/${ticket.uuid}`);
});

test("deleting a ticket needs a confirmation, and the notice afterwards has the specified text", async () => {
  const { box, sent } = await open({ kind: "delete", ticket });
  expect(document.activeElement?.textContent).toBe("Cancelar");
  await userEvent.click(within(box).getByRole("button", { name: "Excluir" }));
  await screen.findByText("Ticket deleted sucessfully.");
  expect(sent("DELETE")).toEqual([["/tickets/1", undefined]]);
  expect(where()).toBe("/tickets");
});

test("a peek shows the messages and marks nothing as read", async () => {
  const { box, log } = await open(
    { kind: "peek", uuid: ticket.uuid },
    {
      "GET /tickets/u/:uuid": () => ({ ...ticket, unreadMessages: 3 }),
      "GET /messages/:id": () => ({
        messages: [aMessage({ id: 1, body: "Alguém aí?" })],
        tickets: [],
        folded: [],
        notices: [],
        activities: [],
        notes: [],
        hasMore: false,
        nextCursor: null,
        newerCursor: null,
      }),
      "GET /messages/:id/starred": () => ({ messages: [] }),
    },
  );
  await within(box).findByText("Alguém aí?");
  expect(within(box).queryByRole("textbox")).toBeNull();
  expect(log.some(({ path }) => path.endsWith("/read"))).toBe(false);
});

test("a refused peek says so and closes", async () => {
  await open(
    { kind: "peek", uuid: ticket.uuid },
    { "GET /tickets/u/:uuid": () => new Refusal(403, "ERR_TICKET_NO_ACCESS") },
  );
  await screen.findAllByText("Acesso não permitido");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull(), { timeout: 2500 });
});
