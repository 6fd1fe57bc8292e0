/** Runs one or several statements as the owner role. */
export type Run = (sql: string) => Promise<unknown>;
export interface Migration {
  /** The recorded name has no extension, so it is the same for sources and build. */
  name: string;
  up: (run: Run) => Promise<void>;
}

/**
 * Puts the second wall around tables: row-level security, even for the owner. The app sees only its company. The platform role and the owner
 * (migrations, search functions) see all companies.
 */
export async function fence(run: Run, tables: string[], column = "company_id"): Promise<void> {
  for (const table of tables)
    await run(`
      alter table ${table} enable row level security;
      alter table ${table} force row level security;
      -- The company is read in a query of its own, so that no plan is made for the first company that asks. Plans are made for the largest company,
      -- see 0033.
      create policy company on ${table} using (${column} = (select nullif(current_setting('app.company_id', true), '')::int));
      create policy platform on ${table} to balcao_platform using (true);
      create policy owner on ${table} to current_user using (true);
      create policy search on ${table} for select to balcao_search using (true);
      grant select, insert, update, delete on ${table} to balcao_app, balcao_platform;
      grant select on ${table} to balcao_search;
      ${column === "company_id" ? `alter table ${table} alter column company_id set (n_distinct = 1);` : ""}
    `);
}
