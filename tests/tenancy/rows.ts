import pg from "pg";

/** One session of the owner. It plans each repeated statement once, and writes rows back without their triggers. */
const owner = new pg.Client(process.env.DATABASE_OWNER_URL);
// At its end the run drops its databases, even with open connections.
owner.on("error", () => undefined);
let ready: Promise<unknown> | undefined;
async function ask<T extends object>(text: string, values: unknown[] = []): Promise<T[]> {
  await (ready ??= begin());
  return (await owner.query<T>(text, values)).rows;
}

/** Every table whose rows belong to companies. */
export async function tenantTables(): Promise<string[]> {
  const found = await ask<{ name: string }>("select name from pg_temp.tables where name <> 'companies'");
  return found.map(({ name }) => name);
}

/** All rows of a company except its sessions, for a comparison before and after a call of another company. */
export async function rowsOf(companyId: number): Promise<Record<string, unknown>> {
  const found = await ask<{ name: string; all: unknown }>(
    `select name, "all" from pg_temp.rows_of($1) where name <> 'sessions'`,
    [companyId],
  );
  return Object.fromEntries(found.map(({ name, all }) => [name, all]));
}

/** Remembers all present rows of a company, for `putBack`. */
export const keep = (companyId: number): Promise<unknown> =>
  ask("insert into pg_temp.kept select $1, * from pg_temp.rows_of($1)", [companyId]);

/** Restores a company to its remembered state, with a tenth of the work of making another company. */
export const putBack = (companyId: number): Promise<unknown> => ask("select pg_temp.put_back($1)", [companyId]);

async function begin(): Promise<void> {
  await owner.connect();
  await owner.query(`set session_replication_role = replica;
    create temp table tables as
      select table_name::text as name, 'company_id' as key,
        (select string_agg(quote_ident(c.column_name), ', ') from information_schema.columns c
          where c.table_schema = 'public' and c.table_name = of.table_name and c.is_generated = 'NEVER') as columns
      from information_schema.columns of where table_schema = 'public' and column_name = 'company_id'
        or table_schema = 'public' and table_name = 'companies' and column_name = 'id';
    update tables set key = 'id' where name = 'companies';
    create temp table kept (company int, name text, "all" jsonb);
    create function pg_temp.put_back(company int) returns void language plpgsql as $$
      declare t record;
      begin
        perform set_config('app.company_id', company::text, false);
        for t in select tables.*, kept."all" from kept join tables using (name) join pg_temp.rows_of(put_back.company) now using (name)
          where kept.company = put_back.company and kept."all" is distinct from now."all"
        loop
          execute format('delete from %I where %I = $1', t.name, t.key) using company;
          execute format('insert into %1$I (%2$s) overriding system value select %2$s from jsonb_populate_recordset(null::%1$I, $1)', t.name, t.columns)
            using t."all";
        end loop;
      end $$`);
  const { rows } = await owner.query<{ name: string; key: string }>("select name, key from tables order by name");
  const each = ({ name, key }: (typeof rows)[number]) =>
    `select '${name}', (select jsonb_agg(to_jsonb(t) order by to_jsonb(t)::text) from ${name} t where ${key} = company)`;
  await owner.query(`create function pg_temp.rows_of(company int) returns table (name text, "all" jsonb) language plpgsql as $$
    begin
      perform set_config('app.company_id', company::text, false);
      return query ${rows.map(each).join(" union all ")};
    end $$`);
}
