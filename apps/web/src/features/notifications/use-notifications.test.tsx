import type { SessionUser } from "@balcao/shared/auth/schema";
import type { Ticket } from "@balcao/shared/tickets/schema";
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, type MockInstance, test, vi } from "vitest";
import { apply } from "../../app/live.ts";
import { show } from "../../testing/render.tsx";
import { aTicket, aUser, minute, sales, support } from "../../testing/samples.ts";
import { aNote } from "../../testing/thread-samples.ts";
import { wire } from "../../testing/wire.ts";
import { sentBack } from "../../nouns/tickets/sent-back.ts";
import { Bell } from "./bell.tsx";
import * as sound from "./sound.ts";

const ana = { id: 7, name: "Ana" };
const mine = aTicket({ id: 1, status: "open", user: ana, unreadMessages: 2 });
const waiting = aTicket({ id: 2, unreadMessages: 1 });
let focused = false;

let ring: MockInstance<typeof sound.ring>;
beforeEach(() => {
  focused = false;
  ring = vi.spyOn(sound, "ring").mockReturnValue();
  vi.spyOn(document, "hasFocus").mockImplementation(() => focused);
});

type Setup = { tickets?: Ticket[]; me?: SessionUser; at?: string; inAll?: number; hasMore?: boolean };
async function open({ tickets = [mine, waiting], me = aUser(), at = "/", inAll = 1, hasMore = false }: Setup = {}) {
  const calls = wire({
    "GET /chats/unreads": () => ({ chats: [] }),
    "GET /tickets/counts": () => ({ open: 1, unread: inAll, unanswered: 0, pending: inAll, snoozed: 0, late: 0 }),
    "GET /ticket-notes/mentions": () => [],
    "GET /tickets": ({ query }) => ({
      tickets: tickets.filter(({ status }) => status === query.get("status")),
      hasMore,
      nextCursor: hasMore ? "c" : null,
    }),
  });
  const view = show(<Bell />, { me, at });
  const log = () => calls.filter(({ path }) => path === "/tickets");
  await waitFor(() => expect(log()).toHaveLength(me.newCustomers === "enable" ? 2 : 1));
  await screen.findByRole("button", { name: /esperando por você/i });
  const hear = (ticket: Ticket) => act(() => apply(view.cache, "ticket.update", { ticket }));
  return { log, hear, ...view };
}
const later = (ticket: Ticket, unreadMessages: number) => aTicket({ ...ticket, unreadMessages, updatedAt: minute(90) });

const asked = ({ query }: { query: URLSearchParams }) =>
  ["status", "withUnreadMessages", "showAll", "queueIds"].map((key) => query.get(key));

test("the page fetches unread and waiting tickets, and an admin's page only the waiting tickets of the admin's queues", async () => {
  const { log } = await open();
  expect(log().map(asked)).toEqual([
    ["open", "true", "false", ""],
    ["pending", null, "false", ""],
  ]);
  cleanup();
  const admin = await open({ me: aUser({ profile: "admin", queues: [sales, support] }) });
  expect(admin.log().map(asked)[1]).toEqual(["pending", null, "false", "1,2"]);
  cleanup();
  const all = await open({ me: aUser({ profile: "admin", queues: [sales], allTicket: "enable" }) });
  expect(all.log().map(asked)[1]).toEqual(["pending", null, "false", ""]);
});

test("a user who wants no notices of new customers gets none, and the bell still shows how many customers wait", async () => {
  const { log, hear } = await open({ me: aUser({ newCustomers: "disable" }), tickets: [waiting], inAll: 3 });
  expect(log()).toHaveLength(1);
  hear(aTicket({ id: 9, waitingSince: minute(80), updatedAt: minute(80), unreadMessages: 1 }));
  await userEvent.click(await screen.findByRole("button", { name: "Esperando por você" }));
  await screen.findByText("Nenhuma mensagem não lida nos seus atendimentos.");
  await userEvent.click(await screen.findByRole("link", { name: "3 aguardando nos seus setores" }));
  expect(screen.getByTestId("where").textContent).toBe("/tickets");
  expect(ring).not.toHaveBeenCalled();
});

