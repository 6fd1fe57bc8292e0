import type { SessionUser } from "@balcao/shared/auth/schema";
import type { Ticket } from "@balcao/shared/tickets/schema";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { show } from "../../testing/render.tsx";
import { aTicket, aUser } from "../../testing/samples.ts";
import { wire } from "../../testing/wire.ts";
import { phone } from "../../ui/theme/breakpoints.ts";
import { ChatHeader } from "./chat-header.tsx";
import { type Dialog, DialogsContext } from "../../features/tickets/offers/dialogs.ts";
import { type Verbs, VerbsContext } from "../../features/tickets/use-verbs.ts";

const ana = { id: 7, name: "Ana" };
const bruno = { id: 8, name: "Bruno" };
const mine = aTicket({ id: 1, status: "open", user: ana });
const admin = aUser({ profile: "admin" });

function open(ticket: Ticket, me: SessionUser = aUser()) {
  const asked = vi.fn<(dialog: Dialog) => void>();
  const run = vi.fn<Verbs["run"]>();
  const log = wire({
    "POST /tickets/:id/unread": () => ({ ...ticket, markedUnread: true }),
    "POST /tickets/:id/snooze": () => ({ ...ticket, snoozedUntil: null }),
    "POST /tickets/:id/automation": () => ({ ...ticket, automation: null }),
  });
  show(
    <VerbsContext value={{ run, busy: null }}>
      <DialogsContext value={asked}>
        <ChatHeader ticket={ticket} />
      </DialogsContext>
    </VerbsContext>,
    { me, at: `/tickets/${ticket.uuid}` },
  );
  const posts = () => log.filter(({ method }) => method === "POST").map(({ path, body }) => [path, body]);
  return { asked, run, posts };
}
async function menu() {
  const button = screen.queryByRole("button", { name: "Mais opções" });
  if (!button) return [];
  await userEvent.click(button);
  return (await screen.findAllByRole("menuitem")).map((item) => item.textContent);
}
const choose = (name: string) => userEvent.click(screen.getByRole("menuitem", { name }));
const buttons = () =>
  screen.getAllByRole("button").map((button) => button.getAttribute("aria-label") ?? button.textContent);

test("the header offers the owner's actions", async () => {
  open(mine);
  expect(buttons()).toEqual(expect.arrayContaining(["Transferir", "Devolver", "Resolver"]));
  expect(await menu()).toEqual(["Agendar mensagem", "Marcar como não lido", "Adiar…", "Ao resolver, abrir o próximo"]);
});

/** The actions from the left to the right, the empty places included. */
const order = () =>
  [...document.querySelectorAll("header button")].map((one) => one.getAttribute("aria-label") ?? one.textContent);
const shown = (name: string) => screen.queryByRole("button", { name }) !== null;

test.each([
  ["a waiting ticket", { ...mine, status: "pending" as const, userId: null, user: null }, aUser(), "Aceitar", true],
  ["my ticket", mine, aUser(), "Devolver", true],
  ["a colleague's ticket, for an admin", { ...mine, userId: 8, user: bruno }, admin, "Devolver", true],
  ["a closed ticket", { ...mine, status: "closed" as const }, aUser(), "Reabrir", false],
])("what closes has a place of its own on %s", (_what, ticket, me, before, closes) => {
  open(ticket, me);
  const names = order();
  expect(names.indexOf("Resolver")).toBe(names.indexOf(before) + 1);
  expect(names.at(-1)).toBe("Mais opções");
  expect(shown("Resolver")).toBe(closes);
});

test("a phone has no such place: it closes from the menu", async () => {
  const real = window.matchMedia.bind(window);
  vi.spyOn(window, "matchMedia").mockImplementation((query) =>
    query === phone ? Object.defineProperty(real(query), "matches", { value: true }) : real(query),
  );
  const { run } = open({ ...mine, status: "pending", userId: null, user: null });
  expect(shown("Aceitar")).toBe(true);
  expect(shown("Resolver")).toBe(false);
  expect(await menu()).toContain("Resolver");
  await choose("Resolver");
  expect(run).toHaveBeenCalledWith("close", expect.objectContaining({ id: 1 }));
});

test("a colleague's ticket is only followed; an admin may take it over and delete it", async () => {
  open({ ...mine, userId: 8, user: bruno });
  expect(buttons()).not.toContain("Transferir");
  expect(await menu()).toEqual([]);
  document.body.innerHTML = "";
  const { run } = open({ ...mine, userId: 8, user: bruno }, admin);
  expect(await menu()).toContain("Excluir atendimento");
  await userEvent.keyboard("{Escape}");
  await userEvent.click(await screen.findByRole("button", { name: "Assumir" }));
  expect(run).toHaveBeenCalledWith("take", expect.objectContaining({ id: 1 }));
});

test("a closed ticket can be reopened and marked as unread, but not transferred or snoozed", async () => {
  open({ ...mine, status: "closed" });
  expect(buttons()).toContain("Reabrir");
  expect(buttons()).not.toContain("Transferir");
  expect(await menu()).toEqual(["Agendar mensagem", "Marcar como não lido"]);
});

test("marking a ticket as unread leaves it, or it would be marked as read at once", async () => {
  const { posts } = open(mine);
  await menu();
  await choose("Marcar como não lido");
  await waitFor(() => expect(screen.getByTestId("where").textContent).toBe("/tickets"));
  expect(posts()).toEqual([["/tickets/1/unread", undefined]]);
});

test("a snoozed ticket can be brought back or snoozed again", async () => {
  const { posts, asked } = open({ ...mine, snoozedUntil: "2026-11-22T11:00:00.000Z" });
  expect(screen.getByText(/^Adiado até 22\/11\/2026/)).toBeDefined();
  await menu();
  await choose("Trazer de volta agora");
  await waitFor(() => expect(posts()).toEqual([["/tickets/1/snooze", { until: null }]]));
  await menu();
  await choose("Adiar…");
  expect(asked).toHaveBeenCalledWith(expect.objectContaining({ kind: "snooze" }));
});

test("a ticket whose customer wrote out of hours is marked so", () => {
  open({ ...mine, status: "pending", userId: null, user: null, outOfHours: true });
  expect(screen.getByText("Chegou fora do horário de atendimento")).toBeDefined();
});

test("silenced automatic texts are shown, with a button to turn them on for the owner", async () => {
  const { posts } = open({ ...mine, automation: "stopped" });
  expect(screen.getByText("Textos automáticos parados porque uma pessoa respondeu.")).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "Reativar" }));
  await waitFor(() => expect(posts()).toEqual([["/tickets/1/automation", { on: true }]]));
});

test("a user who only follows has no button to turn automatic texts on", () => {
  open({ ...mine, userId: 8, user: bruno, automation: "stopped" });
  expect(screen.getByText("Textos automáticos parados porque uma pessoa respondeu.")).toBeDefined();
  expect(screen.queryByRole("button", { name: "Reativar" })).toBeNull();
});
