import type { Actor } from "@balcao/shared/permissions";
import { beforeEach, expect, test } from "vitest";
import { inCompany } from "../../base/database.ts";
import {
  makeCompany,
  makeConnection,
  makeContact,
  makeTicket,
  makeUser,
  newNumber,
  publishedBy,
} from "../../testing/factories.ts";
import { inboundText } from "../../testing/inbound.ts";
import { queryText } from "../../testing/query-text.ts";
import { overlapping } from "../../testing/race.ts";
import { statementsOf } from "../../testing/statements.ts";
import { updateContact } from "../contacts/service.ts";
import { mergeContacts } from "../identity/merge.ts";
import { undoMerge } from "../identity/undo-merge.ts";
import { receiveDelete, receiveEdit, receiveReaction } from "../inbound/changes.ts";
import type { InboundMessage } from "../inbound/inbound.ts";
import { receiveMessage } from "../inbound/receive.ts";
import { receiveTogether } from "../inbound/receive-together.ts";
import { answerAdverts, beginSend, sendTaken } from "../messages/changes/official-sends.ts";
import { loadTicket } from "../tickets/presenter.ts";
import { tellTicket } from "../tickets/publish.ts";
import { listTickets } from "../tickets/lists/list.ts";
import { changeTicket } from "../tickets/verbs/service.ts";

const hour = 3_600_000;
let companyId: number;
let connectionId: number;
let admin: Actor;
beforeEach(async () => {
  companyId = await makeCompany();
  connectionId = await makeConnection(companyId, { network: "official" });
  admin = await makeUser(companyId, { profile: "admin" });
});
const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);
const rows = <T extends object>(sql: string, bind: unknown[] = []) => here(() => queryText<T>(sql, bind));

/** Whole seconds, like WhatsApp's times. */
const ago = (hours: number) => new Date(Math.floor((Date.now() - hours * hour) / 1000) * 1000);
const untilOf = async (ticketId: number) => (await here(() => loadTicket(ticketId)))?.windowExpiresAt ?? null;
const after = (at: Date, hours: number) => new Date(at.getTime() + hours * hour).toISOString();

interface StoredInbound {
  messageId: number;
  ticketId: number;
  contactId: number;
  inbound: InboundMessage;
  /** The time of the customer's message. */
  at: Date;
}
async function write(values: Parameters<typeof inboundText>[1] = {}): Promise<StoredInbound> {
  const inbound = inboundText(connectionId, { serverTime: ago(1), ...values });
  const done = await here(() => receiveMessage(inbound));
  const messageId = "messageId" in done ? done.messageId : 0;
  const [row] = await rows<{ ticket: number; contact: number }>(
    "select ticket_id as ticket, contact_id as contact from messages where id = $1",
    [messageId],
  );
  return { messageId, ticketId: row?.ticket ?? 0, contactId: row?.contact ?? 0, inbound, at: inbound.serverTime };
}
const advert = { sourceId: "1202", kind: "ad", title: "Verão", url: "", body: "", click: "" };
const toldTimes = async (ticketId: number) =>
  (await publishedBy(companyId))
    .filter(({ name, payload }) => name === "ticket.update" && (payload.ticket as { id: number }).id === ticketId)
    .map(({ payload }) => (payload.ticket as { windowExpiresAt: string | null }).windowExpiresAt);

/** WhatsApp accepts our message to this contact. Returns its id. */
async function accepted(ticketId: number): Promise<string> {
  const wid = `BLC0${ticketId}${Math.random()}`;
  await rows(
    `insert into messages (company_id, ticket_id, contact_id, connection_id, chat, wid, from_me, source, body, media_type, ack, sent_at)
     select company_id, id, contact_id, connection_id, 'x@s.whatsapp.net', $2, true, 'desk', 'Oi', 'text', 0, now() from tickets where id = $1`,
    [ticketId, wid],
  );
  await here(() => beginSend(connectionId, wid));
  await here(() => sendTaken(connectionId, wid, `wamid.${wid}`));
  return wid;
}

async function answer(ticketId: number): Promise<void> {
  const wid = await accepted(ticketId);
  await here(() => answerAdverts(connectionId, [wid]));
}

