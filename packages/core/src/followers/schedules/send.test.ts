import { lateAtMostMs } from "@balcao/shared/schedules/rules";
import { expect, test } from "vitest";
import { mergeContacts } from "../../desk/identity/merge.ts";
import { asPlatform } from "../../base/database.ts";
import { blockCompany, unblockCompany } from "../../company/companies/block.ts";
import { queryText } from "../../testing/query-text.ts";
import { messageFailed, messagesSent } from "../../desk/messages/changes/acks.ts";
import { loadOutgoing } from "../../desk/messages/sending/outgoing.ts";
import { receiveMessage } from "../../desk/inbound/receive.ts";
import { makeContact, makeMedia, makeTicket, makeUser, publishedBy } from "../../testing/factories.ts";
import { inboundText } from "../../testing/inbound.ts";
import { minutesAgo, shop } from "../../testing/stages/schedule-shop.ts";
import { overlapping } from "../../testing/race.ts";
import { wroteTo } from "../../testing/window-factories.ts";
import { deleteTicket } from "../../desk/tickets/verbs/service.ts";
import { loadSchedule, lockScheduleFor, showScheduleFor } from "./access.ts";
import { dueSchedules, sendDueSchedule, sendLocked } from "./send.ts";
import { sendScheduleNow } from "./service.ts";

test("a due message goes into the active ticket with its variables, queued for its number, under an id of its own", async () => {
  const { companyId, queueId, ana, connectionId, contactId, here, plan, run, messages } = await shop();
  const ticketId = await makeTicket(companyId, {
    contactId,
    connectionId,
    queueId,
    status: "open",
    userId: ana.userId,
  });
  const id = await plan({ body: "Oi {{firstName}}, aqui é {{user}} de {{queue}}. {{nada}}" });
  expect(await run(id)).toMatchObject({ status: "ENVIADA", reason: null, ticketId, messageId: expect.any(Number) });
  const [message] = await messages();
  expect(message).toMatchObject({ body: "Oi Rosa, aqui é Ana de Vendas. {{nada}}", ticketId });
  expect((await here(() => loadOutgoing(message?.id ?? 0)))?.wid).toMatch(/^3EB0[0-9A-F]{18}$/);
  expect(await here(() => queryText("select kind, message_id as id from connection_commands"))).toEqual([
    { kind: "send", id: message?.id },
  ]);
  expect((await publishedBy(companyId)).map(({ name }) => name)).toEqual([
    "message.create",
    "ticket.update",
    "schedule.update",
  ]);
});

test("without an active ticket a message gets a closed ticket of its own, and a reply goes to the same queue and author", async () => {
  const { companyId, queueId, ana, connectionId, number, contactId, here, plan, run } = await shop();
  await makeTicket(companyId, { contactId, connectionId, queueId, status: "closed" });
  const { ticketId } = await run(await plan());
  const row = () =>
    here(() =>
      queryText(
        'select status, queue_id as "queueId", suggested_user_id as "suggested", unread_messages as unread from tickets where id = $1',
        [ticketId],
      ),
    );
  expect(await row()).toEqual([{ status: "closed", queueId, suggested: ana.userId, unread: 0 }]);
  await here(() => queryText("update users set online = true, last_seen_at = now() where id = $1", [ana.userId]));
  await here(() => receiveMessage(inboundText(connectionId, { number })));
  expect(await row()).toMatchObject([{ status: "pending", queueId, suggested: ana.userId }]);
});

test("a due message is sent once, however many workers try at the same time", async () => {
  const { plan, run, messages } = await shop();
  const id = await plan();
  await Promise.all([run(id), run(id), run(id), run(id)]);
  await run(id);
  expect(await messages()).toHaveLength(1);
});

test("a try that fails in the middle leaves nothing behind, and the next try sends the message", async () => {
  const { companyId, contactId, here, plan, run, messages } = await shop();
  const id = await plan();
  const broken = here(async () => {
    await sendDueSchedule({ id, companyId, contactId }, new Date());
    throw new Error("killed");
  });
  await expect(broken).rejects.toThrow("killed");
  expect(await messages()).toEqual([]);
  expect(await run(id)).toMatchObject({ status: "ENVIADA" });
  expect(await messages()).toHaveLength(1);
});

