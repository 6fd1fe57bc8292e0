import { expect, test } from "vitest";
import { inCompany } from "../../base/database.ts";
import { makeCompany, makeConnection, makeQueue, makeTicket, makeUser } from "../../testing/factories.ts";
import { queryText } from "../../testing/query-text.ts";
import { showTicket } from "./access.ts";
import type { ListFilter } from "./lists/filter.ts";
import { listTickets } from "./lists/list.ts";
import { changeTicket } from "./verbs/service.ts";

const planned = "select statement, generic_plans as once, custom_plans as each from pg_prepared_statements";
/** Postgres plans a statement for its values this many times, and then compares these plans with one plan for any values. */
const triedWithValues = 5;

test("the statements of reading, accepting, closing, reopening and returning are planned once per connection, not each time", async () => {
  const companyId = await makeCompany();
  const queueId = await makeQueue(companyId);
  const ana = await makeUser(companyId, { queueIds: [queueId] });
  const id = await makeTicket(companyId, { connectionId: await makeConnection(companyId), queueId });
  await inCompany(companyId, async () => {
    const before = new Map(
      (await queryText<{ statement: string; each: number }>(planned)).map(({ statement, each }) => [statement, each]),
    );
    for (let round = 0; round < 12; round += 1)
      for (const status of ["open", "closed", "open", "pending"] as const) {
        await changeTicket(ana, id, { status });
        await showTicket(ana, id);
      }
    const after = await queryText<{ statement: string; each: number; once: number }>(planned);
    const ours = after.filter(({ statement }) => /\btickets\b/.test(statement));
    expect(ours.length).toBeGreaterThan(3);
    const again = ours.filter(({ statement, each }) => each - (before.get(statement) ?? 0) > triedWithValues);
    expect(again.map(({ statement }) => statement)).toEqual([]);
  });
});

test("the page of found tickets is planned once per connection, whatever was typed", async () => {
  const companyId = await makeCompany();
  const ana = await makeUser(companyId, { profile: "admin" });
  const found: ListFilter = {
    pageNumber: 1,
    tags: [],
    users: [],
    queueIds: [],
    showAll: true,
    withUnreadMessages: false,
    status: "open",
    searchParam: "",
  };
  await inCompany(companyId, async () => {
    for (let round = 0; round < 12; round += 1) await listTickets(ana, { ...found, searchParam: `rosa ${round}` });
    const pages = (await queryText<{ statement: string; each: number; once: number }>(planned)).filter(
      ({ statement }) => statement.includes("hit as materialized"),
    );
    expect(pages).toHaveLength(1);
    expect(pages[0]?.once).toBeGreaterThan(12 - triedWithValues - 1);
  });
});
