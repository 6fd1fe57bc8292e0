import { statfs } from "node:fs/promises";
import { disconnectReason } from "@balcao/shared/connections/schema";
import { type Line, type Operations, type WorkerReport, workerReportSchema } from "@balcao/shared/operations/schema";
import { bigint, boolean, integer, json, oneOf, text, timestamp } from "../../base/columns.ts";
import { query, run } from "../../base/database.ts";
import { type Sql, sql } from "../../base/sql.ts";
import { readProviders } from "../../company/billing/installation.ts";
import { silences } from "../../company/billing/providers/silent-provider.ts";
import { inGoodStanding, letsIn } from "../../company/companies/standing.ts";
import { overBeforeSent } from "../../company/mail/mails.ts";
import { used } from "../../company/storage/service.ts";
import { runningVersion } from "./version.ts";

// Figures on the state of the installation, over all companies. Call the functions in the platform's scope.

const shownNumbers = 100;
/** A worker reports every few seconds that it is alive. After this time without a report, it counts as silent. */
const silentSeconds = 15;

/**
 * Numbers that are down although nobody ended their session, the longest outage first. Numbers of a company that is blocked or in the bin are left out,
 * because nobody misses them. A company that is suspended for an unpaid invoice still gets the messages of its customers.
 */
export async function numbersDown(): Promise<Pick<Operations, "down" | "downCount">> {
  const rows = await query(
    {
      id: integer,
      name: text,
      companyId: integer,
      company: text,
      since: timestamp,
      reason: oneOf(disconnectReason.options).null,
      count: integer,
    },
    sql`select w.id, w.name, c.id as "companyId", c.name as company, i.started_at as since, i.reason, count(*) over () as count
     from connection_incidents i join connections w on w.company_id = i.company_id and w.id = i.connection_id
     join companies c on c.id = i.company_id and ${letsIn} where i.ended_at is null and w.deleted_at is null order by i.started_at, i.id limit ${shownNumbers}`,
  );
  return {
    down: rows.map(({ id, name, companyId, company, since, reason }) => ({
      id,
      name,
      company: { id: companyId, name: company },
      since: since.toISOString(),
      reason,
    })),
    downCount: rows[0]?.count ?? 0,
  };
}

const age = (time: Sql): Sql => sql`extract(epoch from now() - min(${time}))::int`;
/**
 * Whether an e-mail should have been sent immediately. An e-mail to many waits for its turn, and while its company is shut, so it counts only when the mail
 * server did not take it.
 */
const goesNow = sql`(not m.is_bulk or m.reason is not null
  and exists (select 1 from companies c where c.id = m.company_id and ${inGoodStanding}))`;
/** Each statement counts the rows that wait now and the rows that were given up, and gives the age of the oldest waiting row. */
const counted: Record<Exclude<Line["name"], "jobs">, Sql> = {
  outbox: sql`select (select count(*) from outbox) as waiting, (select count(*) from outbox_dead) as failed, (select ${age(sql`created_at`)} from outbox) as oldest`,
  commands: sql`select count(*) filter (where state = 'waiting') as waiting, count(*) filter (where state = 'failed') as failed,
    ${age(sql`case when state = 'waiting' then created_at end`)} as oldest from connection_commands where state <> 'done'`,
  journal: sql`select count(*) filter (where state = 'received') as waiting, count(*) filter (where state = 'failed') as failed,
    ${age(sql`case when state = 'received' then received_at end`)} as oldest from inbound_journal where state in ('received', 'failed')`,
  mails: sql`select count(*) filter (where state = 'waiting') as waiting, count(*) filter (where state = 'failed') as failed,
    ${age(sql`case when state = 'waiting' and ${goesNow} then created_at end`)} as oldest from mails m where state in ('waiting', 'failed')`,
  webhooks: sql`select count(*) filter (where state = 'waiting') as waiting, count(*) filter (where state = 'failed') as failed,
    ${age(sql`case when state = 'waiting' then created_at end`)} as oldest from webhook_deliveries where state in ('waiting', 'failed')`,
  payments: sql`select count(*) filter (where state = 'pending') as waiting, count(*) filter (where state = 'failed') as failed,
    ${age(sql`case when state = 'pending' then received_at end`)} as oldest from provider_events where state in ('pending', 'failed')`,
};
const lineShape = { waiting: integer, failed: integer, oldest: integer.null };

