import type { Message } from "@balcao/shared/messages/schema";
import type { Ticket } from "@balcao/shared/tickets/schema";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { sessionKey } from "../nouns/auth/queries.ts";
import { connectionList } from "../nouns/connections/noun.ts";
import { messageKeys, type MessagePages } from "../nouns/messages/cache.ts";
import { type Counts, type TicketFilter, ticketKeys, type TicketPages } from "../nouns/tickets/keys.ts";
import { notices } from "../lib/notify.ts";
import { session } from "../lib/session/session.ts";
import { aConnection, aMessage, aTicket, aUser, minute, noCounts, support } from "../testing/samples.ts";
import { apply } from "./live.ts";
import { createQueryClient } from "./query-client.ts";

const me = { id: 7, name: "Ana" };
const other = { id: 8, name: "Bruno" };
const scope = { showAll: false, queueIds: [] };
let cache = createQueryClient();
const list = (filter: TicketFilter) =>
  cache.getQueryData<TicketPages>(ticketKeys.list(filter))?.pages.flatMap((page) => page.tickets.map(({ id }) => id));
const lists = () => ({
  open: list({ ...scope, status: "open" }),
  pending: list({ ...scope, status: "pending" }),
  closed: list({ ...scope, status: "closed" }),
});
const counts = () => cache.getQueryData<Counts>(ticketKeys.counts(scope));

function fill(status: Ticket["status"], tickets: Ticket[], hasMore = false) {
  const page = { tickets, hasMore, nextCursor: hasMore ? "c" : null };
  cache.setQueryData<TicketPages>(ticketKeys.list({ ...scope, status }), { pages: [page], pageParams: [undefined] });
}
function converse(messages: Message[], hasMore = false, tickets: Ticket[] = []) {
  const page = {
    messages,
    tickets,
    folded: [],
    notices: [],
    activities: [],
    notes: [],
    hasMore,
    newerCursor: null,
    nextCursor: hasMore ? "c" : null,
  };
  cache.setQueryData<MessagePages>(messageKeys.of(1), { pages: [page], pageParams: [{}] });
}
const said = () => cache.getQueryData<MessagePages>(messageKeys.of(1))?.pages.flatMap((page) => page.messages) ?? [];

beforeEach(() => {
  cache = createQueryClient();
  cache.setQueryData(sessionKey, aUser());
  fill("open", [aTicket({ id: 3, status: "open", user: me })]);
  fill("pending", [aTicket({ id: 2 }), aTicket({ id: 1 })]);
  fill("closed", []);
  cache.setQueryData<Counts>(ticketKeys.counts(scope), { ...noCounts, open: 1, pending: 2 });
});

describe("ticket.update", () => {
  test("ticket.update moves a ticket to the list of its state, and changes the badges", () => {
    apply(cache, "ticket.update", { ticket: aTicket({ id: 1, status: "open", user: me, updatedAt: minute(9) }) });
    expect(lists()).toEqual({ open: [1, 3], pending: [2], closed: [] });
    expect(counts()).toMatchObject({ open: 2, pending: 1 });
  });
  test("ticket.update removes a ticket from the pending list when a colleague accepts it, and adds it to none of the user's lists", () => {
    apply(cache, "ticket.update", { ticket: aTicket({ id: 1, status: "open", user: other, updatedAt: minute(9) }) });
    expect(lists()).toEqual({ open: [3], pending: [2], closed: [] });
  });
  test("ticket.update does not show a ticket that this user may not see", () => {
    apply(cache, "ticket.update", { ticket: aTicket({ id: 9, queue: support }) });
    expect(lists().pending).toEqual([2, 1]);
  });
  test("a new message brings the ticket to the top, also when its event comes twice", () => {
    const ticket = aTicket({ id: 1, unreadMessages: 4, updatedAt: minute(30) });
    apply(cache, "ticket.update", { ticket });
    apply(cache, "ticket.update", { ticket });
    expect(lists().pending).toEqual([1, 2]);
    expect(counts()).toMatchObject({ open: 1, pending: 2 });
  });
  test("a list of chosen queues takes only tickets of those queues", () => {
    const chosen = { status: "pending", showAll: false, queueIds: [2] } as const;
    cache.setQueryData<TicketPages>(ticketKeys.list(chosen), {
      pages: [{ tickets: [], hasMore: false, nextCursor: null }],
      pageParams: [undefined],
    });
    apply(cache, "ticket.update", { ticket: aTicket({ id: 5 }) });
    expect(list(chosen)).toEqual([]);
  });
  test("ticket.update does not list a ticket that belongs after the fetched pages, and fetches the count again", async () => {
    vi.useFakeTimers();
    fill("pending", [aTicket({ id: 50 })], true);
    apply(cache, "ticket.update", { ticket: aTicket({ id: 4 }) });
    apply(cache, "ticket.update", { ticket: aTicket({ id: 5 }) });
    expect(lists().pending).toEqual([50]);
    expect(counts()).toMatchObject({ open: 1, pending: 2 });
    await vi.advanceTimersByTimeAsync(1000);
    vi.useRealTimers();
    expect(cache.getQueryState(ticketKeys.counts(scope))?.isInvalidated).toBe(true);
  });
  test("ticket.update shows the change on the open page of the ticket", () => {
    const before = aTicket({ id: 1 });
    cache.setQueryData(ticketKeys.one(before.uuid), before);
    apply(cache, "ticket.update", { ticket: { ...before, unreadMessages: 2 } });
    expect(cache.getQueryData(ticketKeys.one(before.uuid))).toMatchObject({ unreadMessages: 2 });
  });
});

