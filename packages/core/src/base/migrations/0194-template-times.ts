import type { Migration } from "./sql.ts";

/** Meta's news comes in any order, and may come again for days: of each state a template keeps the time that Meta gave to the news of it. */
export const templateTimes: Migration = {
  name: "0194-template-times",
  async up(run) {
    await run(`
      alter table message_templates add column status_at timestamptz(3), add column quality_at timestamptz(3), add column category_at timestamptz(3);
      -- Since when the account's templates are to be read again; null when nothing is to be read.
      alter table official_accounts add column templates_wanted_at timestamptz(3);
    `);
  },
};