/** The rows that wait in the database, for each line of work. */
export async function linesInDatabase(): Promise<Line[]> {
  const lines: Line[] = [];
  for (const name of Object.keys(counted) as (keyof typeof counted)[]) {
    const [row] = await query(lineShape, counted[name]);
    const { waiting, failed, oldest } = row ?? { waiting: 0, failed: 0, oldest: null };
    lines.push({ name, waiting, active: null, failed, oldestSeconds: oldest });
  }
  return lines;
}

const workerShape = {
  id: text,
  numbers: integer,
  alive: boolean,
  startedAt: timestamp,
  seenAt: timestamp,
  report: json<unknown>().null,
};

/** The workers of the last day, and the queue's state as the newest living worker reports it. */
export async function workersNow(): Promise<{ workers: Operations["workers"]; queue: WorkerReport | null }> {
  const rows = await query(
    workerShape,
    sql`select id, numbers, seen_at > now() - make_interval(secs => ${silentSeconds}) as alive, started_at as "startedAt", seen_at as "seenAt", report
     from workers order by seen_at desc, id limit 50`,
  );
  const told = rows.map((row) => ({ row, said: workerReportSchema.safeParse(row.report).data ?? null }));
  return {
    workers: told.map(({ row: { id, numbers, alive, startedAt, seenAt }, said }) => ({
      id,
      numbers,
      alive,
      startedAt: startedAt.toISOString(),
      seenAt: seenAt.toISOString(),
      product: said?.product ?? null,
      node: said?.node ?? null,
    })),
    queue: told.find(({ row, said }) => row.alive && said)?.said ?? null,
  };
}

/** Stores a worker's report. A worker without a row gets no row. */
export const noteReport = (workerId: string, report: WorkerReport): Promise<number> =>
  run(sql`update workers set report = ${JSON.stringify(report)}::jsonb where id = ${workerId}`);

/** How many payment providers are on but do not serve us. */
export async function providersSilent(): Promise<number> {
  const silent = await silences();
  return (await readProviders()).filter(({ enabled, provider }) => enabled && silent.has(provider)).length;
}

/**
 * The sizes of the stored data, and the versions of the programs that store it. Failed e-mails to many are left out, because a list always has addresses
 * that no longer exist. So are e-mails that were never given to a mail server.
 */
export async function sizesAndVersions(): Promise<{
  databaseBytes: number;
  mailsRefused: number;
  storage: Operations["storage"];
  versions: Omit<Operations["versions"], "redis">;
}> {
  const [row] = await query(
    { databaseBytes: bigint, postgres: text, migrations: integer, lastMigration: text, mailsRefused: integer },
    sql`select pg_database_size(current_database()) as "databaseBytes", current_setting('server_version') as postgres,
       (select count(*) from migrations) as migrations, (select coalesce(max(name), '') from migrations) as "lastMigration",
       (select count(*) from mails where state = 'failed' and attempts > 0 and not is_bulk and reason is distinct from ${overBeforeSent}
         and done_at > now() - interval '1 day') as "mailsRefused"`,
  );
  if (!row) throw new Error("The database answers nothing");
  const storage = await query(
    { id: integer, name: text, bytes: bigint },
    sql`select c.id, c.name, (${used})::bigint as bytes from companies c order by c.storage_bytes desc, c.id limit 10`,
  );
  const { databaseBytes, mailsRefused, postgres, migrations, lastMigration } = row;
  return {
    databaseBytes,
    mailsRefused,
    storage: storage.filter(({ bytes }) => bytes > 0).map(({ id, name, bytes }) => ({ company: { id, name }, bytes })),
    versions: { product: runningVersion(), node: process.versions.node, postgres, migrations, lastMigration },
  };
}

/** The present and the highest number of connections of the database server, and the difference of its clock from this process's, in seconds. */
export async function databaseServerNow(): Promise<{ connections: number; mostConnections: number; drift: number }> {
  const [row] = await query(
    { connections: integer, mostConnections: integer, now: timestamp },
    sql`select (select sum(numbackends)::int from pg_stat_database) as connections,
       current_setting('max_connections')::int as "mostConnections", clock_timestamp() as now`,
  );
  if (!row) throw new Error("The database answers nothing");
  const { now, ...counts } = row;
  return { ...counts, drift: Math.abs(now.getTime() - Date.now()) / 1000 };
}

/** The disk that holds the files; null while there is no file. Do not call it inside a scope. */
export async function diskOf(folder: string): Promise<Operations["disk"]> {
  const found = await statfs(folder).catch(() => null);
  return found && { free: found.bavail * found.bsize, total: found.blocks * found.bsize };
}
