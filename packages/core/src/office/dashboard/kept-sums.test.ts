import type { Actor } from "@balcao/shared/permissions";
import { beforeAll, expect, test } from "vitest";
import { inCompany } from "../../base/database.ts";
import { makeCompany, makeTicket, makeUser } from "../../testing/factories.ts";
import { queryText } from "../../testing/query-text.ts";
import { statementsOf } from "../../testing/statements.ts";
import { sumDays } from "./roll-up.ts";
import { showDashboard } from "./service.ts";

let companyId: number;
let admin: Actor;
const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);
beforeAll(async () => {
  companyId = await makeCompany();
  admin = await makeUser(companyId, { profile: "admin" });
  const ticketId = await makeTicket(companyId, { status: "closed" });
  await here(() =>
    queryText(
      `insert into turns (company_id, ticket_id, user_id, queued_at, started_at, finished_at)
       select $1, $2, $3, at, at + n * interval '1 minute', at + n * interval '3 minutes'
       from generate_series(1, 400) n, (select now() - interval '1 day' as yesterday) y, lateral (select yesterday - n * interval '100 minutes' as at) t`,
      [companyId, ticketId, admin.userId],
    ),
  );
  while (await here(sumDays));
});

const show = () => showDashboard({ days: 30 }, { supportUrl: null });
const cost = async () => (await statementsOf(companyId, show)).length;
const medians = async () => {
  const { counters, attendants } = await here(show);
  return [counters.medianWaitTime, counters.medianSupportTime, attendants[0]?.medianSupportTime];
};
const readSums = () =>
  here(async () => {
    const read = () =>
      queryText<{ rows: number }>(
        "select (pg_stat_get_xact_tuples_fetched(oid) + pg_stat_get_xact_tuples_returned(oid))::int as rows from pg_class where relname = 'turn_days'",
      );
    const [before] = await read();
    await show();
    const [after] = await read();
    return (after?.rows ?? 0) - (before?.rows ?? 0);
  });

test("the sums of unchanged days are read once, which costs one more statement", async () => {
  expect([await cost(), await cost(), await cost()]).toEqual([5, 4, 4]);
  expect(await medians()).toEqual([200.5, 401, 401]);
  // The row of all users is read for each day, because it shows whether the day has changed.
  expect(await readSums()).toBeLessThan(100);
});

test("a late change shows at once, and does not change the figures again when its day is summed anew", async () => {
  await cost();
  await here(() => queryText("delete from turns where wait = 60 or wait = 120"));
  expect(await cost()).toBe(5);
  expect(await medians()).toEqual([201.5, 403, 403]);
  await here(sumDays);
  expect([await cost(), await cost()]).toEqual([5, 4]);
  expect(await medians()).toEqual([201.5, 403, 403]);
});

test("another company never gets these sums", async () => {
  const other = await makeCompany();
  const { counters } = await inCompany(other, () => showDashboard({ days: 30 }, { supportUrl: null }));
  expect(counters.medianWaitTime).toBe(null);
});
