import { lateAtMostMs } from "@balcao/shared/schedules/rules";
import { expect, test } from "vitest";
import { asPlatform, inCompany } from "../../base/database.ts";
import { makeSchedule } from "../../testing/contact-factories.ts";
import {
  makeCompany,
  makeConnection,
  makeContact,
  makeQueue,
  makeTicket,
  makeUser,
  publishedBy,
} from "../../testing/factories.ts";
import { queryText } from "../../testing/query-text.ts";
import { shop as shopOfDue } from "../../testing/stages/schedule-shop.ts";
import { receiveMessage } from "../../desk/inbound/receive.ts";
import { messageFailed } from "../../desk/messages/changes/acks.ts";
import { loadOutgoing } from "../../desk/messages/sending/outgoing.ts";
import { sayAgain } from "../../desk/messages/sending/say.ts";
import { inboundText } from "../../testing/inbound.ts";
import { showScheduleFor } from "./access.ts";
import { lookOnceMore } from "./cancelling-answers.ts";
import { listSchedules } from "./list.ts";
import { dueSchedules } from "./send.ts";
import { createSchedule, deleteSchedule, sendScheduleNow, updateSchedule } from "./service.ts";

const soon = new Date(Date.now() + 3_600_000).toISOString();
async function shop() {
  const companyId = await makeCompany();
  const queueId = await makeQueue(companyId);
  const people = {
    ana: await makeUser(companyId, { queueIds: [queueId] }),
    bruno: await makeUser(companyId, { queueIds: [queueId] }),
    stranger: await makeUser(companyId),
    admin: await makeUser(companyId, { profile: "admin" }),
  };
  const [usual, spare] = [await makeConnection(companyId, { isDefault: true }), await makeConnection(companyId)];
  const contactId = await makeContact(companyId, { name: "Ângela" });
  const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);
  return { companyId, queueId, ...people, usual, spare, contactId, here };
}
const planned = { body: "Bom dia!", sendAt: soon, cancelIfReplied: false };
const page = { pageNumber: 1, searchParam: "" };

test("a scheduled message is sent by the chosen number, else the ticket's, else the contact's last, else the default", async () => {
  const { companyId, ana, usual, spare, contactId, queueId, here } = await shop();
  const create = (more: object) => here(() => createSchedule(ana, { ...planned, contactId, ...more }));
  expect((await create({})).whatsappId).toBe(usual);
  expect((await create({ whatsappId: spare })).whatsappId).toBe(spare);
  const ticketId = await makeTicket(companyId, { contactId, connectionId: spare, queueId });
  expect((await create({})).whatsappId).toBe(spare);
  await makeTicket(companyId, { contactId, connectionId: usual, queueId, updatedAt: new Date(Date.now() + 1000) });
  expect((await create({})).whatsappId).toBe(usual);
  expect((await create({ ticketId })).whatsappId).toBe(spare);
});

test("the ticket of a schedule must belong to its contact, and the user must see it", async () => {
  const { companyId, ana, stranger, queueId, contactId, here } = await shop();
  const [own, other] = [await makeTicket(companyId, { contactId, queueId }), await makeTicket(companyId, { queueId })];
  const create = (ticketId: number, actor = ana) =>
    here(() => createSchedule(actor, { ...planned, contactId, ticketId }));
  await expect(create(other)).rejects.toMatchObject({ code: "ERR_NO_TICKET_FOUND" });
  await expect(create(own, stranger)).rejects.toMatchObject({ code: "ERR_TICKET_NO_ACCESS" });
  expect((await create(own)).ticketId).toBe(own);
});

test("a schedule is shown to its author, admins and users who see its ticket, both in the list and on its own", async () => {
  const { companyId, ana, bruno, stranger, admin, queueId, contactId, usual, here } = await shop();
  const ticketId = await makeTicket(companyId, { contactId, queueId, connectionId: usual });
  const base = { contactId, connectionId: usual };
  const ids = [
    await makeSchedule(companyId, { ...base, userId: ana.userId }),
    await makeSchedule(companyId, { ...base, userId: stranger.userId, ticketId }),
  ];
  const seen = async (actor: typeof ana) => {
    const { schedules } = await here(() => listSchedules(actor, page));
    const shown = await Promise.all(
      ids.map((id) =>
        here(() => showScheduleFor(actor, id)).then(
          () => id,
          () => 0,
        ),
      ),
    );
    expect(schedules.map(({ id }) => id)).toEqual(shown.filter(Boolean));
    return schedules.map(({ id }) => ids.indexOf(id));
  };
  expect(await seen(ana)).toEqual([0, 1]);
  expect(await seen(bruno)).toEqual([1]);
  expect(await seen(stranger)).toEqual([1]);
  expect(await seen(admin)).toEqual([0, 1]);
  await expect(here(() => deleteSchedule(bruno, ids[0] ?? 0))).rejects.toMatchObject({ code: "ERR_NO_SCHEDULE_FOUND" });
});

