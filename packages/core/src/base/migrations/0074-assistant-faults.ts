import { fence, type Migration } from "./sql.ts";

/** Which fault of the assistant's provider needs an admin, and since when the admins know of it. */
export const assistantFaults: Migration = {
  name: "0074-assistant-faults",
  async up(run) {
    await run(`
      create table assistant_faults (
        company_id int not null references companies on delete cascade,
        reason text not null check (reason in ('configuration', 'key', 'credit', 'address')),
        -- What came back the last time, without keys.
        detail text not null default '',
        -- Since when it fails so.
        at timestamptz(3) not null default now(),
        -- The last e-mail about it.
        told_at timestamptz not null default now(),
        -- It answered since, or is another one.
        is_over boolean not null default false,
        primary key (company_id, reason)
      );
    `);
    await fence(run, ["assistant_faults"]);
  },
};
