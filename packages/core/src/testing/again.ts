import pg from "pg";

/** Postgres' code for a database that does not exist. */
const nowhere = "3D000";

/** Deletes the operator's settings, which are one row for all tests, and the rows for relays from other test files, which would come first. */
const clean =
  "delete from installation_settings; delete from branding; delete from branding_pictures; delete from password_policies; truncate outbox, outbox_dead";
/** The tables with rows, except those of the migrations. */
const filled = `from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_relation_size(oid) > 0
      and relname not in ('migrations', 'sql_functions')`;
const truncateAll = `declare filled text;
begin
  select string_agg(format('%I', relname), ', ') into filled ${filled};
  if filled is not null then execute 'truncate ' || filled || ' cascade'; end if;
end;`;
const deleteAll = `declare name text;
begin
  perform set_config('session_replication_role', 'replica', true);
  for name in select format('%I', relname) ${filled} loop execute 'delete from ' || name; end loop;
end;`;

/**
 * The statement that deletes every row except those of the migrations, for a test that begins without any company. A truncation would give each of
 * hundreds of tables and indexes new files, which takes many times as long as to delete the few rows of a test.
 */
export const deleteRows = `do $$ ${deleteAll} $$`;

/**
 * Gives all tables new files too, for a test that reads what Postgres plans or counts. Ids are not reset, because nothing in memory may be mistaken for a
 * new row.
 */
const emptyFiles = `set lock_timeout = '30s'; do $$ ${truncateAll} $$`;
/** Deletes the rows of earlier test files, and gives the tables new files once one of them has become large. */
const emptyTables = `set lock_timeout = '30s'; do $$ begin
  if exists (select ${filled} and pg_relation_size(oid) > 1000000) then ${truncateAll} else ${deleteAll} end if;
end $$`;

/** The kept connection of this process. Opening one for each test file cost the server as much as the work for which it is opened. */
let kept: pg.Client | undefined;

/**
 * Prepares this worker's database for another test file. Every test builds its own company, and only shared rows are deleted, unless the file needs
 * the database `emptied`, or even as if it were `new`. With `keeps`, the connection stays open for the next file; otherwise it is closed.
 * Returns false when the run has not made the database yet. This file imports little, because it is loaded before every test file.
 */
export async function beginAgain(
  ownerUrl: string,
  { emptied = false, keeps = false }: { emptied?: boolean | "new"; keeps?: boolean } = {},
): Promise<boolean> {
  const own = (keeps && kept) || new pg.Client(ownerUrl);
  try {
    if (own !== kept) await own.connect();
    await own.query(emptied === "new" ? emptyFiles : emptied ? emptyTables : clean);
    if (keeps) keep(own);
    return true;
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === nowhere) return false;
    throw error;
  } finally {
    if (own !== kept) await own.end().catch(() => undefined);
  }
}

function keep(own: pg.Client): void {
  if (own === kept) return;
  kept = own;
  // At its end the run drops its databases, even with open connections.
  own.on("error", () => (kept = undefined));
}

/** The address of another database in the same cluster. */
export const inDatabase = (url: string, name: string): string => {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
};
