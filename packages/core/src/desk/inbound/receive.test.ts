import { expect, test } from "vitest";
import { inCompany } from "../../base/database.ts";
import { queryText } from "../../testing/query-text.ts";
import {
  makeCompany,
  makeConnection,
  makeContact,
  makeQueue,
  makeTicket,
  makeUser,
  newNumber,
  publishedBy,
} from "../../testing/factories.ts";
import { inboundText } from "../../testing/inbound.ts";
import { changeTicket } from "../tickets/verbs/service.ts";
import { receiveDelete, receiveEdit, receiveReaction, receiveVote, TargetUnknown } from "./changes.ts";
import type { InboundMessage } from "./inbound.ts";
import { loadMessages } from "../messages/presenter.ts";
import { receiveMessage } from "./receive.ts";

async function company(values: Parameters<typeof makeCompany>[0] = {}) {
  const companyId = await makeCompany(values);
  const queueId = await makeQueue(companyId);
  const connectionId = await makeConnection(companyId, { queueIds: [queueId] });
  const receive = (inbound: InboundMessage) => inCompany(companyId, () => receiveMessage(inbound));
  const rows = <T extends object>(sql: string, bind: unknown[] = []) =>
    inCompany(companyId, () => queryText<T>(sql, bind));
  return { companyId, queueId, connectionId, receive, rows };
}
const idOf = (disposition: { messageId?: number }) => disposition.messageId ?? 0;

test("a first message makes a contact, a pending ticket in the only queue, a message, an unread count and events", async () => {
  const { companyId, queueId, connectionId, receive, rows } = await company();
  const done = await receive(inboundText(connectionId, { body: "Bom dia\nTem pão?" }));
  expect(done).toMatchObject({ state: "stored", reason: null });
  const [ticket] = await rows<object>("select status, queue_id, user_id, unread_messages, last_message from tickets");
  expect(ticket).toEqual({
    status: "pending",
    queue_id: queueId,
    user_id: null,
    unread_messages: 1,
    last_message: "Bom dia",
  });
  expect((await publishedBy(companyId)).map((event) => event.name)).toEqual([
    "contact.update",
    "ticket.update",
    "message.create",
  ]);
  const kinds = await rows<{ kind: string }>("select kind from ticket_events order by id");
  expect(kinds.map((row) => row.kind)).toEqual(["created", "queued"]);
});

test("the same message again is stored once and sends no event", async () => {
  const { companyId, connectionId, receive, rows } = await company();
  const inbound = inboundText(connectionId);
  const first = await receive(inbound);
  const before = (await publishedBy(companyId)).length;
  expect(await receive(inbound)).toEqual({
    state: "stored",
    messageId: idOf(first as { messageId: number }),
    reason: "known",
  });
  expect(await rows("select 1 from messages")).toHaveLength(1);
  expect(await publishedBy(companyId)).toHaveLength(before);
});

test("several messages of a new customer at the same time make one contact and one ticket", async () => {
  const { connectionId, receive, rows } = await company();
  const number = newNumber();
  await Promise.all([1, 2, 3, 4].map((n) => receive(inboundText(connectionId, { number, body: String(n) }))));
  for (const table of ["contacts", "tickets"]) expect(await rows(`select 1 from ${table}`)).toHaveLength(1);
  expect(await rows("select 1 from messages")).toHaveLength(4);
});

test("within ticketReuseMinutes a closed ticket becomes pending in its queue again, and after that time a new ticket is made", async () => {
  const { companyId, queueId, connectionId, receive, rows } = await company();
  const ana = await makeUser(companyId, { queueIds: [queueId] });
  await rows("update users set online = true, last_seen_at = now()");
  const number = newNumber();
  await receive(inboundText(connectionId, { number }));
  const [ticket] = await rows<{ id: number }>("select id from tickets");
  const id = ticket?.id ?? 0;
  await inCompany(companyId, () => changeTicket(ana, id, { status: "open" }));
  await inCompany(companyId, () => changeTicket(ana, id, { status: "closed" }));
  await receive(inboundText(connectionId, { number }));
  expect(await rows("select id, status, user_id, suggested_user_id, queue_id, unread_messages from tickets")).toEqual([
    { id, status: "pending", user_id: null, suggested_user_id: ana.userId, queue_id: queueId, unread_messages: 1 },
  ]);
  await inCompany(companyId, () => changeTicket(ana, id, { status: "closed" }));
  await rows("update tickets set closed_at = now() - interval '121 minutes'");
  await receive(inboundText(connectionId, { number }));
  expect((await rows<{ status: string }>("select status from tickets order by id")).map((row) => row.status)).toEqual([
    "closed",
    "pending",
  ]);
});