test("only a waiting schedule can be changed; a cancelled one stays in the list, and a deleted one does not", async () => {
  const { companyId, ana, contactId, here } = await shop();
  const { id } = await here(() => createSchedule(ana, { ...planned, contactId }));
  const later = new Date(Date.now() + 7_200_000).toISOString();
  expect(await here(() => updateSchedule(ana, id, { body: "Boa tarde!", sendAt: later }))).toMatchObject({
    body: "Boa tarde!",
    sendAt: later,
  });
  expect(await here(() => updateSchedule(ana, id, { status: "CANCELADA" }))).toMatchObject({
    status: "CANCELADA",
    reason: "user",
  });
  await expect(here(() => updateSchedule(ana, id, { body: "Oi de novo" }))).rejects.toMatchObject({
    code: "ERR_SCHEDULE_STATE",
  });
  await here(() => deleteSchedule(ana, id));
  await expect(here(() => showScheduleFor(ana, id))).rejects.toMatchObject({ code: "ERR_NO_SCHEDULE_FOUND" });
  expect((await publishedBy(companyId)).at(-1)).toMatchObject({ name: "schedule.delete", payload: { scheduleId: id } });
});

test("the list is sorted by time, page by page, and filtered by contact, status, and words without accents", async () => {
  const { companyId, ana, contactId, usual, here } = await shop();
  const at = (n: number) => new Date(Date.now() + n * 60_000);
  const ids: number[] = [];
  for (let n = 22; n > 0; n -= 1)
    ids.unshift(await makeSchedule(companyId, { contactId, connectionId: usual, userId: ana.userId, sendAt: at(n) }));
  const other = await makeContact(companyId, { name: "Bruno" });
  const sent = await makeSchedule(companyId, {
    contactId: other,
    connectionId: usual,
    userId: ana.userId,
    status: "ENVIADA",
    body: "Promoção de pão",
  });
  const list = async (filter: object) => here(() => listSchedules(ana, { ...page, ...filter }));
  const first = await list({ contactId });
  const second = await list({ contactId, cursor: first.nextCursor ?? "" });
  expect([...first.schedules, ...second.schedules].map(({ id }) => id)).toEqual(ids);
  expect((await list({ contactId, pageNumber: 2 })).schedules).toEqual(second.schedules);
  expect((await list({ status: "ENVIADA" })).schedules.map(({ id }) => id)).toEqual([sent]);
  expect((await list({ searchParam: "promocao" })).schedules.map(({ id }) => id)).toEqual([sent]);
  expect((await list({ searchParam: "angela" })).schedules).toHaveLength(20);
  expect((await list({ searchParam: "%" })).schedules).toEqual([]);
});

test("a calendar requests a range between two moments, and gets it in one page", async () => {
  const { companyId, ana, contactId, usual, here } = await shop();
  const start = Date.parse("2031-03-01T03:00:00Z");
  const put = (ms: number) =>
    makeSchedule(companyId, { contactId, connectionId: usual, userId: ana.userId, sendAt: new Date(start + ms) });
  const day = 86_400_000;
  await put(-1);
  const ids = [await put(0)];
  for (let n = 1; n <= 24; n += 1) ids.push(await put(n));
  ids.push(await put(day - 1));
  const next = await put(day);
  const ask = async (filter: object) => here(() => listSchedules(ana, { ...page, ...filter }));
  const [from, to] = [new Date(start).toISOString(), new Date(start + day).toISOString()];
  const found = await ask({ from, to });
  expect(found.schedules.map(({ id }) => id)).toEqual(ids);
  expect(found).toMatchObject({ hasMore: false, nextCursor: null });
  expect((await ask({ from: to })).schedules.map(({ id }) => id)).toEqual([next]);
  expect((await ask({ from })).schedules).toHaveLength(20);
});

