import { fence, type Migration } from "./sql.ts";

/** The faults of the assistant's provider that need an admin, and since when the admins have known of each. */
export const assistantFaults: Migration = {
  name: "0074-assistant-faults",
  async up(run) {
    await run(`
      create table assistant_faults (
        company_id int not null references companies on delete cascade,
        reason text not null check (reason in ('configuration', 'key', 'credit', 'address')),
        -- The last answer of the provider, without keys.
        detail text not null default '',
        -- Since when the provider has failed in this way.
        at timestamptz(3) not null default now(),
        -- When the last e-mail about the fault was written.
        told_at timestamptz not null default now(),
        -- The provider has answered since, or is another provider now.
        is_over boolean not null default false,
        primary key (company_id, reason)
      );
    `);
    await fence(run, ["assistant_faults"]);
  },
};
