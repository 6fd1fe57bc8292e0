import type { SessionUser } from "@balcao/shared/auth/schema";
import type { Ticket } from "@balcao/shared/tickets/schema";
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { show } from "../../../testing/render.tsx";
import { aConnection, aTicket, aUser } from "../../../testing/samples.ts";
import { wire } from "../../../testing/wire.ts";
import { phone } from "../../../ui/theme/breakpoints.ts";
import { ChatHeader } from "./chat-header.tsx";
import { type Dialog, DialogsContext } from "../../../nouns/tickets/dialogs.ts";
import { type Verbs, VerbsContext } from "../../../features/tickets/use-verbs.ts";

const ana = { id: 7, name: "Ana" };
const bruno = { id: 8, name: "Bruno" };
const mine = aTicket({ id: 1, status: "open", user: ana });
const admin = aUser({ profile: "admin" });

function open(ticket: Ticket, me: SessionUser = aUser(), connections: { id: number }[] = [{ id: 1 }]) {
  const asked = vi.fn<(dialog: Dialog) => void>();
  const run = vi.fn<Verbs["run"]>();
  const log = wire({
    "GET /whatsapp": () => connections.map(aConnection),
    "POST /tickets/:id/unread": () => ({ ...ticket, markedUnread: true }),
    "POST /tickets/:id/snooze": () => ({ ...ticket, snoozedUntil: null }),
    "POST /tickets/:id/automation": () => ({ ...ticket, automation: null }),
  });
  show(
    <VerbsContext value={{ run, busy: null, tellDone: () => undefined }}>
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
  expect(buttons()).toEqual(expect.arrayContaining(["Adiar…", "Mostrar o contato"]));
  expect(await menu()).toEqual([
    "Agendar mensagem",
    "Fixar no topo",
    "Marcar como não lido",
    "Ao resolver, voltar para a lista",
  ]);
});

/** The actions from left to right, including empty places. The protocol, which a press copies, does not count as an action. */
const order = () =>
  [...document.querySelectorAll("header button")]
    .map((one) => one.getAttribute("aria-label") ?? one.textContent)
    .filter((name) => !name.startsWith("Protocolo "));
const shown = (name: string) => screen.queryByRole("button", { name }) !== null;

test.each([
  ["a waiting ticket", { ...mine, status: "pending" as const, userId: null, user: null }, aUser(), "Aceitar", true],
  ["my ticket", mine, aUser(), "Devolver", true],
  ["a colleague's ticket, for an admin", { ...mine, userId: 8, user: bruno }, admin, "Devolver", true],
  ["a closed ticket", { ...mine, status: "closed" as const }, aUser(), "Reabrir", false],
])("the button to close the ticket has a place of its own on %s", (_what, ticket, me, before, closes) => {
  open(ticket, me);
  const names = order();
  expect(names.indexOf("Resolver")).toBe(names.indexOf(before) + 1);
  expect(names.at(-1)).toBe("Mais opções");
  expect(shown("Resolver")).toBe(closes);
});

function onPhone() {
  const real = window.matchMedia.bind(window);
  vi.spyOn(window, "matchMedia").mockImplementation((query) =>
    query === phone ? Object.defineProperty(real(query), "matches", { value: true }) : real(query),
  );
}

test("a phone has no button to close the ticket, which is closed from the menu", async () => {
  onPhone();
  const { run } = open({ ...mine, status: "pending", userId: null, user: null });
  expect(shown("Aceitar")).toBe(true);
  expect(shown("Resolver")).toBe(false);
  expect(await menu()).toContain("Resolver");
  await choose("Resolver");
  expect(run).toHaveBeenCalledWith("close", expect.objectContaining({ id: 1 }));
});

test("a phone's bar leads back to the list, and has the other actions in its menu", async () => {
  onPhone();
  open(mine);
  expect(order()).toEqual(["Voltar para a lista", "Mais opções"]);
  expect(await menu()).toEqual([
    "Resolver",
    "Devolver",
    "Transferir",
    "Mostrar o contato",
    "Adicionar etiqueta",
    "Agendar mensagem",
    "Fixar no topo",
    "Marcar como não lido",
    "Adiar…",
    "Ao resolver, voltar para a lista",
  ]);
  await userEvent.keyboard("{Escape}");
  await userEvent.click(screen.getByRole("button", { name: "Voltar para a lista" }));
  expect(screen.getByTestId("where").textContent).toBe("/tickets");
});

test.each([
  [399, ["Aceitar", "Mais opções"]],
  [400, ["Transferir", "Aceitar", "Resolver", "Mostrar o contato", "Mais opções"]],
])("a conversation %s px wide has room for %s", (width, expected) => {
  vi.spyOn(HTMLElement.prototype, "offsetWidth", "get").mockReturnValue(width);
  open({ ...mine, status: "pending", userId: null, user: null });
  expect(order()).toEqual(expected);
});

test("on a phone, in a company with several numbers, the header first names the number to which the customer wrote", async () => {
  onPhone();
  const facts = () => screen.getByText("Com você").parentElement?.firstElementChild?.textContent;
  open(mine);
  expect(facts()).toBe("Com você");
  cleanup();
  open(mine, aUser(), [{ id: 1 }, { id: 2 }]);
  await waitFor(() => expect(facts()).toBe(`via ${mine.whatsapp.name}`));
});

test("a colleague's ticket can only be read, but an admin may take it over and delete it", async () => {
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

test("marking a ticket as unread leaves its page, because the page would mark it as read at once", async () => {
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
  await userEvent.click(screen.getByRole("button", { name: "Adiar…" }));
  expect(asked).toHaveBeenCalledWith(expect.objectContaining({ kind: "snooze" }));
});

test("a ticket whose customer wrote outside the hours is marked as such", () => {
  open({ ...mine, status: "pending", userId: null, user: null, outOfHours: true });
  expect(screen.getByText("Chegou fora do horário de atendimento")).toBeDefined();
});

test("the header does not show that the automatic texts were stopped, and the menu turns the texts on again", async () => {
  const { posts } = open({ ...mine, automation: "stopped" });
  expect(screen.queryByText(/[Tt]extos automáticos/)).toBeNull();
  await menu();
  await choose("Reativar textos automáticos");
  await waitFor(() => expect(posts()).toEqual([["/tickets/1/automation", { on: true }]]));
});

test("the header reports that the automatic service gave up, and a user who only reads a ticket has no menu to turn automatic texts on", async () => {
  open({ ...mine, userId: 8, user: bruno, automation: "gave-up" });
  expect(screen.getByText(/atendimento automático parou/)).toBeDefined();
  document.body.innerHTML = "";
  open({ ...mine, userId: 8, user: bruno, automation: "stopped" });
  expect(await menu()).toEqual([]);
});
