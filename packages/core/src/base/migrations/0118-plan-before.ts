import type { Migration } from "./sql.ts";

/**
 * The plan that an upgrade was from, to which a company returns when it does not pay the difference; and what a whole period of the invoice's plan
 * costs, since the list price may change meanwhile. Null: no upgrade, or an older invoice.
 */
export const planBefore: Migration = {
  name: "0118-plan-before",
  async up(run) {
    await run("alter table invoices add from_plan_id int references plans, add whole_cents int");
    await run("update invoices set whole_cents = cents where kind = 'period'");
  },
};