test("a ticket of an official number shows the end of its window, from the customer's time; one of a linked number shows none", async () => {
  const { ticketId, at } = await write({ serverTime: ago(3) });
  expect(await untilOf(ticketId)).toBe(after(at, 24));
  expect((await toldTimes(ticketId)).at(-1)).toBe(after(at, 24));
  const linked = await makeConnection(companyId);
  const ticket = await makeTicket(companyId, { connectionId: linked });
  expect(await untilOf(ticket)).toBeNull();
});

test("a customer who never wrote to the number has a window that never opened, and our message opens none", async () => {
  const ticketId = await makeTicket(companyId, { connectionId });
  await answer(ticketId);
  expect(await untilOf(ticketId)).toBe(new Date(0).toISOString());
});

test("a late older message does not shorten the window, and a message from our phone does not open it", async () => {
  const number = newNumber();
  const { ticketId, at } = await write({ number, serverTime: ago(2) });
  await write({ number, serverTime: ago(20) });
  await write({ number, fromMe: true, serverTime: ago(0) });
  expect(await untilOf(ticketId)).toBe(after(at, 24));
});

test("messages that are stored together open their windows", async () => {
  const [one, other] = [newNumber(), newNumber()];
  const tickets = [
    await write({ number: one, serverTime: ago(9) }),
    await write({ number: other, serverTime: ago(9) }),
  ];
  const lines = [one, other].map((number) => inboundText(connectionId, { number, serverTime: ago(1) }));
  expect((await here(() => receiveTogether(lines))).size).toBe(2);
  for (const [index, { ticketId }] of tickets.entries())
    expect(await untilOf(ticketId)).toBe(after(lines[index]?.serverTime ?? new Date(), 24));
});

test("a reaction opens the window with an event, and its removal, an edit and a deletion do not", async () => {
  const { ticketId, inbound, at } = await write({ serverTime: ago(20) });
  const target = { connectionId, chat: inbound.chat, wid: inbound.wid, fromMe: false, participant: null };
  const reaction = { ...target, reactor: inbound.chat, author: "Carla" };
  const later = ago(2);
  await here(() => receiveEdit({ ...target, body: "Outra" }));
  await here(() => receiveReaction({ ...reaction, emoji: "", at: later }));
  expect(await untilOf(ticketId)).toBe(after(at, 24));
  await here(() => receiveReaction({ ...reaction, emoji: "👍", at: later }));
  expect(await untilOf(ticketId)).toBe(after(later, 24));
  expect((await toldTimes(ticketId)).at(-1)).toBe(after(later, 24));
  await here(() => receiveDelete(target));
  expect(await untilOf(ticketId)).toBe(after(later, 24));
});

test("a customer from an advertisement has a window of 72 hours, with an event, once WhatsApp accepted an answer", async () => {
  const { ticketId, at } = await write({ advert, serverTime: ago(20) });
  expect(await untilOf(ticketId)).toBe(after(at, 24));
  await answer(ticketId);
  expect(await untilOf(ticketId)).toBe(after(at, 72));
  expect((await toldTimes(ticketId)).at(-1)).toBe(after(at, 72));
});

test("when a ticket changes while its window becomes longer, the last event has both changes", async () => {
  const { ticketId, at } = await write({ advert, serverTime: ago(20) });
  const wid = await accepted(ticketId);
  const change = async () => {
    await queryText("update tickets set marked_unread = true where id = $1", [ticketId]);
    await tellTicket(ticketId, null);
  };
  const both = await overlapping(companyId, () => answerAdverts(connectionId, [wid]), change);
  expect(both).toEqual([{ done: undefined }, { done: undefined }]);
  expect((await publishedBy(companyId)).at(-1)).toMatchObject({
    payload: { ticket: { markedUnread: true, windowExpiresAt: after(at, 72) } },
  });
});

test("a window becomes longer only after its ticket is locked, because arriving messages lock the ticket first too", async () => {
  const wid = await accepted((await write({ advert, serverTime: ago(20) })).ticketId);
  const lock = (table: string) => () => queryText(`select 1 from ${table} for no key update`);
  const late = () => answerAdverts(connectionId, [wid]);
  expect((await overlapping(companyId, lock("tickets"), late, lock("service_windows")))[1]).toEqual({
    done: undefined,
  });
});