test("a message that an answer cancels waits while its number is down or just back, because the answer may be on its way", async () => {
  const { connectionId, here, plan, run } = await shopOfDue();
  const [waits, missed] = [
    await plan({ cancelIfReplied: true }),
    await plan({ cancelIfReplied: true, sendAt: new Date(Date.now() - lateAtMostMs - 1000) }),
  ];
  const due = async () =>
    (await asPlatform(() => dueSchedules(new Date(), 1000, []))).map(({ id }) => id).filter((id) => id >= waits);
  const becomes = (state: string) =>
    here(() => queryText(`update connections set ${state} where id = $1`, [connectionId]));
  for (const state of ["status = 'OPENING'", "status = 'CONNECTED', updated_at = now()"]) {
    await becomes(state);
    expect(await due()).toEqual([missed]);
    expect(await run(waits)).toMatchObject({ status: "PENDENTE" });
    expect(await run(await plan())).toMatchObject({ status: "ENVIADA" });
  }
  expect(await run(missed)).toMatchObject({ status: "ERRO", reason: "missed" });
  await becomes("updated_at = now() - interval '3 minutes'");
  expect(await due()).toEqual([waits]);
  expect(await run(waits)).toMatchObject({ status: "ENVIADA" });
});

test("a message that waits for its number is taken back when the customer has answered, unless a person sends it", async () => {
  const { ana, connectionId, number, here, plan, run } = await shopOfDue();
  const [inLine, byHand, again] = [
    await plan({ cancelIfReplied: true }),
    await plan({ cancelIfReplied: true }),
    await plan({ cancelIfReplied: true }),
  ];
  const sent = async (id: number) => (await run(id)).messageId ?? 0;
  const [first, third] = [await sent(inLine), await sent(again)];
  const second = (await here(() => sendScheduleNow(ana, byHand))).messageId ?? 0;
  const looks = async () => {
    const found: string[] = [];
    for (const id of [first, second, third])
      found.push((await here(() => loadOutgoing(id)))?.isUnasked ? await here(() => lookOnceMore(id)) : "no look");
    return found;
  };
  expect(await looks()).toEqual(["go", "no look", "go"]);
  await here(() => queryText("update connection_commands set state = 'failed' where message_id = $1", [third]));
  await here(() => messageFailed(third, "refused"));
  await here(() => sayAgain(third));
  const later = new Date(Date.now() + 5000);
  await here(() => receiveMessage(inboundText(connectionId, { number, serverTime: later, receivedAt: later })));
  expect(await looks()).toEqual(["gone", "no look", "no look"]);
  expect(await here(() => showScheduleFor(ana, inLine))).toMatchObject({ status: "CANCELADA", reason: "replied" });
  expect((await here(() => loadOutgoing(first)))?.isDeleted).toBe(true);
});

test("a waiting message of a program or a schedule fails after an opt-out, even if the customer wrote once more", async () => {
  const { connectionId, number, here, plan, run } = await shopOfDue();
  const scheduled = (await run(await plan())).messageId ?? 0;
  const programs = (await run(await plan())).messageId ?? 0;
  await here(() => queryText("update messages set source = 'api' where id = $1", [programs]));
  const looks = async () => [await here(() => lookOnceMore(scheduled)), await here(() => lookOnceMore(programs))];
  expect(await looks()).toEqual(["go", "go"]);
  await here(() => queryText("update contacts set opted_out_at = now(), opt_out_source = 'message'"));
  const later = new Date(Date.now() + 5000);
  await here(() => receiveMessage(inboundText(connectionId, { number, serverTime: later, receivedAt: later })));
  expect(await looks()).toEqual(["opted-out", "opted-out"]);
});

test.each<[string, string, "go" | "gone"]>([
  ["a tick says that the customer has it", "update messages set ack = 2 where id = $1", "gone"],
  [
    "Meta may have it",
    "insert into official_sends (company_id, connection_id, wid) select company_id, connection_id, wid from messages where id = $1",
    "go",
  ],
])("a message is not shown as taken back after an answer when %s", async (_when, change, outcome) => {
  const { ana, connectionId, number, here, plan, run } = await shopOfDue();
  const id = await plan({ cancelIfReplied: true });
  const messageId = (await run(id)).messageId ?? 0;
  const later = new Date(Date.now() + 5000);
  await here(() => receiveMessage(inboundText(connectionId, { number, serverTime: later, receivedAt: later })));
  await here(() => queryText(change, [messageId]));
  expect(await here(() => lookOnceMore(messageId))).toBe(outcome);
  expect(await here(() => showScheduleFor(ana, id))).toMatchObject({ status: "ENVIADA", reason: null });
  expect((await here(() => loadOutgoing(messageId)))?.isDeleted).toBe(false);
});
