import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { keepable } from "@balcao/shared/keepable";
import { env } from "../env.ts";
import { logger } from "../logger.ts";
import { Pace } from "../pace.ts";
import { withOptions } from "../database-address.ts";
import { planning } from "../postgres/planning.ts";
import { patienceSeconds } from "../postgres/patience.ts";
import { platformUrl } from "../postgres/platform-url.ts";
import { awaitAnswers, watchedClient } from "../postgres/silent-server.ts";

const batch = 200;
const idlePollMs = 1000;
/** The pause between two checks. Rows that are committed within this time are delivered together. */
const paceMs = 10;
const attemptsBeforeDeath = 5;
/** Each kind has one leader over all processes. */
const leaderLock = { event: 4_004_010, job: 4_004_011 };

interface OutboxRow {
  id: number;
  company_id: number;
  name: string;
  payload: object;
  rooms: string[];
  except_rooms: string[];
  attempts: number;
}
export interface Parcel {
  /** The id stays the same when the parcel is delivered again. */
  id: string;
  companyId: number;
  name: string;
  payload: object;
  rooms: string[];
  except: string[];
}
export interface Outlet {
  /** Throws when this parcel cannot be delivered. The relay tries it five times and then sets it aside. */
  deliver(parcel: Parcel): void | Promise<void>;
  /** Resolves once everything that was delivered so far has really been sent. */
  flush?(): Promise<unknown>;
}
/** The relay that leads, with its connection. */
interface Leader {
  db: pg.Client;
  kind: "event" | "job";
  outlet: Outlet;
}

/**
 * Delivers committed rows of one kind in order, at least once, until `signal` aborts. Every process may run a relay, but a database lock lets only
 * one of them work. After a lost connection the relay connects again. When the leader's machine is cut off, Postgres gives the lock to another relay.
 */
export async function runRelay(options: {
  kind: Leader["kind"];
  outlet: Outlet;
  signal: AbortSignal;
  databaseUrl?: string;
  /** How long the relay rests when nobody wakes it. */
  idleMs?: number;
}): Promise<void> {
  let pauseMs = 100;
  while (!options.signal.aborted) {
    try {
      await lead(options, () => (pauseMs = 100));
    } catch (error) {
      if (options.signal.aborted) return;
      logger.warn({ err: error, kind: options.kind }, "relay lost its database, connecting again");
      await sleep(pauseMs, undefined, { signal: options.signal }).catch(() => undefined);
      pauseMs = Math.min(pauseMs * 2, 2000);
    }
  }
}

async function lead(
  { kind, outlet, signal, databaseUrl = env.DATABASE_URL, idleMs = idlePollMs }: Parameters<typeof runRelay>[0],
  alive: () => void,
) {
  const db = watchedClient(withOptions(platformUrl(databaseUrl), planning), `relay-${kind}`);
  const bell = new Bell();
  db.on("notification", () => bell.ring());
  db.on("error", (error) => bell.ring(error));
  let leading = false;
  // On the signal, a leader finishes its batch, and a relay that waits for the lock stops immediately.
  const stop = () => {
    bell.ring();
    if (!leading) void db.end().catch(() => undefined);
  };
  signal.addEventListener("abort", stop, { once: true });
  try {
    await db.connect();
    awaitAnswers(db, null);
    await db.query("select pg_advisory_lock($1)", [leaderLock[kind]]);
    awaitAnswers(db, patienceSeconds);
    // Only the leader listens, because each commit that wakes a relay wakes every connection that listens to anything.
    await db.query(`listen outbox_${kind}`);
    leading = true;
    const pace = new Pace(paceMs);
    let delivered: number[] = [];
    while (!signal.aborted || delivered.length > 0) {
      const rung = bell.next();
      delivered = await pace.round(async () => {
        const rows = await takeBatch({ db, kind }, delivered);
        return signal.aborted ? [] : deliver({ db, kind, outlet }, rows);
      });
      alive();
      // After a delivery the loop does not wait, because the next check deletes the delivered rows.
      if (delivered.length === 0) await Promise.race([rung, sleep(idleMs, undefined, { ref: false })]);
      bell.check();
    }
  } finally {
    signal.removeEventListener("abort", stop);
    await db.end().catch(() => undefined);
  }
}

/** Wakes the loop that waits for this bell. A ring with a fault makes the next check throw the fault. */
class Bell {
  private wake: () => void = () => undefined;
  private fault: Error | undefined;
  next(): Promise<void> {
    return new Promise((resolve) => {
      this.wake = resolve;
    });
  }
  ring(fault?: Error): void {
    this.fault ??= fault;
    this.wake();
  }
  check(): void {
    if (this.fault) throw this.fault;
  }
}

/**
 * Deletes the delivered rows and reads the next rows in one commit. After a crash before this commit, the same rows are delivered again, so no row is
 * lost. The planner cannot see how many ids were delivered, for the reason that `listed` gives.
 */
async function takeBatch(
  { db, kind }: Pick<Leader, "db" | "kind">,
  delivered: readonly number[],
): Promise<OutboxRow[]> {
  const { rows } = await db.query<OutboxRow>({
    name: `outbox-${kind}`,
    text: `with gone as (delete from outbox where kind = $1 and id = any((select $2::bigint[])::bigint[]))
      select id, company_id, name, payload, rooms, except_rooms, attempts from outbox
      where kind = $1 and id <> all((select $2::bigint[])::bigint[]) order by id limit ${batch}`,
    values: [kind, delivered],
  });
  return rows;
}

/** Delivers rows in order, and returns the ids of the rows that were accepted. */
async function deliver({ db, kind, outlet }: Leader, rows: readonly OutboxRow[]): Promise<number[]> {
  const done: number[] = [];
  for (const row of rows) {
    try {
      await outlet.deliver({
        id: `outbox-${row.id}`,
        companyId: row.company_id,
        name: row.name,
        payload: row.payload,
        rooms: row.rooms,
        except: row.except_rooms,
      });
      done.push(row.id);
    } catch (error) {
      await setAside({ db, kind }, row, error);
    }
  }
  if (done.length > 0) await outlet.flush?.();
  return done;
}

/**
 * Moves a row to `outbox_dead` after five failed attempts, so that it does not block the rows behind it. The health check sees it there. A row of a
 * company that was deleted meanwhile is only deleted. `keepable` changes the texts that `outbox_dead` would refuse, because a row that cannot be moved
 * would block all others.
 */
async function setAside({ db, kind }: Pick<Leader, "db" | "kind">, row: OutboxRow, error: unknown): Promise<void> {
  const reason = error instanceof Error ? error.message : String(error);
  logger.warn({ outboxId: row.id, name: row.name, reason }, "outbox row was not delivered");
  if (row.attempts + 1 < attemptsBeforeDeath) {
    await db.query("update outbox set attempts = attempts + 1 where kind = $1 and id = $2", [kind, row.id]);
    return;
  }
  await db.query(
    `with dead as (delete from outbox where kind = $4 and id = $1 returning *)
     insert into outbox_dead (id, company_id, kind, name, payload, error, created_at)
     select id, company_id, kind, name, $3::jsonb, $2, created_at from dead d where exists (select 1 from companies c where c.id = d.company_id)`,
    [row.id, keepable(reason), JSON.stringify(keepable(row.payload)), kind],
  );
}
