import type { MediaType } from "@balcao/shared/messages/schema";
import { beforeAll, expect, test } from "vitest";
import { inCompany } from "../../base/database.ts";
import { queryText } from "../../testing/query-text.ts";
import { inboundText } from "../../testing/inbound.ts";
import type { Disposition } from "../inbound/inbound.ts";
import { receiveMessage } from "../inbound/receive.ts";
import { loadMessages } from "../messages/presenter.ts";
import {
  makeCompany,
  makeConnection,
  makeMessage,
  makeTicket,
  makeUser,
  newNumber,
  publishedBy,
} from "../../testing/factories.ts";
import { loadTicket } from "./presenter.ts";
import { refreshCard } from "./card.ts";

let companyId: number;
let connectionId: number;
beforeAll(async () => {
  companyId = await makeCompany();
  connectionId = await makeConnection(companyId);
});
const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);
const stored = (done: Disposition) => ({ messageId: "messageId" in done ? done.messageId : 0 });
const still = { unread: "same", moves: false } as const;

test.each<[string, MediaType, string]>([
  ["Bom dia\nTem pão?", "text", "Bom dia"],
  ["\n  \nTem pão?", "text", "Tem pão?"],
  ["", "image", ""],
  ["Na praia", "image", "Na praia"],
  ["data:image/png;base64,AAAA|https://maps|Casa", "locationMessage", "Casa"],
  ["|https://maps?q=1%2C2|", "locationMessage", ""],
  ["BEGIN:VCARD\nN:Lima;Zé\nFN;CHARSET=UTF-8:Zé Lima\nEND:VCARD", "vcard", "Zé Lima"],
  [
    "BEGIN:VCARD\nNOTE:FN:Rui\nFN:Lima\\, Zé\nEND:VCARD\r\nBEGIN:VCARD\r\nitem1.FN:Ana\r\nEND:VCARD",
    "vcard",
    "Lima, Zé, Ana",
  ],
  ["BEGIN:VCARD\nTEL:1\nEND:VCARD", "vcard", ""],
  ["🙂".repeat(300), "text", "🙂".repeat(255)],
])("a text %j of kind %s is shown as its first line", async (body, mediaType, line) => {
  const ticketId = await makeTicket(companyId, { connectionId });
  await makeMessage(companyId, ticketId, { body, mediaType });
  await here(() => refreshCard(ticketId, still));
  expect(await here(() => loadTicket(ticketId))).toMatchObject({ lastMessage: line, lastMessageType: mediaType });
});

test.each([
  ["system", true],
  ["api", true],
  ["campaign", true],
  ["desk", false],
  ["phone", false],
] as const)("a message of %s is marked as automatic: %s", async (source, lastMessageAuto) => {
  const ticketId = await makeTicket(companyId, { connectionId });
  const id = await makeMessage(companyId, ticketId, { body: "Oi", fromMe: true });
  await here(() => queryText("update messages set source = $2 where id = $1", [id, source]));
  await here(() => refreshCard(ticketId, still));
  expect(await here(() => loadTicket(ticketId))).toMatchObject({ lastMessageAuto });
});

test("the card names the writer of the newest message, whoever the owner is, and nobody when the customer wrote last", async () => {
  const [ana, bruno] = [
    (await makeUser(companyId, { name: "Ana" })).userId,
    (await makeUser(companyId, { name: "Bruno" })).userId,
  ];
  const ticketId = await makeTicket(companyId, { connectionId, userId: ana, status: "open" });
  const last = async (fields: { fromMe: boolean; userId?: number | null }) => {
    await makeMessage(companyId, ticketId, { body: "Oi", ...fields });
    await here(() => refreshCard(ticketId, still));
    return (await here(() => loadTicket(ticketId)))?.lastMessageBy;
  };
  expect(await last({ fromMe: true, userId: ana })).toEqual({ id: ana, name: "Ana" });
  expect(await last({ fromMe: true, userId: bruno })).toEqual({ id: bruno, name: "Bruno" });
  expect(await last({ fromMe: true, userId: null })).toBeNull();
  expect(await last({ fromMe: false })).toBeNull();
});