test("the bell says that nothing waits when no ticket waits", async () => {
  await open({ tickets: [], inAll: 0 });
  await userEvent.click(await screen.findByRole("button", { name: "Esperando por você" }));
  expect(await screen.findByText("Tudo lido. Nada esperando por você.")).toBeDefined();
});

test("the page shows the count in the bell, in the title and on the tab's icon", async () => {
  document.head.append(Object.assign(document.createElement("link"), { rel: "icon", href: "/favicon.svg" }));
  await open();
  await screen.findByRole("button", { name: "2 conversas esperando por você" });
  expect(document.title).toMatch(/^\(2\) /);
  expect(document.querySelector("link")?.getAttribute("href")).toBe("/favicon-unread.svg");
});

test("the count includes all waiting tickets beyond the loaded ones, and the sign shows at most ninety-nine", async () => {
  await open({ hasMore: true, inAll: 45 });
  const bell = await screen.findByRole("button", { name: "90 conversas esperando por você" });
  expect(bell.textContent).toBe("90");
  cleanup();
  await open({ hasMore: true, inAll: 4008 });
  expect((await screen.findByRole("button", { name: /^8016 conversas/ })).textContent).toBe("99+");
});

test("the count equals the list of waiting tickets, which includes customers who still talk with a menu", async () => {
  await open({ tickets: [mine, waiting, aTicket({ id: 20, automation: "menu" })] });
  expect((await screen.findByRole("button", { name: /^3 conversas/ })).textContent).toBe("3");
});

test("a new message rings once and is announced; messages of the first list neither ring nor are announced", async () => {
  const { hear } = await open();
  await screen.findByRole("button", { name: /^2 conversas/ });
  expect(ring).not.toHaveBeenCalled();
  hear(later(mine, 3));
  await waitFor(() => expect(ring).toHaveBeenCalledOnce());
  expect(ring).toHaveBeenCalledWith(1);
  await screen.findByText("Nova mensagem de Cliente 1");
  hear(later(mine, 3));
  hear({ ...later(mine, 0), updatedAt: minute(91) });
  await screen.findByRole("button", { name: /^1 conversa/ });
  expect(ring).toHaveBeenCalledOnce();
});

test("the ticket on screen rings only while the window has no focus", async () => {
  focused = true;
  const { hear } = await open({ at: `/tickets/${mine.uuid}` });
  await screen.findByRole("button", { name: /^2 conversas/ });
  hear(later(mine, 3));
  await act(() => new Promise((resolve) => setTimeout(resolve, 200)));
  expect(ring).not.toHaveBeenCalled();
  focused = false;
  hear({ ...later(mine, 4), updatedAt: minute(95) });
  await waitFor(() => expect(ring).toHaveBeenCalledOnce());
});

const comer = (part: Partial<Ticket> = {}) =>
  aTicket({ id: 9, unreadMessages: 1, waitingSince: minute(80), updatedAt: minute(80), ...part });

test("a new customer rings once, counts, and is named; the customer's further messages are silent", async () => {
  const { hear } = await open();
  await screen.findByRole("button", { name: /^2 conversas/ });
  hear(comer());
  await screen.findByText("Novo cliente aguardando: Cliente 9");
  await screen.findByRole("button", { name: /^3 conversas/ });
  hear(comer({ unreadMessages: 2, updatedAt: minute(81) }));
  hear({ ...later(waiting, 7), updatedAt: minute(85) });
  await act(() => new Promise((resolve) => setTimeout(resolve, 200)));
  expect(ring).toHaveBeenCalledOnce();
});

test("a customer who still talks with the menu rings once people are needed", async () => {
  const { hear } = await open();
  await screen.findByRole("button", { name: /^2 conversas/ });
  hear(comer({ automation: "menu" }));
  await act(() => new Promise((resolve) => setTimeout(resolve, 200)));
  expect(ring).not.toHaveBeenCalled();
  hear(comer({ updatedAt: minute(82) }));
  await screen.findByText("Novo cliente aguardando: Cliente 9");
  await screen.findByRole("button", { name: /^3 conversas/ });
});