test("with ticketReuseMinutes 0 there is always a new ticket", async () => {
  const { connectionId, receive, rows } = await company({ settings: { ticketReuseMinutes: "0" } });
  const number = newNumber();
  await receive(inboundText(connectionId, { number }));
  await rows("update tickets set status = 'closed', closed_at = now()");
  await receive(inboundText(connectionId, { number }));
  expect(await rows("select 1 from tickets")).toHaveLength(2);
});

test("messages of a group are stored with their author, or ignored by the setting", async () => {
  const group = (connectionId: number) =>
    inboundText(connectionId, {
      chat: "1203630@g.us",
      identities: [{ kind: "group", value: "1203630" }],
      chatName: "Família",
      participant: { jid: "77@lid", identities: [{ kind: "lid", value: "77" }], name: "Tio Zé" },
    });
  const open = await company();
  const done = await open.receive(group(open.connectionId));
  const [loaded] = await inCompany(open.companyId, () => loadMessages([idOf(done as { messageId: number })]));
  expect(loaded?.message.author).toBe("Tio Zé");
  expect(await open.rows("select name, is_group from contacts where is_group")).toEqual([
    { name: "Família", is_group: true },
  ]);
  const shut = await company({ settings: { CheckMsgIsGroup: "enabled" } });
  expect(await shut.receive(group(shut.connectionId))).toEqual({ state: "ignored", reason: "group_off" });
  expect(await shut.rows("select 1 from contacts")).toEqual([]);
});

test("a placeholder is replaced by the message that follows under the same id", async () => {
  const { connectionId, receive, rows } = await company();
  const number = newNumber();
  const hidden = inboundText(connectionId, { number, mediaType: "undecrypted", body: "" });
  expect(await receive(hidden)).toMatchObject({ state: "placeholder" });
  expect(await receive({ ...hidden, mediaType: "text", body: "Agora sim" })).toMatchObject({
    state: "stored",
    reason: "revealed",
  });
  expect(await rows("select body, media_type from messages")).toEqual([{ body: "Agora sim", media_type: "text" }]);
  expect(await rows("select unread_messages, last_message from tickets")).toEqual([
    { unread_messages: 1, last_message: "Agora sim" },
  ]);
});

test("edits, deletions, reactions and votes change their message and never make a ticket", async () => {
  const { companyId, connectionId, receive, rows } = await company();
  const inbound = inboundText(connectionId, {
    body: "Quero dois",
    mediaType: "poll",
    poll: { options: ["Sim", "Não"] },
  });
  const messageId = idOf((await receive(inbound)) as { messageId: number });
  const target = { connectionId, chat: inbound.chat, wid: inbound.wid, fromMe: false };
  await inCompany(companyId, () => receiveEdit({ ...target, body: "Quero três" }));
  await inCompany(companyId, () => receiveReaction({ ...target, reactor: "77@lid", author: "Zé", emoji: "👍" }));
  await inCompany(companyId, () => receiveVote({ ...target, voter: "77@lid", options: ["Sim"] }));
  const [edited] = await inCompany(companyId, () => loadMessages([messageId]));
  expect(edited?.message).toMatchObject({
    body: "Quero três",
    isEdited: true,
    reactions: [{ emoji: "👍", fromMe: false, author: "Zé" }],
    poll: {
      options: [
        { text: "Sim", votes: 1 },
        { text: "Não", votes: 0 },
      ],
    },
  });
  expect(await rows("select body from message_versions")).toEqual([{ body: "Quero dois" }]);
  await inCompany(companyId, () => receiveReaction({ ...target, reactor: "77@lid", author: "Zé", emoji: "" }));
  await inCompany(companyId, () => receiveDelete(target));
  const [deleted] = await inCompany(companyId, () => loadMessages([messageId]));
  expect(deleted?.message).toMatchObject({ body: "", isDeleted: true, reactions: [] });
  // The type does not matter here, because a text without words was deleted.
  const card = await rows("select last_message, last_message_type from tickets");
  expect(card).toEqual([{ last_message: "", last_message_type: "text" }]);
  const before = await rows("select id from tickets");
  await expect(inCompany(companyId, () => receiveEdit({ ...target, wid: "NONE", body: "x" }))).rejects.toThrow(
    TargetUnknown,
  );
  expect(await rows("select id from tickets")).toEqual(before);
});

