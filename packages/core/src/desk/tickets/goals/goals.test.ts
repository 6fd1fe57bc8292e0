import type { Actor } from "@balcao/shared/permissions";
import { beforeEach, expect, test } from "vitest";
import { inCompany } from "../../../base/database.ts";
import { updateQueue } from "../../../company/queues/service.ts";
import { updateSetting } from "../../../company/settings/service.ts";
import { makeCompany, makeConnection, makeQueue, makeUser, newNumber } from "../../../testing/factories.ts";
import { inboundText } from "../../../testing/inbound.ts";
import { queryText } from "../../../testing/query-text.ts";
import { receiveMessage } from "../../inbound/receive.ts";
import { sendMessages } from "../../messages/sending/send.ts";
import { reckonSome } from "./goals.ts";
import { countTickets, listTickets } from "../lists/list.ts";
import { loadTicket } from "../presenter.ts";
import { changeTicket } from "../verbs/service.ts";
import { snoozeTicket } from "../verbs/snooze.ts";

let companyId: number;
let queueId: number;
let otherQueueId: number;
let connectionId: number;
let ana: Actor;
let admin: Actor;
let number: string;
const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);

beforeEach(async () => {
  companyId = await makeCompany();
  [queueId, otherQueueId] = [await makeQueue(companyId), await makeQueue(companyId)];
  connectionId = await makeConnection(companyId, { isDefault: true, queueIds: [queueId] });
  ana = await makeUser(companyId, { queueIds: [queueId, otherQueueId] });
  admin = await makeUser(companyId, { profile: "admin" });
  number = newNumber();
  await here(() => updateSetting(admin, "serviceGoals", "enabled"));
  await here(() => updateSetting(admin, "goalAnswerMinutes", "10"));
  await here(() => updateSetting(admin, "goalResolutionMinutes", "60"));
});

const writes = () => here(() => receiveMessage(inboundText(connectionId, { number })));
async function opened(): Promise<number> {
  await writes();
  const [row] = await here(() => queryText<{ id: number }>("select max(id)::int as id from tickets"));
  return row?.id ?? 0;
}
const load = (id: number) => here(() => loadTicket(id));
const answer = (id: number) => here(() => sendMessages(ana, id, { body: "Bom dia" }, []));
const change = (id: number, body: Parameters<typeof changeTicket>[2]) => here(() => changeTicket(ana, id, body));
const results = () =>
  here(() =>
    queryText<{ goal: string; met: boolean; userId: number | null }>(
      `select goal, met, user_id as "userId" from goal_results order by id`,
    ),
  );
/** The times of a ticket's clocks in whole minutes from their start. */
async function minutes(id: number) {
  const [row] = await here(() =>
    queryText<{ times: (number | null)[] }>(
      `select array[extract(epoch from answer_warn_at - answer_from), extract(epoch from answer_due_at - answer_from),
         extract(epoch from resolution_warn_at - resolution_from), extract(epoch from resolution_due_at - resolution_from)]::int[] as times
       from tickets where id = $1`,
      [id],
    ),
  );
  return row?.times.map((seconds) => seconds && Math.round(seconds / 60));
}
/** Moves the start of a ticket's clocks back by this many minutes. */
const earlier = (id: number, by: number) =>
  here(() =>
    queryText(
      `update tickets set answer_from = answer_from - make_interval(mins => $2), answer_warn_at = answer_warn_at - make_interval(mins => $2),
         answer_due_at = answer_due_at - make_interval(mins => $2), resolution_from = resolution_from - make_interval(mins => $2),
         resolution_warn_at = resolution_warn_at - make_interval(mins => $2), resolution_due_at = resolution_due_at - make_interval(mins => $2)
       where id = $1`,
      [id, by],
    ),
  );

test("without goals no clock starts", async () => {
  await here(() => updateSetting(admin, "serviceGoals", "disabled"));
  const id = await opened();
  expect(await load(id)).toMatchObject({ answerDueAt: null, resolutionFrom: null, resolutionDueAt: null });
  await change(id, { status: "open" });
  await answer(id);
  await change(id, { status: "closed" });
  expect(await results()).toEqual([]);
});

test("a customer's message starts both clocks, and accepting stops neither", async () => {
  const id = await opened();
  expect(await minutes(id)).toEqual([8, 10, 48, 60]);
  await change(id, { status: "open" });
  expect(await minutes(id)).toEqual([8, 10, 48, 60]);
});

test("a timely answer of a person stops the clock of the first answer, and counts once", async () => {
  const id = await opened();
  await change(id, { status: "open" });
  await answer(id);
  await answer(id);
  expect(await load(id)).toMatchObject({ answerWarnAt: null, answerDueAt: null });
  expect(await results()).toEqual([{ goal: "answer", met: true, userId: ana.userId }]);
});

test("an answer on the phone stops the clock, and has no user's name", async () => {
  await opened();
  await here(() => receiveMessage(inboundText(connectionId, { number, fromMe: true })));
  expect(await results()).toEqual([{ goal: "answer", met: true, userId: null }]);
});

