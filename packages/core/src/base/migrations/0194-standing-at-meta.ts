import type { Migration } from "./sql.ts";

/** What Meta says of templates and numbers, each with Meta's own time, because Meta's news arrives in any order and may be repeated for days. */
export const standingAtMeta: Migration = {
  name: "0194-standing-at-meta",
  async up(run) {
    await run(`
      alter table message_templates add column status_at timestamptz(3), add column quality_at timestamptz(3), add column category_at timestamptz(3);
      alter table official_accounts
        -- Since when the account's templates are to be read again. Null when nothing is to be read.
        add column templates_wanted_at timestamptz(3),
        add column facts jsonb not null default '{}',
        -- What became worse and was not written to the admins yet.
        add column untold text[] not null default '{}',
        -- When each such thing was last written to them.
        add column told jsonb not null default '{}';
    `);
  },
};