test("no message is sent early; a message some hours late is sent, and a message later still is missed and can be sent by hand", async () => {
  const { ana, here, plan, run, messages } = await shop();
  expect(await run(await plan({ sendAt: new Date(Date.now() + 60_000) }))).toMatchObject({ status: "PENDENTE" });
  const sendAt = minutesAgo(0);
  const late = new Date(sendAt.getTime() + lateAtMostMs);
  expect(await run(await plan({ sendAt }), late)).toMatchObject({ status: "ENVIADA" });
  const missed = await plan({ sendAt });
  expect(await run(missed, new Date(late.getTime() + 1))).toMatchObject({ status: "ERRO", reason: "missed" });
  expect(await messages()).toHaveLength(1);
  expect(await here(() => sendScheduleNow(ana, missed))).toMatchObject({ status: "ENVIADA", reason: null });
  await expect(here(() => sendScheduleNow(ana, missed))).rejects.toMatchObject({ code: "ERR_SCHEDULE_STATE" });
  expect(await messages()).toHaveLength(2);
});

test("the messages of a blocked company wait until it is unblocked", async () => {
  const { here, plan } = await shop();
  const id = await plan();
  const due = async () => (await asPlatform(() => dueSchedules(new Date(), 1000, []))).map((one) => one.id);
  await here(blockCompany);
  expect(await due()).not.toContain(id);
  await here(unblockCompany);
  expect(await due()).toContain(id);
});

test("an answer cancels a scheduled message that is only for customers who do not answer; what the customer wrote before the planning does not", async () => {
  const { connectionId, number, here, plan, run, messages } = await shop();
  await here(() =>
    receiveMessage(inboundText(connectionId, { number, serverTime: minutesAgo(60), receivedAt: minutesAgo(60) })),
  );
  const [silent, still] = [await plan({ cancelIfReplied: true }), await plan({ cancelIfReplied: true })];
  expect(await run(silent)).toMatchObject({ status: "ENVIADA" });
  const later = new Date(Date.now() + 5000);
  await here(() => receiveMessage(inboundText(connectionId, { number, serverTime: later, receivedAt: later })));
  expect(await run(still)).toMatchObject({ status: "CANCELADA", reason: "replied" });
  expect((await messages()).filter(({ body }) => body.startsWith("Bom dia, Rosa"))).toHaveLength(1);
});

test("a customer's answer immediately cancels a scheduled message that is only for customers who do not answer, with an event, and no other", async () => {
  const { companyId, connectionId, number, here, plan } = await shop();
  const inAnHour = new Date(Date.now() + 3_600_000);
  const waits = await plan({ cancelIfReplied: true, sendAt: inAnHour });
  const stays = await plan({ sendAt: inAnHour });
  const later = new Date(Date.now() + 5000);
  await here(() =>
    receiveMessage(inboundText(connectionId, { number, fromMe: true, serverTime: later, receivedAt: later })),
  );
  const stateOf = async (id: number) => (await here(() => loadSchedule(id))).schedule.status;
  expect([await stateOf(waits), await stateOf(stays)]).toEqual(["PENDENTE", "PENDENTE"]);
  const before = (await publishedBy(companyId)).length;
  await here(() => receiveMessage(inboundText(connectionId, { number, serverTime: later, receivedAt: later })));
  expect([await stateOf(waits), await stateOf(stays)]).toEqual(["CANCELADA", "PENDENTE"]);
  const told = (await publishedBy(companyId)).slice(before).filter(({ name }) => name.startsWith("schedule."));
  expect(told).toMatchObject([{ payload: { schedule: { id: waits, status: "CANCELADA", reason: "replied" } } }]);
});

test("a contact who opted out gets no scheduled message, except one that a user sends by hand or plans after the opt-out", async () => {
  const { ana, connectionId, contactId, number, here, plan, run, messages } = await shop();
  const [before, byHand] = [await plan(), await plan()];
  await here(() => receiveMessage(inboundText(connectionId, { number, body: "SAIR" })));
  const sent = async () => (await messages()).filter(({ body }) => body === "Bom dia, Rosa!").length;
  expect(await run(before)).toMatchObject({ status: "ERRO", reason: "opted-out" });
  expect(await run(byHand)).toMatchObject({ status: "ERRO", reason: "opted-out" });
  expect(await sent()).toBe(0);
  expect(await here(() => sendScheduleNow(ana, byHand))).toMatchObject({ status: "ENVIADA", reason: null });
  expect(await run(await plan({ contactId }))).toMatchObject({ status: "ENVIADA" });
  expect(await sent()).toBe(2);
});

test("a schedule whose message failed shows the failure, until another try is sent", async () => {
  const { ana, here, plan, run } = await shop();
  const id = await plan();
  const messageId = (await run(id)).messageId ?? 0;
  const now = async () => (await here(() => showScheduleFor(ana, id))).failure;
  expect(await now()).toBeNull();
  await here(() => messageFailed(messageId, "too-old"));
  expect(await now()).toBe("too-old");
  await here(() => messagesSent([{ messageId, raw: Buffer.from("raw"), ackMs: 1 }]));
  expect(await now()).toBeNull();
});

