import { asPlatform, inCompany } from "@balcao/core/base/database";
import { putFile } from "@balcao/core/base/files/store";
import { clearNext } from "@balcao/core/desk/retentions/clear";
import { makeDataRequest, makeHold, makeSchedule } from "@balcao/core/testing/contact-factories";
import {
  makeCompany,
  makeConnection,
  makeContact,
  makeMedia,
  makeMessage,
  makeQueue,
} from "@balcao/core/testing/factories";
import { queryText } from "@balcao/core/testing/query-text";
import { makeClosed, makeRetention } from "@balcao/core/testing/stages/retention";
import { forEver } from "@balcao/shared/retentions/rules";
import type { RetentionPeriod } from "@balcao/shared/retentions/schema";
import { expect, test } from "vitest";
import { runRetentions } from "./run.ts";

// Plays one year of a generated company, day by day. A few lines of plain arithmetic compute when each conversation must lose its words and files.
// After each day the test compares: nothing was removed too early or too late.

const days = 366;
const dayMs = 86_400_000;
const counts = { tickets: 70, contacts: 45, keepings: 16 };
/** The retention begins some days later, as if an admin had just chosen it. */
const beginsOn = 7;

/** Numbers from 0 to 1 that depend only on the seed. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** The same moment some months earlier, or the last day of a month that has no such day. */
function monthsBefore(at: Date, months: number): Date {
  const first = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - months, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  return new Date(first.getTime() + (Math.min(at.getUTCDate(), last) - 1) * dayMs + (at.getTime() % dayMs));
}

interface Conversation {
  ticketId: number;
  closedAt: Date;
  period: RetentionPeriod;
  messages: number;
  mediaId: number | null;
  /** The people whose holds keep the conversation: the contact, and everybody who wrote in a group. */
  people: number[];
  contactId: number;
  gone: { words: boolean; files: boolean };
}
type Kind = "hold" | "request" | "schedule";
interface KeptCase {
  kind: Kind;
  contactId: number;
  from: number;
  to: number;
}
const ends: Record<Kind, string> = {
  hold: "update contact_holds set released_at = now() where id = $1",
  request: "update data_requests set state = 'done', closed_at = now() where id = $1",
  schedule: "update schedules set status = 'CANCELADA' where id = $1",
};

/** The company, its conversations, and the holds, requests and schedules that keep some of them for a time. */
async function makeYear(seed: number) {
  const below = numbers(seed);
  const start = new Date();
  const clock = (day: number) => new Date(start.getTime() + day * dayMs);
  const companyId = await makeCompany();
  const rows = <T extends object>(text: string, values: unknown[] = []) =>
    inCompany(companyId, () => queryText<T>(text, values));
  const company = { filesMonths: 3, wordsMonths: 6 };
  const queues: { queueId: number | null; period: RetentionPeriod }[] = [{ queueId: null, period: company }];
  for (const period of [company, { filesMonths: 4, wordsMonths: 9 }, { filesMonths: null, wordsMonths: 3 }, forEver])
    queues.push({ queueId: await makeQueue(companyId), period });
  await makeRetention(companyId, {
    ...company,
    state: "waiting",
    startsAt: clock(beginsOn),
    queues: queues.slice(2).flatMap(({ queueId, period }) => (queueId === null ? [] : [{ queueId, ...period }])),
  });
  const connectionId = await makeConnection(companyId);
  const contactIds: number[] = [];
  while (contactIds.length < counts.contacts) contactIds.push(await makeContact(companyId));
  const groups = contactIds.slice(0, 3);
  await rows("update contacts set is_group = true where id = any($1)", [groups]);
  const conversations: Conversation[] = [];
  for (let at = 0; at < counts.tickets; at += 1) {
    const contactId = contactIds[at < 6 ? at % 3 : below(counts.contacts - 3) + 3] ?? 0;
    const writer = groups.includes(contactId) ? (contactIds[3 + below(10)] ?? 0) : null;
    const { queueId, period } = queues[below(queues.length)] ?? { queueId: null, period: company };
    const bodies = Array.from({ length: 1 + below(3) }, (_, n) => `palavra ${n}`);
    const age = below(700) - 250 + below(1000) / 1000;
    const ticketId = await makeClosed(companyId, age, { contactId, connectionId, queueId, bodies });
    const key = below(3) === 0 ? (await putFile(companyId, Buffer.from("x"))).key : null;
    const mediaId = key === null ? null : await makeMedia(companyId, { key });
    if (mediaId !== null) await makeMessage(companyId, ticketId, { body: "foto", mediaId });
    if (writer !== null) {
      await rows("update tickets set is_group = true where id = $1", [ticketId]);
      await rows("update messages set author_contact_id = $1 where ticket_id = $2", [writer, ticketId]);
    }
    const [{ closedAt } = { closedAt: start }] = await rows<{ closedAt: Date }>(
      'select closed_at as "closedAt" from tickets where id = $1',
      [ticketId],
    );
    const messages = bodies.length + (mediaId === null ? 0 : 1);
    const people = writer === null ? [contactId] : [contactId, writer];
    conversations.push({
      ticketId,
      closedAt,
      period,
      messages,
      mediaId,
      people,
      contactId,
      gone: { words: false, files: false },
    });
  }
  await rows(
    `insert into ticket_events (company_id, ticket_id, kind, queue_id, at)
     select t.company_id, t.id, k.kind, t.queue_id, t.closed_at - make_interval(mins => k.before) from tickets t
     cross join (values ('created', 3), ('queued', 2), ('accepted', 1), ('closed', 0)) k(kind, before) order by t.id, k.before desc`,
  );
  const keepings: KeptCase[] = Array.from({ length: counts.keepings }, (_, at) => {
    const from = below(days - 60);
    const kind = (["hold", "request", "schedule"] as const)[at % 3] ?? "hold";
    return { kind, contactId: contactIds[below(25)] ?? 0, from, to: from + 20 + below(150) };
  });
  return { companyId, connectionId, rows, clock, conversations, keepings };
}
type Year = Awaited<ReturnType<typeof makeYear>>;

