import { picturesSchema } from "@balcao/shared/dashboard/schema";
import { beforeEach, expect, test } from "vitest";
import { inCompany } from "../../base/database.ts";
import { makeCompany, makeConnection, makeQueue, makeTag, makeTicket } from "../../testing/factories.ts";
import { queryText } from "../../testing/query-text.ts";
import { statementsOf } from "../../testing/statements.ts";
import { showGoals } from "./goals.ts";
import { showPictures } from "./pictures.ts";
import { sumDays } from "./roll-up.ts";

let companyId: number;
let connectionId: number;
let queueId: number;
beforeEach(async () => {
  companyId = await makeCompany();
  queueId = await makeQueue(companyId, { name: "Vendas" });
  connectionId = await makeConnection(companyId, { name: "Loja" });
});
const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);
const run = (text: string, bind: unknown[] = []) => here(() => queryText(text, bind));
const march = { date_from: "2026-03-10", date_to: "2026-03-12" };
const shown = () => here(() => showPictures(march));

/** A turn that begins to wait at `at`, is accepted after this many minutes, and ends after an hour unless it continues. */
async function turn(
  at: string,
  {
    minutes = 0,
    ends = true,
    ...more
  }: { minutes?: number; ends?: boolean; queueId?: number | null; tagId?: number } = {},
) {
  const ticketId = await makeTicket(companyId, { connectionId, status: "closed" });
  await run("delete from turns where ticket_id = $1", [ticketId]);
  await run(
    `insert into turns (company_id, ticket_id, queue_id, queued_at, started_at, finished_at) values
       ($1, $2, $3, $4, $4::timestamptz + make_interval(mins => $5), case when $6 then $4::timestamptz + interval '1 hour' end)`,
    [companyId, ticketId, more.queueId === undefined ? queueId : more.queueId, at, minutes, ends],
  );
  if (more.tagId !== undefined)
    await run("insert into ticket_tags (company_id, ticket_id, tag_id) values ($1, $2, $3)", [
      companyId,
      ticketId,
      more.tagId,
    ]);
}

test("each day of the period is shown beside a day of the previous period, by the company's days, and the stored sums agree", async () => {
  for (const at of ["2026-03-10T03:00:00Z", "2026-03-12T12:00:00Z", "2026-03-13T02:59:59Z"]) await turn(at);
  await turn("2026-03-11T12:00:00Z", { ends: false });
  // The first turn is on the day before the previous period, and the last turn on the day after the requested period.
  for (const at of ["2026-03-07T02:59:59Z", "2026-03-07T03:00:00Z", "2026-03-10T02:59:59Z", "2026-03-13T03:00:00Z"])
    await turn(at);
  const expected = {
    days: [
      { day: "2026-03-10", finished: 1 },
      { day: "2026-03-11", finished: 0 },
      { day: "2026-03-12", finished: 2 },
    ],
    before: [
      { day: "2026-03-07", finished: 1 },
      { day: "2026-03-08", finished: 0 },
      { day: "2026-03-09", finished: 1 },
    ],
  };
  expect(await shown()).toMatchObject(expected);
  while (await here(sumDays));
  // The stored sums are the source of the answer, not the turns.
  await run("update turn_days set finished = 9 where user_id = 0 and day = '2026-03-11'");
  expect((await shown()).days[1]).toEqual({ day: "2026-03-11", finished: 9 });
  expect((await shown()).before).toEqual(expected.before);
});

test("turns are counted by queue, tag and number, at most the twelve largest, and turns without a queue are counted too", async () => {
  const [vip, late] = [await makeTag(companyId, { name: "VIP" }), await makeTag(companyId, { name: "Atraso" })];
  await turn("2026-03-10T12:00:00Z", { tagId: vip });
  await turn("2026-03-10T13:00:00Z", { tagId: vip });
  await turn("2026-03-11T12:00:00Z", { tagId: late, queueId: null });
  await turn("2026-03-09T12:00:00Z", { tagId: late });
  expect(await shown()).toMatchObject({
    queues: [
      { queue: { id: queueId, name: "Vendas" }, turns: 2 },
      { queue: null, turns: 1 },
    ],
    tags: [
      { tag: { id: vip, name: "VIP" }, turns: 2 },
      { tag: { id: late, name: "Atraso" }, turns: 1 },
    ],
    connections: [{ connection: { id: connectionId, name: "Loja" }, turns: 3 }],
  });
  for (let n = 0; n < 13; n += 1) await turn("2026-03-12T12:00:00Z", { queueId: await makeQueue(companyId) });
  expect((await shown()).queues).toHaveLength(12);
});

test("a wait is counted in the hour in which it began, and a customer who did not wait is counted in no hour", async () => {
  await turn("2026-03-10T12:10:00Z", { minutes: 3 });
  await turn("2026-03-11T12:50:00Z", { minutes: 12 });
  await turn("2026-03-11T12:50:00Z");
  const { waits } = await shown();
  expect(waits.flatMap((minutes, hour) => (minutes === null ? [] : [[hour, minutes]]))).toEqual([[9, 7.5]]);
});

test("no picture contains turns of another company", async () => {
  await turn("2026-03-10T12:00:00Z", { minutes: 3 });
  const other = await makeCompany();
  const answer = picturesSchema.parse(await inCompany(other, () => showPictures(march)));
  expect([...answer.queues, ...answer.tags, ...answer.connections]).toEqual([]);
  expect(answer.days.every(({ finished }) => finished === 0)).toBe(true);
  expect(answer.waits.every((minutes) => minutes === null)).toBe(true);
});

test.each([1, 40])("the pictures cost three statements and the goals two with %i turns", async (many) => {
  for (let n = 0; n < many; n += 1) await turn("2026-03-10T12:00:00Z", { queueId: await makeQueue(companyId) });
  expect(await statementsOf(companyId, () => showPictures(march))).toHaveLength(3);
  expect(await statementsOf(companyId, () => showGoals(march))).toHaveLength(2);
});
