import type { Migration } from "./sql.ts";

/** The plan that an upgrade was from: whoever does not pay the difference goes back to it. Null: no upgrade, or one of before. */
export const planBefore: Migration = {
  name: "0118-plan-before",
  async up(run) {
    await run("alter table invoices add from_plan_id int references plans");
  },
};
