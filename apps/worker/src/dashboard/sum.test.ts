import { inCompany } from "@balcao/core/base/database";
import { queryText } from "@balcao/core/testing/query-text";
import { makeCompany, makeTicket } from "@balcao/core/testing/factories";
import { expect, test } from "vitest";
import { sumAll } from "./sum.ts";

async function withHistory(): Promise<number> {
  const companyId = await makeCompany();
  const ticketId = await makeTicket(companyId, { status: "closed" });
  await inCompany(companyId, () =>
    queryText(
      `insert into turns (company_id, ticket_id, queued_at, started_at, finished_at)
       select $1, $2, day, day + interval '1 minute', day + interval '1 hour' from generate_series(now() - interval '70 days', now(), interval '1 day') day`,
      [companyId, ticketId],
    ),
  );
  return companyId;
}
const daysOf = async (companyId: number) => {
  const [days] = await inCompany(companyId, () =>
    queryText<{ many: number; finished: number; last: boolean }>(
      `select count(*)::int as many, sum(finished)::int as finished,
         max(day) < ((now() - interval '2 hours') at time zone 'America/Sao_Paulo')::date as last from turn_days where user_id = 0`,
    ),
  );
  return days;
};

test("all past days of every company are summed, however many companies there are, and the present day is left out", async () => {
  const made = [await withHistory(), await withHistory()];
  // Other tests may leave companies whose sums fail, and `sumAll` reports this at the end.
  await Promise.allSettled([sumAll()]);
  for (const companyId of made) {
    const days = await daysOf(companyId);
    expect(days?.many).toBeGreaterThan(68);
    expect(days).toMatchObject({ finished: days?.many, last: true });
  }
});

test("two workers that run at the same time sum each day once, and a company that cannot be summed does not stop the others", async () => {
  const [broken, whole] = [await withHistory(), await withHistory()];
  const move = (timezone: string) =>
    inCompany(broken, () => queryText("update companies set timezone = $2 where id = $1", [broken, timezone]));
  await move("Nowhere/Land");
  const ends = await Promise.allSettled([sumAll(), sumAll()]);
  await move("America/Sao_Paulo");
  expect(ends.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  const days = await daysOf(whole);
  expect(days?.many).toBeGreaterThan(68);
  expect(days).toMatchObject({ finished: days?.many, last: true });
});
