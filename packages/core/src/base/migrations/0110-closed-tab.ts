import type { Migration } from "./sql.ts";

/** The newest closed tickets are found without reading the active ones, of which a large company has thousands that are newer. */
export const closedTab: Migration = {
  name: "0110-closed-tab",
  async up(run) {
    await run(
      "create index tickets_closed on tickets (company_id, updated_at desc, id desc) where status = 'closed' and not outreach",
    );
  },
};
