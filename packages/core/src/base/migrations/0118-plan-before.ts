import type { Migration } from "./sql.ts";

/**
 * The plan that an upgrade was from, to which whoever does not pay the difference goes back; and what a whole period costs by the plan that an
 * invoice is for, since the list price may change in between. Null: no upgrade, or an invoice of before.
 */
export const planBefore: Migration = {
  name: "0118-plan-before",
  async up(run) {
    await run("alter table invoices add from_plan_id int references plans, add whole_cents int");
    await run("update invoices set whole_cents = cents where kind = 'period'");
  },
};
