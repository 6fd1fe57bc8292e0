import type { Migration } from "./sql.ts";

/** An index that finds the newest closed tickets without reading active tickets, because a large company has thousands of newer active tickets. */
export const closedTab: Migration = {
  name: "0110-closed-tab",
  async up(run) {
    await run(
      "create index tickets_closed on tickets (company_id, updated_at desc, id desc) where status = 'closed' and not outreach",
    );
  },
};
