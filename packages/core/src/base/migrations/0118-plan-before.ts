import type { Migration } from "./sql.ts";

/**
 * The plan before an upgrade, to which a company returns if it does not pay the difference. Beside it, the price of a whole period of the invoice's
 * plan, because the list price may change meanwhile. Null: no upgrade, or an older invoice.
 */
export const planBefore: Migration = {
  name: "0118-plan-before",
  async up(run) {
    await run("alter table invoices add from_plan_id int references plans, add whole_cents int");
    await run("update invoices set whole_cents = cents where kind = 'period'");
  },
};
