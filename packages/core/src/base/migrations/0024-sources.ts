import type { Migration } from "./sql.ts";

export const sources: Migration = {
  name: "0024-sources",
  async up(run) {
    await run(`
      -- Stored rows passed the narrower check, so Postgres need not read them again.
      alter table messages drop constraint messages_source_check,
        add constraint messages_source_check
          check (source in ('customer', 'phone', 'desk', 'system', 'schedule', 'campaign', 'api', 'bot', 'assistant')) not valid;
    `);
  },
};
