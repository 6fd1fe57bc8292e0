import { expect, test } from "vitest";
import { inCompany } from "../../base/database.ts";
import { makeCompany, makeConnection, makeQueue, makeTicket, makeUser } from "../../testing/factories.ts";
import { queryText } from "../../testing/query-text.ts";
import { changeTicket } from "./verbs/service.ts";

/** Postgres plans a statement for its values so many times, before it compares these plans with one plan for any values. */
const triedWithValues = 5;

test("the statements of accepting, closing, reopening and giving back are planned once a connection, not each time", async () => {
  const companyId = await makeCompany();
  const queueId = await makeQueue(companyId);
  const ana = await makeUser(companyId, { queueIds: [queueId] });
  const id = await makeTicket(companyId, { connectionId: await makeConnection(companyId), queueId });
  await inCompany(companyId, async () => {
    const planned = "select statement, generic_plans as once, custom_plans as each from pg_prepared_statements";
    const before = new Map(
      (await queryText<{ statement: string; each: number }>(planned)).map(({ statement, each }) => [statement, each]),
    );
    for (let round = 0; round < 12; round += 1)
      for (const status of ["open", "closed", "open", "pending"] as const) await changeTicket(ana, id, { status });
    const after = await queryText<{ statement: string; each: number; once: number }>(planned);
    const ours = after.filter(({ statement }) => /\btickets\b/.test(statement));
    expect(ours.length).toBeGreaterThan(3);
    const again = ours.filter(({ statement, each }) => each - (before.get(statement) ?? 0) > triedWithValues);
    expect(again.map(({ statement }) => statement)).toEqual([]);
  });
});
