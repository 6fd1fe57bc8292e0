import type { Migration } from "./sql.ts";

/** Companies that operators bring in from a file, as tasks of their own companies, and when each task was last worked on. */
export const companyImports: Migration = {
  name: "0237-company-imports",
  async up(run) {
    await run(`
      alter table company_tasks
        drop constraint company_tasks_kind_check,
        add constraint company_tasks_kind_check check (kind in ('export', 'open', 'import')),
        drop constraint company_tasks_state_check,
        add constraint company_tasks_state_check check (state in ('uploading', 'waiting', 'running', 'ready', 'failed')),
        drop constraint company_tasks_step_check,
        add constraint company_tasks_step_check check (step in ('numbers', 'rows', 'files', 'reading', 'writing')),
        drop constraint company_tasks_failure_check,
        add constraint company_tasks_failure_check check (failure in ('gone', 'arriving', 'unsealed', 'operators', 'held', 'files', 'database', 'disk',
          'killed', 'unserved', 'passphrase', 'broken', 'newer', 'older', 'behind', 'imported', 'importing', 'unfit', 'other')),
        -- A task on which nobody worked for days is given up.
        add column noted_at timestamptz(3) not null default now(),
        -- The tries before the operator asked again. The tries go on from there, so that a service that was thought to be dead is still refused.
        add column tries_before int not null default 0,
        -- The file that is brought: its name and size at the operator's, and what was found in it.
        add column file_name text not null default '',
        add column size bigint not null default 0,
        add column findings jsonb,
        -- What the company is called here, if not as in the file, and later what it is called.
        add column name text,
        add column confirmed boolean not null default false;
      drop index company_tasks_live;
      create unique index company_tasks_live on company_tasks (company_id) where state in ('waiting', 'running') and kind <> 'import';
      -- An operator brings one at a time.
      create unique index company_tasks_import on company_tasks (company_id, operator_id) where kind = 'import';
    `);
  },
};
