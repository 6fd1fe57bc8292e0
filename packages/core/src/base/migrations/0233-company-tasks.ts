import { fence, type Migration } from "./sql.ts";

/** Long work for one company that an operator asked for, done by the service that knows the owner of the tables, and the files that it made. */
export const companyTasks: Migration = {
  name: "0233-company-tasks",
  async up(run) {
    await run(`
      create table company_tasks (
        id uuid primary key default gen_random_uuid(),
        company_id int not null references companies on delete cascade,
        kind text not null check (kind in ('export', 'open')),
        state text not null default 'waiting' check (state in ('waiting', 'running', 'ready', 'failed')),
        -- The operator belongs to another company, so there is no foreign key.
        operator_id int not null,
        operator_name text not null,
        asked_at timestamptz(3) not null default now(),
        billing boolean not null default false,
        keys boolean not null default false,
        -- What seals the file: one of them. The passphrase is sealed with DATA_KEY, and forgotten when the work is over.
        recipient text,
        passphrase bytea,
        -- How often the work was begun. A higher number refuses a service that was thought to be dead.
        tries int not null default 0,
        step text check (step in ('numbers', 'rows', 'files')),
        done int not null default 0,
        total int not null default 0,
        bytes bigint not null default 0,
        ended_at timestamptz(3),
        row_count bigint not null default 0,
        files int not null default 0,
        missing int not null default 0,
        unread int not null default 0,
        mails int not null default 0,
        erased int not null default 0,
        sha256 text not null default '',
        failure text check (failure in ('gone', 'arriving', 'unsealed', 'operators', 'held', 'files', 'disk', 'killed', 'other')),
        detail text not null default '',
        check ((state in ('ready', 'failed')) = (ended_at is not null)),
        check ((state = 'failed') = (failure is not null)),
        unique (company_id, id)
      );
      -- One after the other, because both would write all of the company, or one of them opens it.
      create unique index company_tasks_live on company_tasks (company_id) where state in ('waiting', 'running');
      create index company_tasks_due on company_tasks (asked_at, id) where state in ('waiting', 'running');

      -- The pieces of a file, each a file of the store, because only a whole file gets its name there.
      create table company_file_pieces (
        company_id int not null,
        task_id uuid not null,
        place int not null,
        object_key text not null,
        bytes bigint not null,
        primary key (company_id, task_id, place),
        unique (company_id, object_key),
        foreign key (company_id, task_id) references company_tasks (company_id, id) on delete cascade
      );
    `);
    await fence(run, ["company_tasks", "company_file_pieces"]);
  },
};