test("a late answer and a late end count as missed", async () => {
  const id = await opened();
  await change(id, { status: "open" });
  await earlier(id, 61);
  await answer(id);
  await change(id, { status: "closed" });
  expect(await results()).toEqual([
    { goal: "answer", met: false, userId: ana.userId },
    { goal: "resolution", met: false, userId: ana.userId },
  ]);
});

test("a missing answer counts as missed only when the time for an answer has passed", async () => {
  const id = await opened();
  await change(id, { status: "open" });
  await change(id, { status: "closed" });
  expect(await results()).toEqual([{ goal: "resolution", met: true, userId: ana.userId }]);
  expect(await load(id)).toMatchObject({ answerDueAt: null, resolutionDueAt: null });
});

test("a closing that is undone ends no clock, and the clocks continue", async () => {
  const id = await opened();
  await change(id, { status: "open" });
  const before = await load(id);
  await change(id, { status: "closed" });
  const { answerDueAt, resolutionDueAt } = await change(id, { status: "open" });
  expect([answerDueAt, resolutionDueAt]).toEqual([before?.answerDueAt, before?.resolutionDueAt]);
  expect(await results()).toEqual([]);
});

test("a ticket that is reopened later has a new clock for its end, and no clock for a first answer", async () => {
  const id = await opened();
  await change(id, { status: "open" });
  await change(id, { status: "closed" });
  await here(() => queryText("update tickets set closed_at = closed_at - interval '1 minute' where id = $1", [id]));
  await here(() => queryText("update goal_results set at = at - interval '1 minute'"));
  await earlier(id, 500);
  await change(id, { status: "open" });
  expect(await minutes(id)).toEqual([null, null, 48, 60]);
  expect(await load(id)).toMatchObject({ answerDueAt: null });
  expect(await results()).toHaveLength(1);
});

test("a customer who comes back starts both clocks anew", async () => {
  const id = await opened();
  await change(id, { status: "open" });
  await change(id, { status: "closed" });
  await earlier(id, 500);
  expect(await opened()).toBe(id);
  expect(await minutes(id)).toEqual([8, 10, 48, 60]);
  expect(Date.parse((await load(id))?.answerDueAt ?? "")).toBeGreaterThan(Date.now());
});

test("after a move the other queue's goal counts from the same start", async () => {
  await here(() => updateQueue(admin, otherQueueId, { goalAnswerMinutes: 5, goalResolutionMinutes: 0 }));
  const id = await opened();
  await change(id, { queueId: otherQueueId });
  expect(await minutes(id)).toEqual([4, 5, null, null]);
});

test("a snooze moves the due time of the conversation's end, and the customer's message restores the remaining time", async () => {
  const id = await opened();
  await change(id, { status: "open" });
  await answer(id);
  const until = new Date(Date.now() + 5 * 3_600_000).toISOString();
  const away = await here(() => snoozeTicket(ana, id, { until }));
  expect(away.resolutionFrom).toBe(until);
  expect(Date.parse(away.resolutionDueAt ?? "") - Date.parse(until)).toBeGreaterThan(59 * 60_000);
  await writes();
  const back = await load(id);
  expect(back?.snoozedUntil).toBeNull();
  expect(Date.parse(back?.resolutionDueAt ?? "")).toBeLessThan(Date.now() + 61 * 60_000);
});

test("a snooze that its user ends restores the remaining time too", async () => {
  const id = await opened();
  const until = new Date(Date.now() + 5 * 3_600_000).toISOString();
  await here(() => snoozeTicket(ana, id, { until }));
  const back = await here(() => snoozeTicket(ana, id, { until: null }));
  expect(Date.parse(back.resolutionDueAt ?? "")).toBeLessThan(Date.now() + 61 * 60_000);
});

test("changed goals apply to active tickets, and switching goals off leaves no clock", async () => {
  const id = await opened();
  await here(() => updateSetting(admin, "goalAnswerMinutes", "20"));
  await here(() => reckonSome(0));
  expect(await minutes(id)).toEqual([16, 20, 48, 60]);
  await here(() => updateSetting(admin, "serviceGoals", "disabled"));
  await here(() => reckonSome(0));
  expect(await load(id)).toMatchObject({ answerDueAt: null, resolutionDueAt: null });
});

test("the list of late tickets and its badge contain late waiting tickets and the user's own, and no snoozed tickets", async () => {
  const filter = {
    showAll: false,
    queueIds: [],
    tags: [],
    users: [],
    withUnreadMessages: false,
    searchParam: "",
    pageNumber: 1,
  };
  const late = () => here(() => listTickets(ana, { ...filter, late: true }));
  const badge = async () => (await here(() => countTickets(ana, { showAll: false, queueIds: [] }))).late;
  const id = await opened();
  expect([(await late()).tickets, await badge()]).toEqual([[], 0]);
  await earlier(id, 11);
  expect([(await late()).tickets.map((ticket) => ticket.id), await badge()]).toEqual([[id], 1]);
  await change(id, { status: "open" });
  expect(await badge()).toBe(1);
  await here(() => snoozeTicket(ana, id, { until: new Date(Date.now() + 3_600_000).toISOString() }));
  expect([(await late()).tickets, await badge()]).toEqual([[], 0]);
  await here(() => snoozeTicket(ana, id, { until: null }));
  await answer(id);
  expect(await badge()).toBe(0);
});
