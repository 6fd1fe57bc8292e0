import type { Actor } from "@balcao/shared/permissions";
import { beforeAll, expect, test } from "vitest";
import { inCompany } from "../../base/database.ts";
import { queryText } from "../../testing/query-text.ts";
import { receiveMessage } from "../../desk/inbound/receive.ts";
import { makeCompany, makeConnection, makeContact, makeQueue, makeUser, newNumber } from "../../testing/factories.ts";
import { farewells } from "../../testing/stages/farewells.ts";
import { inboundText } from "../../testing/inbound.ts";
import { naiveNumbers, type RatingLine, type HistoryLine } from "../../testing/stages/naive-dashboard.ts";
import { createTicket } from "../../desk/tickets/verbs/create.ts";
import { changeTicket } from "../../desk/tickets/verbs/service.ts";
import { sumDays } from "./roll-up.ts";
import { showDashboard } from "./service.ts";

// A random history of every change. The dashboard must agree with numbers that are counted from the events alone.

const zones = ["America/Sao_Paulo", "America/New_York", "Asia/Kolkata"];
/** The clocks of New York go forward in the previous night. */
const until = "2025-03-09T20:00:00Z";
let [companyId, connectionId] = [0, 0];
let [staff, queueIds]: [Actor[], number[]] = [[], []];
const numbers = Array.from({ length: 6 }, newNumber);
const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);
const rows = <T extends object>(sql: string, bind: unknown[] = []) => here(() => queryText<T>(sql, bind));

/** Random numbers from Park and Miller's generator, which are the same in each run. */
let seed = 4242;
const chance = (below: number): number => {
  seed = (seed * 48_271) % 2_147_483_647;
  return Math.floor((seed / 2_147_483_647) * below);
};
const one = <T>(of: readonly T[]): T => of[chance(of.length)] as T;

/** Moves all times back by this interval. */
async function pass(interval: string): Promise<void> {
  for (const [table, columns] of Object.entries({
    ticket_events: ["at"],
    turns: ["queued_at", "started_at", "finished_at", "left_at"],
    tickets: ["created_at", "closed_at"],
    rating_requests: ["sent_at", "ended_at"],
    contacts: ["created_at"],
  }))
    await rows(`update ${table} set ${columns.map((column) => `${column} = ${column} - $1::interval`).join(", ")}`, [
      interval,
    ]);
}

const verbs: (() => Promise<unknown>)[] = [
  () =>
    receiveMessage(inboundText(connectionId, { number: one(numbers), body: one(["Oi", "3", "1", "2", "Ainda aí?"]) })),
  rate,
  rate,
  () => change({ status: "open" }),
  () => change({ status: "open" }),
  () => change({ status: "closed" }),
  () => change({ status: "closed" }),
  () => change({ status: "pending" }),
  () => change({ queueId: one(queueIds) }),
  () => change({ queueId: one(queueIds), userId: one(staff).userId }),
  async () => {
    const contactId = await makeContact(companyId);
    return here(() =>
      createTicket(one(staff), { contactId, queueId: one(queueIds), status: one(["open", "pending"]) }),
    );
  },
];
async function change(wish: Parameters<typeof changeTicket>[2]): Promise<unknown> {
  const [ticket] = await queryText<{ id: number }>(
    "select id from tickets order by status = 'closed', id offset $1 limit 1",
    [chance(5)],
  );
  return ticket && changeTicket(one(staff), ticket.id, wish);
}
/** A customer with an open rating request answers it, if there is one. */
async function rate(): Promise<unknown> {
  const [asked] = await queryText<{ number: string }>(
    `select c.number from rating_requests r join tickets t on t.id = r.ticket_id join contacts c on c.id = t.contact_id
     where r.ended_at is null and c.number <> '' limit 1`,
  );
  return asked && receiveMessage(inboundText(connectionId, { number: asked.number, body: one(["1", "2", "3"]) }));
}
async function live(steps: number): Promise<void> {
  for (let step = 0; step < steps; step += 1) {
    const [verb, minutes] = [one(verbs), chance(80)];
    await (verb === verbs.at(-1) ? verb() : here(verb)).catch((error: { code?: string }) => {
      // A refused change is part of the history too.
      expect(error.code).toMatch(/^ERR_/);
    });
    await farewells(companyId);
    await pass(`${minutes} minutes ${chance(60)} seconds`);
  }
}