test("ticket.gone removes the ticket, its messages and its open page", () => {
  const ticket = aTicket({ id: 1 });
  cache.setQueryData(ticketKeys.one(ticket.uuid), ticket);
  converse([aMessage({ id: 1 })]);
  apply(cache, "ticket.gone", { ticketId: 1 });
  expect(lists().pending).toEqual([2]);
  expect(counts()).toMatchObject({ open: 1, pending: 1 });
  expect(cache.getQueryData(messageKeys.of(1))).toBeUndefined();
  expect(cache.getQueryData(ticketKeys.one(ticket.uuid))).toBeNull();
});

test("a ticket that the user may see again is shown on its open page again", () => {
  const ticket = aTicket({ id: 1 });
  cache.setQueryData(ticketKeys.one(ticket.uuid), null);
  apply(cache, "ticket.update", { ticket });
  expect(cache.getQueryData(ticketKeys.one(ticket.uuid))).toEqual(ticket);
});

test("contact.update renames the contact on its tickets", () => {
  const { contact } = aTicket({ id: 1 });
  apply(cache, "contact.update", {
    contact: { ...contact, blocked: false, optedOut: false, inDoubt: false, name: "Dona Lúcia" },
  });
  const [page] = cache.getQueryData<TicketPages>(ticketKeys.list({ ...scope, status: "pending" }))?.pages ?? [];
  expect(page?.tickets.map((ticket) => ticket.contact.name)).toEqual(["Cliente 2", "Dona Lúcia"]);
});

describe("messages", () => {
  test("a message that arrives late is placed by its time", () => {
    converse([aMessage({ id: 1 }), aMessage({ id: 5 })]);
    const late = aMessage({ id: 9, createdAt: minute(3) });
    apply(cache, "message.create", { message: late });
    apply(cache, "message.create", { message: late });
    expect(said().map(({ id }) => id)).toEqual([1, 9, 5]);
  });
  test("a tick replaces the message to which it belongs", () => {
    converse([aMessage({ id: 1, fromMe: true })]);
    apply(cache, "message.update", { message: aMessage({ id: 1, fromMe: true, ack: 3 }) });
    expect(said().map(({ ack }) => ack)).toEqual([3]);
  });
  test("an edit also changes the messages that quote the edited one", () => {
    const quotedMsg = {
      id: 1,
      body: "antes",
      fromMe: false,
      mediaType: "text" as const,
      author: "Cliente 1",
      hidden: false,
    };
    converse([aMessage({ id: 1 }), aMessage({ id: 2, quotedMsg })]);
    apply(cache, "message.update", { message: aMessage({ id: 1, body: "depois", isEdited: true }) });
    expect(said()[1]?.quotedMsg?.body).toBe("depois");
  });
  test("a message older than the fetched pages is not added to them", () => {
    converse([aMessage({ id: 5 })], true);
    apply(cache, "message.update", { message: aMessage({ id: 1 }) });
    expect(said().map(({ id }) => id)).toEqual([5]);
  });
  test("a message of a conversation that is not in the cache is ignored", () => {
    apply(cache, "message.create", { message: aMessage({ id: 1, ticketId: 77 }) });
    expect(cache.getQueryData(messageKeys.of(77))).toBeUndefined();
  });
});