test("an answer after 24 hours opens no window, and an earlier answer opens one when the advertisement's message comes late", async () => {
  const late = await write({ advert, serverTime: ago(25) });
  await answer(late.ticketId);
  expect(await untilOf(late.ticketId)).toBe(after(late.at, 24));
  const number = newNumber();
  const first = await write({ number, serverTime: ago(6) });
  await answer(first.ticketId);
  const pressed = await write({ number, advert, serverTime: ago(5) });
  expect(await untilOf(first.ticketId)).toBe(after(pressed.at, 72));
});

test("a second or reopened ticket of the same customer and number has the same window, and a closed one shows none", async () => {
  const { ticketId, contactId, at } = await write();
  await here(() => changeTicket(admin, ticketId, { status: "closed" }));
  expect(await untilOf(ticketId)).toBeNull();
  await here(() => changeTicket(admin, ticketId, { status: "open" }));
  expect(await untilOf(ticketId)).toBe(after(at, 24));
  await here(() => changeTicket(admin, ticketId, { status: "closed" }));
  const second = await makeTicket(companyId, { connectionId, contactId });
  expect(await untilOf(second)).toBe(after(at, 24));
});

test("a ticket that is transferred to another number has that number's window", async () => {
  const { ticketId, contactId } = await write();
  const [other, linked] = [
    await makeConnection(companyId, { network: "official" }),
    await makeConnection(companyId, { network: "simulator" }),
  ];
  await here(() => changeTicket(admin, ticketId, { status: "open" }));
  const moved = await here(() => changeTicket(admin, ticketId, { whatsappId: other }));
  expect(moved.windowExpiresAt).toBe(new Date(0).toISOString());
  expect((await here(() => changeTicket(admin, ticketId, { whatsappId: linked }))).windowExpiresAt).toBeNull();
  const there = inboundText(other, { number: await numberOf(contactId), serverTime: ago(4) });
  await here(() => receiveMessage(there));
  const back = await here(() => changeTicket(admin, ticketId, { whatsappId: connectionId }));
  expect(back.windowExpiresAt).not.toBe(after(there.serverTime, 24));
});
const numberOf = async (contactId: number) =>
  (await rows<{ number: string }>("select number from contacts where id = $1", [contactId]))[0]?.number ?? "";

test("a merged contact has the longer window of both contacts, with an event, and separated contacts have their own windows again", async () => {
  const kept = await makeContact(companyId);
  const ticketId = await makeTicket(companyId, { connectionId, contactId: kept });
  const other = await write();
  await here(() => changeTicket(admin, other.ticketId, { status: "closed" }));
  expect(await untilOf(ticketId)).toBe(new Date(0).toISOString());
  await here(() => mergeContacts({ ids: [kept, other.contactId], reason: "user" }));
  expect(await untilOf(ticketId)).toBe(after(other.at, 24));
  expect((await toldTimes(ticketId)).at(-1)).toBe(after(other.at, 24));
  const [merge] = await rows<{ id: number }>("select id from contact_merges");
  await here(() => undoMerge(admin, merge?.id ?? 0));
  expect(await untilOf(ticketId)).toBe(new Date(0).toISOString());
  expect((await toldTimes(ticketId)).at(-1)).toBe(new Date(0).toISOString());
});

test("a contact whose number is changed by hand has not written from the new number", async () => {
  const { ticketId, contactId } = await write();
  const number = { phone: newNumber(), lid: null, verified: true };
  await here(() => updateContact(admin, contactId, {}, number));
  expect(await untilOf(ticketId)).toBe(new Date(0).toISOString());
  expect((await toldTimes(ticketId)).at(-1)).toBe(new Date(0).toISOString());
});

test("a page of tickets and an incoming message cost no more statements with windows than without", async () => {
  const page = { tags: [], users: [], queueIds: [], searchParam: "", showAll: true, withUnreadMessages: false };
  const list = () => listTickets(admin, { ...page, status: "pending", pageNumber: 1 });
  const linked = await makeConnection(companyId);
  const receive = async (on: number) => {
    const number = newNumber();
    await here(() => receiveMessage(inboundText(on, { number })));
    const line = inboundText(on, { number });
    return (await statementsOf(companyId, () => receiveMessage(line))).length;
  };
  expect(await receive(connectionId)).toBe(await receive(linked));
  for (const many of [1, 30]) {
    for (let n = 0; n < many; n += 1) await write();
    expect(await statementsOf(companyId, list)).toHaveLength(1);
  }
});