beforeAll(async () => {
  companyId = await makeCompany({ settings: { userRating: "enabled", closingThanks: "disabled" } });
  queueIds = [await makeQueue(companyId), await makeQueue(companyId)];
  for (let n = 0; n < 3; n += 1) staff.push(await makeUser(companyId, { profile: "admin", queueIds }));
  connectionId = await makeConnection(companyId, { isDefault: true, queueIds: queueIds.slice(0, 1) });
  await live(120);
  await here(sumDays);
  await live(120);
  const [ago] = await rows<{ span: string }>("select (now() - $1::timestamptz)::text as span", [until]);
  await pass(ago?.span ?? "");
}, 120_000);

const events = () =>
  rows<HistoryLine>('select ticket_id as "ticketId", kind, user_id as "userId", at from ticket_events order by id');
const ratings = () =>
  rows<RatingLine>(
    'select ticket_id as "ticketId", user_id as "userId", answer, ended_at as "endedAt" from rating_requests where answer is not null order by ended_at',
  );
const days = { from: "2025-03-05", to: "2025-03-09" };

async function agrees(timeZone: string, { from, to }: typeof days): Promise<number> {
  const expected = naiveNumbers(await events(), await ratings(), timeZone, { from, to });
  const { counters, attendants } = await here(() =>
    showDashboard({ date_from: from, date_to: to }, { supportUrl: null }),
  );
  const { of: own, ...numbersOfAll } = expected;
  expect(counters).toMatchObject(numbersOfAll);
  for (const { id, name: _name, online: _online, ...row } of attendants) expect(row).toEqual(own(id));
  return counters.supportFinished;
}

test.each(zones)(
  "in %s the dashboard agrees with the events, whether days were summed before or not",
  async (timeZone) => {
    await rows("update companies set timezone = $1", [timeZone]);
    const periods = [days, { from: "2025-03-08", to: "2025-03-08" }, { from: "2025-03-09", to: "2025-03-09" }];
    for (const period of periods) expect(await agrees(timeZone, period)).toBeGreaterThan(period === days ? 15 : 0);
    while (await here(sumDays));
    for (const period of periods) await agrees(timeZone, period);
    const [kept] = await rows<{ many: number }>(
      "select count(*)::int as many from turn_days where timezone = $1 and user_id = 0 and day between $2 and $3",
      [timeZone, days.from, days.to],
    );
    expect(kept?.many).toBe(5);
  },
);

test("the random history has waits, ratings, transferred turns, and every user", async () => {
  const [found] = await rows<Record<string, number>>(
    "select count(rating)::int as ratings, count(left_at)::int as left, count(wait)::int as waits, count(distinct user_id)::int as users from turns",
  );
  expect(found?.ratings).toBeGreaterThan(2);
  expect(found?.left).toBeGreaterThan(10);
  expect(found?.waits).toBeGreaterThan(10);
  expect(found?.users).toBe(3);
});

test("a late change to a summed day shows at once, and the next sum includes it", async () => {
  await rows("update companies set timezone = 'America/Sao_Paulo'");
  while (await here(sumDays));
  const before = await agrees("America/Sao_Paulo", days);
  const [finished] = await rows<{ ticketId: number }>(
    `select ticket_id as "ticketId" from turns where finished_at is not null order by queued_at desc limit 1`,
  );
  await rows("delete from tickets where id = $1", [finished?.ticketId]);
  expect(await agrees("America/Sao_Paulo", days)).toBeLessThan(before);
  await here(sumDays);
  expect(await rows("select 1 from turn_changes")).toEqual([]);
  await agrees("America/Sao_Paulo", days);
});