describe("connections", () => {
  const names = () => cache.getQueryData(connectionList.queryKey)?.map(({ name, isDefault }) => [name, isDefault]);
  test("a new default connection removes the mark of the old one, and the list stays in order", () => {
    cache.setQueryData(connectionList.queryKey, [aConnection({ id: 1, name: "vendas", isDefault: true })]);
    apply(cache, "connection.update", { connection: aConnection({ id: 2, name: "Loja", isDefault: true }) });
    expect(names()).toEqual([
      ["Loja", true],
      ["vendas", false],
    ]);
    apply(cache, "connection.delete", { connectionId: 2 });
    expect(names()).toEqual([["vendas", false]]);
  });
  test("a renamed connection shows its new name on its tickets and in their conversations", () => {
    const ticket = aTicket({ id: 1 });
    cache.setQueryData(ticketKeys.one(ticket.uuid), ticket);
    converse([aMessage({ id: 1 })], false, [ticket]);
    apply(cache, "connection.update", { connection: aConnection({ id: 1, name: "Filial" }) });
    expect(cache.getQueryData(ticketKeys.one(ticket.uuid))).toMatchObject({ whatsapp: { id: 1, name: "Filial" } });
    const told = cache.getQueryData<MessagePages>(messageKeys.of(1))?.pages[0]?.tickets;
    expect(told?.map(({ whatsapp }) => whatsapp.name)).toEqual(["Filial"]);
  });
});

describe("session.ended", () => {
  /** A token with the part that the browser reads. */
  const tokenOf = (id: string) => `x.${btoa(JSON.stringify({ session: id }))}.x`;
  const end = async (reason: "other-login" | "ended" | "changed" | "logout", sessionId = "mine") => {
    vi.useFakeTimers();
    const reload = vi.fn<() => void>();
    const { sessionEnded } = await import("../nouns/auth/ended-session.ts");
    sessionEnded({ sessionId, reason }, reload);
    const words = notices.all().map(({ text }) => text);
    await vi.advanceTimersByTimeAsync(999);
    const early = reload.mock.calls.length;
    await vi.advanceTimersByTimeAsync(1);
    vi.useRealTimers();
    return { said: words, early, reloads: reload.mock.calls.length };
  };

  test("another login is reported, clears all data except the browser's own, and reloads after a second", async () => {
    const own = { "after-closing:7": "next", preferredTheme: "light", i18nextLng: "en" };
    session.open({ token: tokenOf("mine"), user: aUser() });
    Object.assign(localStorage, own, { "draft:7:1": "oi" });
    expect(await end("other-login")).toEqual({
      said: ["Sua conta foi acessada em outro computador."],
      early: 0,
      reloads: 1,
    });
    expect(Object.fromEntries(Object.entries(localStorage).filter(([key]) => key !== "endedWords"))).toEqual(own);
  });
  test("the end of a session by another device shows a text, and clears what this browser stored", async () => {
    session.open({ token: tokenOf("mine"), user: aUser() });
    localStorage.setItem("draft:7:1", "oi");
    expect((await end("ended")).said).toEqual(["Você saiu daqui a partir de outro aparelho."]);
    expect(localStorage.getItem("draft:7:1")).toBeNull();
  });
  test("another login with unsent messages says that they are lost, and says so again on the page after the reload", async () => {
    session.open({ token: tokenOf("mine"), user: aUser() });
    for (const id of ["a", "b"]) localStorage.setItem(`outbox:7:${id}`, "{}");
    const words =
      "Sua conta foi acessada em outro computador. 2 mensagens que ainda não tinham saído deste computador foram apagadas.";
    expect((await end("other-login")).said).toEqual([words]);
    const { forgetWhyEnded, whyEndedBefore } = await import("../nouns/auth/ended-session.ts");
    expect(whyEndedBefore()).toBe(words);
    forgetWhyEnded();
    expect(whyEndedBefore()).toBeNull();
    expect(localStorage).toHaveLength(0);
  });
  test("when another tab signed in afterwards, this tab reloads into the new session and clears nothing", async () => {
    session.open({ token: tokenOf("newer"), user: aUser() });
    localStorage.setItem("draft:7:1", "oi");
    for (const reason of ["other-login", "logout", "changed"] as const)
      expect(await end(reason)).toEqual({ said: [], early: 1, reloads: 1 });
    expect([session.id(), localStorage.getItem("draft:7:1")]).toEqual(["newer", "oi"]);
  });
  test("a logout in another tab only signs this tab out", () => {
    session.open({ token: "t", user: aUser() });
    apply(cache, "session.ended", { sessionId: "s", reason: "logout" });
    expect(session.token()).toBeNull();
    expect(notices.all()).toEqual([]);
  });
});
