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

/** What was last read of each company. The rows need not be read again while the company has the same marks. */
const read = new Map<number, { marks: string; rows: Record<string, unknown> }>();

/** All rows of a company except its sessions, for a comparison before and after a call of another company. */
export async function rowsOf(companyId: number): Promise<Record<string, unknown>> {
  const [now] = await ask<{ marks: string }>(
    "select string_agg(concat_ws(' ', name, count, newest), ',') as marks from pg_temp.marks_of($1) where name <> 'sessions'",
    [companyId],
  );
  const marks = now?.marks ?? "";
  const known = read.get(companyId);
  if (known?.marks === marks) return known.rows;
  const found = await ask<{ name: string; all: unknown }>(
    `select name, "all" from pg_temp.rows_of($1) where name <> 'sessions'`,
    [companyId],
  );
  const rows = Object.fromEntries(found.map(({ name, all }) => [name, all]));
  read.set(companyId, { marks, rows });
  return rows;
}

/** Remembers all present rows of a company, for `putBack`. */
export const keep = (companyId: number): Promise<unknown> =>
  ask(
    `insert into pg_temp.kept select $1, name, "all", count, newest from pg_temp.rows_of($1) join pg_temp.marks_of($1) using (name)`,
    [companyId],
  );

/** Restores a company to its remembered state, with a tenth of the work of making another company. */
export const putBack = (companyId: number): Promise<unknown> => ask("select pg_temp.put_back($1)", [companyId]);

async function begin(): Promise<void> {
  await owner.connect();
  // Postgres estimates a statement over many small tables as so costly that it would start processes for it, which takes a hundred times as long.
  await owner.query(`set session_replication_role = replica; set max_parallel_workers_per_gather = 0; set plan_cache_mode = force_generic_plan;
    create temp table tables as
      select table_name::text as name, 'company_id' as key,
        (select string_agg(quote_ident(c.column_name), ', ') from information_schema.columns c
          where c.table_schema = 'public' and c.table_name = of.table_name and c.is_generated = 'NEVER') as columns
      from information_schema.columns of where table_schema = 'public' and column_name = 'company_id'
        or table_schema = 'public' and table_name = 'companies' and column_name = 'id';
    update tables set key = 'id' where name = 'companies';
    create temp table kept (company int, name text, "all" jsonb, count bigint, newest bigint);
    create function pg_temp.put_back(company int) returns void language plpgsql as $$
      declare t record; mark record;
      begin
        perform set_config('app.company_id', company::text, false);
        for t in select tables.*, kept."all" from kept join tables using (name) join pg_temp.marks_of(put_back.company) now using (name)
          where kept.company = put_back.company and (kept.count, kept.newest) is distinct from (now.count, now.newest)
        loop
          execute format('delete from %I where %I = $1', t.name, t.key) using company;
          execute format('insert into %1$I (%2$s) overriding system value select %2$s from jsonb_populate_recordset(null::%1$I, $1)', t.name, t.columns)
            using t."all";
          execute format('select count(*), max(xmin::text::bigint) as newest from %I where %I = $1', t.name, t.key) into mark using company;
          update kept set count = mark.count, newest = mark.newest where kept.company = put_back.company and kept.name = t.name;
        end loop;
      end $$`);
  const { rows } = await owner.query<{ name: string; key: string }>("select name, key from tables order by name");
  const ofEach = (answer: string) =>
    rows
      .map(({ name, key }) => `select '${name}', ${answer} from ${name} t where ${key} = company`)
      .join(" union all ");
  // Each writing of a row gives it a newer mark, and a deletion changes the number of rows.
  await owner.query(`create function pg_temp.marks_of(company int) returns table (name text, count bigint, newest bigint) language plpgsql as $$
    begin
      return query ${ofEach("count(*), max(t.xmin::text::bigint)")};
    end $$;
    create function pg_temp.rows_of(company int) returns table (name text, "all" jsonb) language plpgsql as $$
    begin
      perform set_config('app.company_id', company::text, false);
      return query ${ofEach("jsonb_agg(to_jsonb(t) order by to_jsonb(t)::text)")};
    end $$`);
}