test("a bare link is shown by its page's title, on the card and in a quote", async () => {
  const text = "https://loja.example/a";
  const linkPreview = { text, url: text, title: "Ofertas", description: "", thumbnail: null };
  const number = newNumber();
  const link = inboundText(connectionId, { number, body: text, linkPreview });
  const [, { messageId }] = await here(async () => [
    await receiveMessage(link),
    stored(await receiveMessage(inboundText(connectionId, { number, body: "viu?", quotedWid: link.wid }))),
  ]);
  const [quoting] = await here(() => loadMessages([messageId]));
  expect(quoting?.message).toMatchObject({ linkPreview: null, quotedMsg: { body: "Ofertas" } });
  const ticketId = quoting?.message.ticketId ?? 0;
  await here(() => queryText("delete from messages where id = $1", [messageId]));
  await here(() => refreshCard(ticketId, still));
  expect(await here(() => loadTicket(ticketId))).toMatchObject({ lastMessage: "Ofertas" });
});

test("a card shows the newest message by time, then by arrival, and no words of a deleted message", async () => {
  const ticketId = await makeTicket(companyId, { connectionId });
  const line = async () => {
    await here(() => refreshCard(ticketId, still));
    return (await here(() => loadTicket(ticketId)))?.lastMessage;
  };
  const sentAt = new Date();
  await makeMessage(companyId, ticketId, { body: "um", sentAt });
  const id = await makeMessage(companyId, ticketId, { body: "dois", sentAt, fromMe: true });
  await makeMessage(companyId, ticketId, { body: "antes", sentAt: new Date(sentAt.getTime() - 1) });
  expect(await line()).toBe("dois");
  await here(() => queryText("update messages set is_deleted = true where id = $1", [id]));
  expect(await line()).toBe("");
});

test("a card counts unread messages, moves up only on request, and never moves down", async () => {
  const future = new Date(Date.now() + 60_000);
  const ticketId = await makeTicket(companyId, { connectionId, unread: 3, updatedAt: new Date(0) });
  await makeMessage(companyId, ticketId);
  const after = async (change: Parameters<typeof refreshCard>[1]) => {
    await here(() => refreshCard(ticketId, change));
    const ticket = await here(() => loadTicket(ticketId));
    return [ticket?.unreadMessages, Date.parse(ticket?.updatedAt ?? "")] as const;
  };
  expect(await after(still)).toEqual([3, 0]);
  expect((await after({ unread: "more", moves: false }))[0]).toBe(4);
  const [unread, moved] = await after({ unread: 0 });
  expect(unread).toBe(0);
  expect(moved).toBeGreaterThan(Date.now() - 60_000);
  await here(() => queryText("update tickets set updated_at = $2 where id = $1", [ticketId, future]));
  expect(await after({ unread: "same" })).toEqual([0, future.getTime()]);
});

test("the event of a changed card has the ticket in its new state", async () => {
  const ticketId = await makeTicket(companyId, { connectionId });
  await makeMessage(companyId, ticketId, { body: "Oi" });
  await here(() => refreshCard(ticketId, { unread: "more" }));
  const [told] = (await publishedBy(companyId)).slice(-1);
  expect(told).toMatchObject({ name: "ticket.update", payload: { ticket: await here(() => loadTicket(ticketId)) } });
});

test("the customer's last words are shown in their present state, edited or deleted, even after our answer", async () => {
  const ticketId = await makeTicket(companyId, { connectionId });
  const id = await makeMessage(companyId, ticketId, { body: "Meu número é 123" });
  const shown = async (change: Parameters<typeof refreshCard>[1]) => {
    const { customerLine, customerLineType } = await here(() => refreshCard(ticketId, change));
    return [customerLine, customerLineType];
  };
  expect(await shown({ unread: "more" })).toEqual(["Meu número é 123", "text"]);
  await makeMessage(companyId, ticketId, { body: "Escolha", fromMe: true });
  expect(await shown({ unread: "same" })).toEqual(["Meu número é 123", "text"]);
  await here(() => queryText("update messages set body = 'Meu número é 456' where id = $1", [id]));
  expect(await shown(still)).toEqual(["Meu número é 456", "text"]);
  await here(() => queryText("update messages set is_deleted = true where id = $1", [id]));
  expect(await shown(still)).toEqual(["", "text"]);
});
