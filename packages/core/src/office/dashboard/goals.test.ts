import { beforeEach, expect, test } from "vitest";
import { inCompany } from "../../base/database.ts";
import { makeCompany, makeQueue, makeTicket, makeUser } from "../../testing/factories.ts";
import { queryText } from "../../testing/query-text.ts";
import { showGoals, sumGoalDays } from "./goals.ts";

let companyId: number;
let queueId: number;
let ana: number;
const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);
const note = (goal: string, met: boolean, at: string, who: { queueId?: number | null; userId?: number | null } = {}) =>
  here(() =>
    queryText(
      "insert into goal_results (company_id, goal, met, queue_id, user_id, at) values ($1, $2, $3, $4, $5, $6)",
      [
        companyId,
        goal,
        met,
        who.queueId === undefined ? queueId : who.queueId,
        who.userId === undefined ? ana : who.userId,
        at,
      ],
    ),
  );
const asked = { date_from: "2026-03-01", date_to: "2026-03-31" };
const shown = () => here(() => showGoals(asked));
const none = { answersMet: 0, answersMissed: 0, resolutionsMet: 0, resolutionsMissed: 0 };
/** All days of March, some of them with goals. */
const daysOf = (some: Record<string, Partial<typeof none>>) =>
  Array.from({ length: 31 }, (_, n) => `2026-03-${String(n + 1).padStart(2, "0")}`).map((day) => ({
    day,
    ...none,
    ...some[day],
  }));

beforeEach(async () => {
  companyId = await makeCompany();
  queueId = await makeQueue(companyId, { name: "Vendas" });
  ana = (await makeUser(companyId, { name: "Ana" })).userId;
});

test("without goals the figures are zero", async () => {
  expect(await shown()).toEqual({ all: none, days: daysOf({}), queues: [], attendants: [] });
});

test("goals are counted by queue and by attendant, by the company's days, and the stored sums agree", async () => {
  await note("answer", true, "2026-03-01T03:00:00Z");
  await note("answer", false, "2026-03-10T12:00:00Z");
  await note("resolution", true, "2026-03-10T12:00:00Z", { userId: null });
  await note("resolution", false, "2026-04-01T02:59:59Z", { queueId: null });
  // Both times are in February or April in the company's time zone.
  await note("answer", true, "2026-03-01T02:59:59Z");
  await note("answer", true, "2026-04-01T03:00:00Z");
  const expected = {
    all: { answersMet: 1, answersMissed: 1, resolutionsMet: 1, resolutionsMissed: 1 },
    days: daysOf({
      "2026-03-01": { answersMet: 1 },
      "2026-03-10": { answersMissed: 1, resolutionsMet: 1 },
      "2026-03-31": { resolutionsMissed: 1 },
    }),
    queues: [
      expect.objectContaining({
        queue: expect.objectContaining({ id: queueId, name: "Vendas" }),
        answersMet: 1,
        answersMissed: 1,
        resolutionsMet: 1,
        resolutionsMissed: 0,
      }),
      { queue: null, ...none, resolutionsMissed: 1 },
    ],
    attendants: [
      { user: { id: ana, name: "Ana" }, answersMet: 1, answersMissed: 1, resolutionsMet: 0, resolutionsMissed: 1 },
      { user: null, ...none, resolutionsMet: 1 },
    ],
  };
  expect(await shown()).toEqual(expected);
  while (await here(sumGoalDays));
  const kept = () => here(() => queryText<{ days: number }>("select count(distinct day)::int as days from goal_days"));
  expect((await kept())[0]?.days).toBeGreaterThan(31);
  // The stored sums are the source of the answer, not the rows.
  await here(() => queryText("update goal_results set met = not met"));
  expect(await shown()).toEqual(expected);
});

test("after a change of the time zone the days are summed again", async () => {
  await note("answer", true, "2026-03-01T02:59:59Z");
  while (await here(sumGoalDays));
  expect((await shown()).all).toEqual(none);
  await here(() => queryText("update companies set timezone = 'Europe/Lisbon'"));
  expect((await shown()).all).toEqual({ ...none, answersMet: 1 });
  while (await here(sumGoalDays));
  expect((await shown()).all).toEqual({ ...none, answersMet: 1 });
});

test("a goal that was met stays counted when its ticket is deleted", async () => {
  const ticketId = await makeTicket(companyId);
  await note("answer", true, "2026-03-10T12:00:00Z");
  await here(() => queryText("update goal_results set ticket_id = $1", [ticketId]));
  await here(() => queryText("delete from tickets where id = $1", [ticketId]));
  expect((await shown()).all).toEqual({ ...none, answersMet: 1 });
});