/** Computes by the rules alone what is removed on a day. Marks it, and returns the numbers of conversations, messages and files. */
function removedOn(day: number, { clock, conversations, keepings }: Year) {
  const now = clock(day);
  const lasting = keepings.filter(({ from, to }) => from <= day && day < to);
  const isKept = ({ people, contactId }: Conversation) =>
    lasting.some((one) => (one.kind === "hold" ? people.includes(one.contactId) : one.contactId === contactId));
  const isOver = (closedAt: Date, months: number | null) => months !== null && closedAt < monthsBefore(now, months);
  const sum = { conversations: 0, messages: 0, files: 0 };
  if (day < beginsOn) return sum;
  for (const one of conversations) {
    const { period, closedAt, gone, mediaId } = one;
    if (isKept(one)) continue;
    const losesWords = !gone.words && isOver(closedAt, period.wordsMonths);
    const losesFiles = !gone.files && (losesWords || isOver(closedAt, period.filesMonths));
    if (losesWords) sum.conversations += 1;
    if (losesWords) sum.messages += one.messages;
    if (losesFiles && mediaId !== null) sum.files += 1;
    one.gone = { words: gone.words || losesWords, files: gone.files || losesFiles };
  }
  return sum;
}

const leftIn = async ({ rows }: Year) => ({
  messages: await rows(
    'select ticket_id as "ticketId", count(*)::int as messages from messages group by ticket_id order by ticket_id',
  ),
  files: (await rows<{ id: number }>("select id from media where state <> 'removed' order by id")).map(({ id }) => id),
});
const mustBeLeft = ({ conversations }: Year) => ({
  messages: conversations.filter(({ gone }) => !gone.words).map(({ ticketId, messages }) => ({ ticketId, messages })),
  files: conversations.flatMap(({ mediaId, gone }) => (mediaId === null || gone.files ? [] : [mediaId])),
});
/** What reports are made of. */
const sumsOf = async ({ rows }: Year) => ({
  tickets: await rows(
    "select id, contact_id, queue_id, user_id, status, closed_at, created_at from tickets order by id",
  ),
  events: await rows("select id, ticket_id, kind, at from ticket_events order by id"),
  turns: await rows("select * from turns order by id"),
});
const toldDays = ({ rows }: Year) =>
  rows(
    "select to_char(day, 'YYYY-MM-DD') as day, conversations, messages, files, told_at is not null as told from retention_days order by day",
  );

/** Begins and ends the holds, requests and schedules of this day. */
async function keepAndLetGo(
  day: number,
  { companyId, connectionId, rows, keepings }: Year,
  ids: Map<KeptCase, number>,
) {
  for (const one of keepings) {
    const { kind, contactId } = one;
    if (one.to === day) await rows(ends[kind], [ids.get(one)]);
    if (one.from !== day) continue;
    if (kind === "hold") ids.set(one, await makeHold(companyId, contactId));
    if (kind === "request") ids.set(one, await makeDataRequest(companyId, contactId));
    if (kind === "schedule") ids.set(one, await makeSchedule(companyId, { contactId, connectionId }));
  }
}

test.each([20_261_129])(
  "each conversation loses its files and words when its retention ends, unless something keeps it, and no sum changes in a year (seed %i)",
  { timeout: 600_000 },
  async (seed) => {
    const year = await makeYear(seed);
    const { companyId, clock } = year;
    const other = await makeCompany();
    await makeClosed(other, 900);
    const sums = await sumsOf(year);
    const told: object[] = [];
    const ids = new Map<KeptCase, number>();
    for (let day = 0; day < days; day += 1) {
      await keepAndLetGo(day, year, ids);
      const sum = removedOn(day, year);
      await runRetentions(clock(day));
      expect({ day, ...(await leftIn(year)) }).toEqual({ day, ...mustBeLeft(year) });
      if (sum.messages + sum.files === 0) continue;
      told.push({ day: clock(day).toISOString().slice(0, 10), ...sum, told: true });
      await runRetentions(clock(day));
      for (const part of ["words", "files"] as const)
        expect(await inCompany(companyId, () => clearNext(part, clock(day)))).toEqual({ isOver: true, keys: [] });
    }
    expect(await toldDays(year)).toEqual(told);
    expect(await year.rows("select 1 from audit where action = 'retention.cleared'")).toHaveLength(told.length);
    expect(await sumsOf(year)).toEqual(sums);
    // The year contained all cases: days with and without a removal, and conversations that were deleted, emptied or left whole.
    const { conversations } = year;
    const states = conversations.map(({ gone }) => `${gone.words} ${gone.files}`);
    expect(new Set(states)).toEqual(new Set(["false false", "false true", "true true"]));
    expect(told.length).toBeGreaterThan(20);
    expect(await asPlatform(() => queryText("select 1 from messages where company_id = $1", [other]))).toHaveLength(1);
  },
);
