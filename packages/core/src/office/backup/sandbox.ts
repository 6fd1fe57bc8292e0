import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { databaseOf, inDatabase, quoted, rowsOf, withOwner } from "./connect.ts";

/** The code of Postgres while somebody is still connected, such as the server's own autovacuum, which ends when it is asked. */
const inUse = "55006";
const dropTries = 15;
/** The database of which a sandbox is a copy. */
let origin = "template0";

/**
 * Lets tests begin verifications with a migrated database, because migrations take most of the time, and some tests verify a backup dozens of times. The
 * product begins with an empty database.
 */
export function beginSandboxesWith(database: string): void {
  origin = database;
}

/**
 * Makes a database beside the real one, for this work alone. It also drops the databases of unfinished tries. A database is ours if it has our name
 * and our mark, so a foreign database with the same name stays. Call it under the lock of backups.
 */
export async function withSandbox(
  ownerUrl: string,
  tell: (line: string) => void,
  work: (url: string) => Promise<void>,
): Promise<void> {
  const of = databaseOf(ownerUrl);
  const name = `${of.slice(0, 40)}_trial_${Date.now().toString(36)}`;
  const mark = `balcao: a trial of a backup of ${of}`;
  await withOwner(ownerUrl, async (owner) => {
    await dropMarked(owner, mark, tell);
    await owner.query(
      `create database ${quoted(name)} template ${quoted(origin)} encoding 'UTF8' locale_provider builtin builtin_locale 'C.UTF-8' lc_collate 'C' lc_ctype 'C'`,
    );
    await owner.query(`comment on database ${quoted(name)} is ${pg.escapeLiteral(mark)}`);
    try {
      await owner.query(`revoke all on database ${quoted(name)} from public`);
      await work(inDatabase(ownerUrl, name));
    } finally {
      await dropMarked(owner, mark, tell);
    }
  });
}

/** Drops our databases. A database that cannot be dropped is reported and left for the next time, because it does not make the backup bad. */
async function dropMarked(owner: pg.Client, mark: string, tell: (line: string) => void): Promise<void> {
  const left = await rowsOf<{ name: string }>(
    owner,
    `select datname::text as name from pg_database where datname ~ '_trial_[0-9a-z]+$' and shobj_description(oid, 'pg_database') = $1`,
    [mark],
  );
  for (const { name } of left)
    await drop(owner, name).catch((error: unknown) =>
      tell(`The database ${name} of a trial could not be dropped: ${error instanceof Error ? error.message : ""}`),
    );
}

/**
 * Ends our own sessions, without force. With force, it would also end autovacuum's sessions, which only a superuser may do. The plain statement asks
 * autovacuum to end.
 */
async function drop(owner: pg.Client, name: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await owner.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and usename = current_user",
        [name],
      );
      await owner.query(`drop database if exists ${quoted(name)}`);
      return;
    } catch (error) {
      if (attempt === dropTries || !(error instanceof pg.DatabaseError) || error.code !== inUse) throw error;
      await sleep(1000);
    }
  }
}