const handed = { by: { id: 8, name: "Bruno" }, at: minute(80), note: "Tem pressa" };

test("a ticket that a colleague hands on is reported with the colleague's name to its new owner and its new queue", async () => {
  const { hear } = await open();
  await screen.findByRole("button", { name: /^2 conversas/ });
  hear(comer({ status: "open", user: ana, handed, markedUnread: true, unreadMessages: 0 }));
  await screen.findByText("Bruno transferiu Cliente 9");
  hear(comer({ id: 10, handed, waitingSince: minute(0) }));
  await screen.findByText("Bruno transferiu Cliente 10");
  expect(await screen.findByRole("button", { name: /^4 conversas/ })).toBeDefined();
});

test("a ticket that the user sends to a queue does not ring for the user", async () => {
  const { hear } = await open();
  await screen.findByRole("button", { name: /^2 conversas/ });
  hear(comer({ handed: { ...handed, by: ana } }));
  sentBack.begin(10);
  hear(comer({ id: 10 }));
  await screen.findByRole("button", { name: /^4 conversas/ });
  await act(() => new Promise((resolve) => setTimeout(resolve, 200)));
  expect(ring).not.toHaveBeenCalled();
});

test("a ticket of a colleague or of another queue does not ring", async () => {
  const { hear } = await open({ me: aUser({ allTicket: "enable", queues: [sales] }) });
  await screen.findByRole("button", { name: /^2 conversas/ });
  hear(aTicket({ id: 8, status: "open", user: { id: 8, name: "Bruno" }, unreadMessages: 1, updatedAt: minute(99) }));
  hear(comer({ queue: support }));
  await act(() => new Promise((resolve) => setTimeout(resolve, 200)));
  expect(ring).not.toHaveBeenCalled();
});

test("the user's own tickets open from the list of the bell, and pending tickets lead to the list in which they are accepted", async () => {
  await open({ me: aUser({ allTicket: "enable" }) });
  await userEvent.click(await screen.findByRole("button", { name: /^2 conversas/ }));
  const list = await screen.findByRole("dialog", { name: "Esperando por você" });
  const waits = within(list).getByRole("list", { name: "Aguardando alguém aceitar" });
  expect(
    within(waits)
      .getByRole("link", { name: /Cliente 2/ })
      .getAttribute("href"),
  ).toBe("/tickets");
  await userEvent.click(within(list).getByRole("link", { name: /Cliente 1/ }));
  expect(screen.getByTestId("where").textContent).toBe(`/tickets/${mine.uuid}`);
});

test("the browser is asked for permission only when the user wants system notices", async () => {
  const ask = vi.fn<() => Promise<NotificationPermission>>(async () => "granted");
  vi.stubGlobal(
    "Notification",
    Object.assign(() => undefined, { permission: "default", requestPermission: ask }),
  );
  await open();
  expect(ask).not.toHaveBeenCalled();
  await userEvent.click(await screen.findByRole("button", { name: /^2 conversas/ }));
  await userEvent.click(await screen.findByRole("button", { name: "Avisar" }));
  expect(ask).toHaveBeenCalledOnce();
  await waitFor(() => expect(screen.queryByRole("button", { name: "Avisar" })).toBeNull());
  vi.unstubAllGlobals();
});

test("a note that names the user rings once, counts, and leads to its ticket", async () => {
  const { cache } = await open({ tickets: [] });
  const note = aNote({ id: 5, note: "@Ana veja", user: { id: 8, name: "Bruno" } });
  const mention = { id: 5, note, ticketUuid: mine.uuid, contact: { name: "Maria", number: "" } };
  for (let n = 0; n < 2; n += 1) act(() => apply(cache, "note.mention", { userId: 7, mention }));
  await waitFor(() => expect(ring).toHaveBeenCalledOnce());
  await userEvent.click(await screen.findByRole("button", { name: "1 observação chama você" }));
  const link = await screen.findByRole("link", { name: /Bruno chamou você em uma observação/ });
  expect(link.getAttribute("href")).toBe(`/tickets/${mine.uuid}`);
  expect(link.textContent).toContain("Maria: @Ana veja");
});