test("a number and a LID are one contact, and two contacts that turn out to be one are joined with their tickets", async () => {
  const { connectionId, receive, rows } = await company();
  const number = newNumber();
  await receive(inboundText(connectionId, { number }));
  await receive(inboundText(connectionId, { number, chat: "901@lid", identities: [{ kind: "lid", value: "901" }] }));
  expect(await rows("select 1 from tickets where status <> 'closed'")).toHaveLength(2);
  await receive(
    inboundText(connectionId, {
      number,
      chat: "901@lid",
      identities: [
        { kind: "lid", value: "901" },
        { kind: "phone", value: number },
      ],
    }),
  );
  expect(await rows("select 1 from contacts where merged_into is null")).toHaveLength(1);
  expect(await rows("select status, unread_messages from tickets order by id")).toEqual([
    { status: "pending", unread_messages: 3 },
    { status: "closed", unread_messages: 0 },
  ]);
  expect(await rows("select distinct ticket_id from messages")).toHaveLength(1);
  expect(await rows("select 1 from contact_merges")).toHaveLength(1);
});

test("a typed number is recognised in its other Brazilian form, and is then verified", async () => {
  const { companyId, connectionId, receive, rows } = await company();
  const contactId = await makeContact(companyId, { name: "Dona Rosa", number: "5511987651234" });
  await rows("update contact_identities set verified = false");
  await receive(inboundText(connectionId, { number: "551187651234" }));
  expect(await rows("select id, name, number from contacts")).toEqual([
    { id: contactId, name: "Dona Rosa", number: "551187651234" },
  ]);
  expect(await rows("select value, verified from contact_identities")).toEqual([
    { value: "551187651234", verified: true },
  ]);
});

test("a late message is placed by its time and does not change the card", async () => {
  const { companyId, connectionId, receive, rows } = await company();
  const number = newNumber();
  const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 12, 0, second));
  await receive(inboundText(connectionId, { number, body: "dois", serverTime: at(2), receivedAt: at(2) }));
  await receive(inboundText(connectionId, { number, body: "um", serverTime: at(1), receivedAt: at(9) }));
  expect(await rows("select last_message from tickets")).toEqual([{ last_message: "dois" }]);
  const ids = await rows<{ id: number }>("select id from messages");
  const loaded = await inCompany(companyId, () => loadMessages(ids.map((row) => row.id)));
  expect(loaded.map(({ message }) => message.body)).toEqual(["um", "dois"]);
});

test("a message typed on the company's phone is ours, adds no unread count and does not rename the contact", async () => {
  const { connectionId, receive, rows } = await company();
  await receive(inboundText(connectionId, { fromMe: true, chatName: "Minha Loja" }));
  expect(await rows("select unread_messages from tickets")).toEqual([{ unread_messages: 0 }]);
  expect(await rows("select source, ack from messages")).toEqual([{ source: "phone", ack: 1 }]);
  expect(await rows("select 1 from contacts where name = 'Minha Loja'")).toEqual([]);
});

test("a message from the same chat does not reach another company's ticket", async () => {
  const mine = await company();
  const theirs = await company();
  const number = newNumber();
  await makeTicket(theirs.companyId, {
    contactId: await makeContact(theirs.companyId, { number }),
    connectionId: theirs.connectionId,
  });
  await mine.receive(inboundText(mine.connectionId, { number }));
  expect(await theirs.rows("select unread_messages from tickets")).toEqual([{ unread_messages: 0 }]);
  expect(await mine.rows("select 1 from tickets")).toHaveLength(1);
});
