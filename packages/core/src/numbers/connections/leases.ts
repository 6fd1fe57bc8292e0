import { type Network, networks } from "@balcao/shared/connections/schema";
import { transports } from "@balcao/shared/connections/transports";
import type pg from "pg";

/** How long a holder keeps a number without a sign of life. */
export const leaseTtlMs = 12_000;
/** A worker without a sign of life for this long does not count when numbers are shared out. */
const workerGoneMs = 10_000;

/** The right to open the socket of a number. Writes with an older epoch or another holder are refused. */
export interface Lease {
  companyId: number;
  connectionId: number;
  holder: string;
  epoch: number;
}

/**
 * The condition that the company of a connection `w` is in the bin or sealed. No worker then holds the number, even if somebody asked for it, because
 * another installation may hold the numbers of a sealed company.
 */
const isShut =
  "exists (select 1 from companies c where c.id = w.company_id and (c.removed_at is not null or c.seal is not null))";
const freshExpiry = `now() + interval '${leaseTtlMs} milliseconds'`;
/**
 * Whether a lease is free, because it was handed over or has run out. Nobody can renew leases while the database is down, so for one TTL after its
 * start even an expired lease belongs to its holder. `$2` is the asking worker, to whom a lease with its own name is free too.
 */
const isFree = `l.holder in ('', $2) or (l.expires_at < now() and pg_postmaster_start_time() < now() - interval '${leaseTtlMs} milliseconds')`;

/** A lease that was just taken, with the network of its number. */
export interface ClaimedLease extends Lease {
  network: Network;
}

/** The networks whose numbers a worker of this network holds: its own network, and networks that need no worker of their own. */
export const heldWith = (network: Network): Network[] => [
  network,
  ...networks.filter((one) => one !== network && transports[one].byEveryWorker),
];

/**
 * Takes up to `limit` wanted numbers that no worker holds and a worker of this network may hold. When several workers ask, only one gets each number.
 */
export async function claimLeases(
  db: pg.Pool,
  { network, holder, held, limit }: { network: Network; holder: string; held: readonly number[]; limit: number },
): Promise<ClaimedLease[]> {
  if (limit <= 0) return [];
  const { rows } = await db.query<{ company_id: number; connection_id: number; epoch: number; network: Network }>(
    `with wanted as (
       select w.company_id, w.id, w.network from connections w left join connection_leases l on l.connection_id = w.id
       where w.network = any($1::text[]) and w.wanted and w.deleted_at is null and not ${isShut} and w.id <> all($3::int[]) and (l.holder is null or ${isFree})
       -- Linked numbers come first, so that a company with many unlinked numbers does not keep another company's customers waiting.
       order by w.number is null, (
         select count(*) from connections o where o.company_id = w.company_id and o.network = w.network and o.wanted and o.number is null
           and o.deleted_at is null and o.id < w.id
       ) * (w.number is null)::int, w.id limit $4
     ), claimed as (
       insert into connection_leases as l (company_id, connection_id, holder, epoch, expires_at)
       select company_id, id, $2, 1, ${freshExpiry} from wanted
       on conflict (connection_id) do update set holder = excluded.holder, epoch = l.epoch + 1, expires_at = excluded.expires_at
         where ${isFree}
       returning company_id, connection_id, epoch::int
     )
     select c.company_id, c.connection_id, c.epoch, w.network from claimed c join wanted w on w.id = c.connection_id`,
    [heldWith(network), holder, held, limit],
  );
  return rows.map((row) => ({
    companyId: row.company_id,
    connectionId: row.connection_id,
    holder,
    epoch: row.epoch,
    network: row.network,
  }));
}

/** Prolongs the leases that this holder still has, even if they have run out, and returns their connections. The other leases are lost. */
export async function renewLeases(db: pg.Pool, leases: readonly Lease[]): Promise<Set<number>> {
  const { rows } = await db.query<{ connection_id: number }>(
    // Rows are locked in the same order as by the writers of keys.
    `with mine as materialized (
       select l.connection_id from connection_leases l join unnest($1::int[], $2::text[], $3::bigint[]) as asked(id, holder, epoch)
         on l.connection_id = asked.id and l.holder = asked.holder and l.epoch = asked.epoch
       order by l.connection_id for no key update of l
     )
     update connection_leases l set expires_at = ${freshExpiry} from mine where l.connection_id = mine.connection_id returning l.connection_id`,
    [leases.map((one) => one.connectionId), leases.map((one) => one.holder), leases.map((one) => one.epoch)],
  );
  return new Set(rows.map((row) => row.connection_id));
}

/** Hands a number over. The next worker that asks gets it, without waiting for the lease to run out. */
export async function releaseLease(db: pg.Pool, { connectionId, holder, epoch }: Lease): Promise<void> {
  const { rowCount } = await db.query(
    "update connection_leases set holder = '', expires_at = now() where connection_id = $1 and holder = $2 and epoch = $3",
    [connectionId, holder, epoch],
  );
  if (rowCount) await db.query("notify connections");
}

/** The wishes of a company for its number, which the number's holder must follow. */
export interface WantedState {
  connectionId: number;
  wanted: boolean;
  pairingNumber: string | null;
  /** When the next retry is due. Null once somebody pressed "try again", and if no retry waits. */
  retryAt: Date | null;
  /** An earlier holder was linking the number with a passkey, and this step was lost with that holder. */
  isMidPasskey: boolean;
}

export async function readWantedStates(db: pg.Pool, connectionIds: readonly number[]): Promise<WantedState[]> {
  const { rows } = await db.query<{
    id: number;
    wanted: boolean;
    pairing_number: string | null;
    retry_at: Date | null;
    mid_passkey: boolean;
  }>(
    `select w.id, w.wanted and w.deleted_at is null and not ${isShut} as wanted, w.pairing_number, w.retry_at, w.passkey is not null as mid_passkey
     from connections w where w.id = any($1::int[])`,
    [connectionIds],
  );
  return rows.map((row) => ({
    connectionId: row.id,
    wanted: row.wanted,
    pairingNumber: row.pairing_number,
    retryAt: row.retry_at,
    isMidPasskey: row.mid_passkey,
  }));
}

/** Notes that this worker is alive and how many numbers it holds. Returns how many workers are alive and how many numbers are wanted. */
export async function beat(
  db: pg.Pool,
  { id, network, numbers }: { id: string; network: Network; numbers: number },
): Promise<{ workers: number; wanted: number }> {
  const { rows } = await db.query<{ workers: number; wanted: number }>(
    `with me as (
       insert into workers (id, network, numbers) values ($1, $2, $3)
       on conflict (id) do update set numbers = excluded.numbers, seen_at = now()
     )
     select (select count(*)::int from workers where network = $2 and id <> $1 and seen_at > now() - interval '${workerGoneMs} milliseconds') + 1 as workers,
       (select count(*)::int from connections w where w.network = any($4::text[]) and w.wanted and w.deleted_at is null and not ${isShut}) as wanted`,
    [id, network, numbers, heldWith(network)],
  );
  return rows[0] ?? { workers: 1, wanted: 0 };
}

/** Deletes the row of a worker that ends cleanly, and the rows of workers without a sign of life for a day. */
export async function leave(db: pg.Pool, id: string): Promise<void> {
  await db.query("delete from workers where id = $1 or seen_at < now() - interval '1 day'", [id]);
}
