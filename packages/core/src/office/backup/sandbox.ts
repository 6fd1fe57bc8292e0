import { createHash } from "node:crypto";
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
 * Makes a database beside the real one, for this work alone. It also drops the databases of unfinished tries. The caller holds the lock of backups.
 */
export async function withSandbox(
  ownerUrl: string,
  tell: (line: string) => void,
  work: (url: string) => Promise<void>,
): Promise<void> {
  const of = databaseOf(ownerUrl);
  const name = nameFor(of, Date.now().toString(36));
  await withOwner(ownerUrl, async (owner) => {
    await dropTrialsOf(of, owner, tell);
    await owner.query(
      `create database ${quoted(name)} template ${quoted(origin)} encoding 'UTF8' locale_provider builtin builtin_locale 'C.UTF-8' lc_collate 'C' lc_ctype 'C'`,
    );
    try {
      await owner.query(`revoke all on database ${quoted(name)} from public`);
      await work(inDatabase(ownerUrl, name));
    } finally {
      await dropTrialsOf(of, owner, tell);
    }
  });
}

/**
 * The name of a trial's database. It ends with a digest, so that a foreign database never has such a name. A comment would say the same only after the
 * database exists, and a try that breaks off between the two would leave a database that nobody drops.
 */
function nameFor(of: string, moment: string): string {
  const digest = createHash("sha256").update(`balcao: a trial at ${moment} of a backup of ${of}`).digest("hex");
  return `${of.replace(/\W/g, "_").slice(0, 40)}_trial_${moment}_${digest.slice(0, 6)}`;
}

/** Drops the databases of trials. One that cannot be dropped is reported and left for the next time, because it does not make the backup bad. */
async function dropTrialsOf(of: string, owner: pg.Client, tell: (line: string) => void): Promise<void> {
  const found = await rowsOf<{ name: string; moment: string }>(
    owner,
    `select datname::text as name, substring(datname from '_trial_([0-9a-z]+)_[0-9a-f]{6}$') as moment from pg_database
     where datname ~ '_trial_[0-9a-z]+_[0-9a-f]{6}$'`,
  );
  for (const { name } of found.filter((one) => one.name === nameFor(of, one.moment)))
    await drop(owner, name).catch((error: unknown) =>
      tell(`The database ${name} of a trial could not be dropped: ${error instanceof Error ? error.message : ""}`),
    );
}

/**
 * Ends our own sessions and drops the database, without force. With force, Postgres would also end autovacuum's sessions, which only a superuser may do.
 * The plain statement asks autovacuum to end.
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
