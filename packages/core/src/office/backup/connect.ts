import { randomUUID } from "node:crypto";
import pg from "pg";
import { withOptions } from "../../base/database-address.ts";
import { Fault } from "../../base/host-faults.ts";
import { isLockedOut } from "../../base/postgres/database-errors.ts";
import { ownerSetting } from "../maintenance/store-owner.ts";

/** Times, numbers and bytes get one form, whatever the server's settings are, so that hashes can be compared. No time limit ends a long copy, or a lock. */
const settings = [
  "TimeZone=UTC",
  "DateStyle=ISO",
  "IntervalStyle=postgres",
  "extra_float_digits=1",
  "bytea_output=hex",
  "client_encoding=UTF8",
  "search_path=public",
  "statement_timeout=0",
  "lock_timeout=0",
  "idle_in_transaction_session_timeout=0",
  "idle_session_timeout=0",
  "standard_conforming_strings=on",
  // The lock of a machine that is cut off is free again after half a minute. Rows that are being read may wait longer for a slow bucket.
  "tcp_keepalives_idle=15",
  "tcp_keepalives_interval=5",
  "tcp_keepalives_count=3",
];

/** Does the work on one connection of the tables' owner. */
export async function withOwner<T>(ownerUrl: string, work: (owner: pg.Client) => Promise<T>): Promise<T> {
  const owner = new pg.Client({
    connectionString: withOptions(ownerUrl, settings.map((one) => `-c ${one}`).join(" ")),
    application_name: "balcao backup",
    keepAlive: true,
  });
  // A broken connection makes the waiting statement fail, so this event needs no handling.
  owner.on("error", () => undefined);
  await owner.connect();
  try {
    return await work(owner);
  } finally {
    await owner.end();
  }
}

/** The rows of one statement. */
export const rowsOf = async <T extends object>(owner: pg.Client, text: string, values: unknown[] = []): Promise<T[]> =>
  (await owner.query<T>(text, values)).rows;

/** The name of this installation, which its buckets store. An installation without a name gets one. */
export async function installationName(owner: pg.Client): Promise<string> {
  const [row] = await rowsOf<{ value: string }>(
    owner,
    `insert into installation_settings as i (key, value) values ($1, $2)
     on conflict (key) do update set value = i.value returning value`,
    [ownerSetting, randomUUID()],
  );
  return row?.value ?? "";
}

/** The keys of locks of an installation. Their values have no meaning. */
const backupLock = 4_004_003;
const moveLock = 4_004_013;
const importLock = 4_004_014;
/** The service that performs the tasks of companies holds this lock while it lives. */
export const taskLock = 4_004_015;

/**
 * Refuses the work while another backup, trial or restore of this installation runs. Before that it waits up to ten seconds, because some work takes only
 * a moment, such as the writing of the list of erasures, which happens again and again. The lock holds until the connection ends.
 */
export async function takeBackupLock(owner: pg.Client): Promise<void> {
  if (!(await awaitLock(owner, backupLock, 10))) throw new Fault("Another backup, trial or restore runs");
}

/**
 * Refuses the work while files move, or a restore puts files back. Two moves in opposite directions would each remove the copy on which the other one
 * relies. The lock holds until the connection ends.
 */
export async function takeMoveLock(client: pg.Client): Promise<void> {
  if (!(await takeLock(client, moveLock))) throw new Fault("Another move-files runs, or a restore");
}

/**
 * Whether no other company is being imported, because both imports would reserve ids at the same time. It waits until the lock of a lost machine is free,
 * because another machine takes up the lost one's task before that. The lock holds until the connection ends.
 */
export const takeImportLock = (client: pg.Client): Promise<boolean> => awaitLock(client, importLock, 45);

/** Whether this service may perform the tasks of companies. Only one at a time may. The lock holds until the connection ends. */
export const takeTaskLock = (client: pg.Client): Promise<boolean> => takeLock(client, taskLock);

async function awaitLock(client: pg.Client, lock: number, seconds: number): Promise<boolean> {
  await client.query(`set lock_timeout = '${seconds}s'`);
  try {
    await client.query(`select pg_advisory_lock(${lock})`);
  } catch (error) {
    if (isLockedOut(error)) return false;
    throw error;
  }
  await client.query("set lock_timeout = 0");
  return true;
}

async function takeLock(client: pg.Client, lock: number): Promise<boolean> {
  const [answer] = await rowsOf<{ taken: boolean }>(client, `select pg_try_advisory_lock(${lock}) as taken`);
  return answer?.taken === true;
}

/** A name as a part of a statement. */
export const quoted = (name: string): string => pg.escapeIdentifier(name);

/** The address of another database on the same server. */
export function inDatabase(ownerUrl: string, database: string): string {
  const url = new URL(ownerUrl);
  url.pathname = `/${database}`;
  return url.href;
}

export const databaseOf = (ownerUrl: string): string => decodeURIComponent(new URL(ownerUrl).pathname.slice(1));