test("a failed message shows that its number was removed or its contact has no address; a phone number alone counts as an address", async () => {
  const { connectionId, number, contactId, here, plan, run } = await shop();
  const [gone, found, nowhere] = [await plan(), await plan(), await plan()];
  await here(() =>
    queryText("update connections set deleted_at = now(), is_default = false where id = $1", [connectionId]),
  );
  expect(await run(gone)).toMatchObject({ status: "ERRO", reason: "no-connection" });
  await here(() => queryText("update connections set deleted_at = null"));
  await here(() => queryText("delete from contact_identities where contact_id = $1", [contactId]));
  expect(await run(found)).toMatchObject({ status: "ENVIADA" });
  expect(await here(() => queryText("select chat from messages"))).toEqual([{ chat: `${number}@s.whatsapp.net` }]);
  await here(() => queryText("update contacts set number = '' where id = $1", [contactId]));
  expect(await run(nowhere)).toMatchObject({ status: "ERRO", reason: "no-address" });
});

test("a message by an official number is sent only while the customer's window is open, and otherwise shows the reason", async () => {
  const { companyId, connectionId, contactId, here, plan, run, messages } = await shop();
  await here(() => queryText("update connections set network = 'official'"));
  const [never, late, inTime] = [await plan(), await plan(), await plan()];
  expect(await run(never)).toMatchObject({ status: "ERRO", reason: "window-closed" });
  await wroteTo(companyId, connectionId, contactId, 24);
  expect(await run(late)).toMatchObject({ status: "ERRO", reason: "window-closed" });
  await wroteTo(companyId, connectionId, contactId, 23);
  expect(await run(inTime)).toMatchObject({ status: "ENVIADA", reason: null });
  expect(await messages()).toHaveLength(1);
  expect(await here(() => queryText("select 1 from tickets"))).toHaveLength(1);
});

test("a file is sent with the message, under its own kind", async () => {
  const { companyId, here, plan, run } = await shop();
  const mediaId = await makeMedia(companyId, { key: `${companyId}/a`, mimetype: "application/pdf", name: "a.pdf" });
  const { messageId } = await run(await plan({ mediaId }));
  expect(await here(() => loadOutgoing(messageId ?? 0))).toMatchObject({
    mediaType: "application",
    media: { name: "a.pdf" },
    body: "Bom dia, Rosa!",
  });
});

test("a message whose contact was merged into another goes to that contact", async () => {
  const { companyId, contactId, here, plan, messages } = await shop();
  const gone = await makeContact(companyId, { name: "Depois" });
  const id = await plan({ contactId: gone });
  expect(await here(() => mergeContacts({ ids: [contactId, gone], reason: "user" }))).toBe(contactId);
  await here(() => sendDueSchedule({ id, companyId, contactId: gone }, new Date()));
  expect((await here(() => loadSchedule(id))).schedule).toMatchObject({ status: "ENVIADA", contactId });
  expect(await messages()).toMatchObject([{ body: "Bom dia, Rosa!" }]);
});

test("the timer finds the due messages of every company, oldest first, without those that it has handled", async () => {
  const [one, other] = [await shop(), await shop()];
  const ids = [
    await one.plan({ sendAt: minutesAgo(3) }),
    await other.plan({ sendAt: minutesAgo(5) }),
    await one.plan({ status: "CANCELADA" }),
    await one.plan({ sendAt: new Date(Date.now() + 60_000) }),
  ];
  const found = async (seen: number[]) =>
    (await asPlatform(() => dueSchedules(new Date(), 1000, seen))).map(({ id }) => id).filter((id) => ids.includes(id));
  expect(await found([])).toEqual([ids[1], ids[0]]);
  expect(await found([ids[1] ?? 0])).toEqual([ids[0]]);
});

test("deleting a ticket while a scheduled message goes into it causes no deadlock", async () => {
  const { companyId, queueId, connectionId, contactId, here, plan, run, messages } = await shop();
  const admin = await makeUser(companyId, { profile: "admin" });
  const ticketId = await makeTicket(companyId, { contactId, connectionId, queueId });
  const id = await plan({ ticketId });
  const outcomes = await overlapping(
    companyId,
    () => lockScheduleFor(admin, id),
    () => deleteTicket(admin, ticketId),
    async () => sendLocked(await showScheduleFor(admin, id), new Date()),
  );
  expect(outcomes).toMatchObject([{ done: { id } }, { done: { ok: true } }]);
  expect(await run(id)).toMatchObject({ status: "ENVIADA", ticketId: null, messageId: null });
  expect(await messages()).toEqual([]);
  expect(await here(() => queryText("select 1 from tickets"))).toEqual([]);
});
