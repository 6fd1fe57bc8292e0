import type { Migration } from "./sql.ts";

/**
 * Postgres plans a statement once for each connection, for the first company that asks and for the sizes of the tables at that time. The plan must be
 * good for every company. So the policies read the company in a query of their own, whose value the planner cannot see. A company with ten contacts
 * and one with a hundred thousand then get the same plan. A table without statistics is declared to hold one company. Otherwise Postgres would assume
 * two hundred, and read all rows of the company where the key finds the row. Later the column's own statistics give the number of companies. So every
 * plan is made for the largest company, and is good for small ones too.
 */
export const onePlan: Migration = {
  name: "0033-one-plan",
  async up(run) {
    await run(`
      do $$ declare fenced record; begin
        for fenced in select c.relname::text as name, case c.relname when 'companies' then 'id' else 'company_id' end as owner, c.reltuples < 0 as untold
            from pg_policy p join pg_class c on c.oid = p.polrelid where p.polname = 'company' loop
          execute format('alter policy company on %I using (%I = (select nullif(current_setting(''app.company_id'', true), '''')::int))',
            fenced.name, fenced.owner);
          continue when fenced.owner <> 'company_id';
          execute format('alter table %I alter column company_id set (n_distinct = 1)', fenced.name);
          if not fenced.untold then
            execute format('analyze %I (company_id)', fenced.name);
          -- Only Postgres 18 and later accept this setting. Older versions learn it from the first rows, within a minute.
          elsif current_setting('server_version_num')::int >= 180000 then
            perform pg_restore_attribute_stats('schemaname', 'public', 'relname', fenced.name, 'attname', 'company_id', 'inherited', false,
              'null_frac', 0::real, 'avg_width', 4, 'n_distinct', 1::real);
          end if;
        end loop;
      end $$;
    `);
  },
};
