import { statfs } from "node:fs/promises";
import { env } from "@balcao/core/base/env";
import { double, integer, type RowOf } from "@balcao/core/base/columns";
import { asPlatform, query } from "@balcao/core/base/database";
import { type Sql, sql } from "@balcao/core/base/sql";
import { places } from "@balcao/core/base/files/places";
import { logger } from "@balcao/core/base/logger";
import { backupHours } from "@balcao/core/office/operations/backups";
import type { healthApi } from "@balcao/shared/health/api";
import type { Response } from "@balcao/shared/contract";
import { env as apiEnv } from "../env.ts";
import { redis } from "../redis.ts";

type Health = Response<typeof healthApi.show>;
type Part = Health["database"];

const patienceMs = 3000;
/** An outbox row that waits longer than this is stuck. A worker updates its row every few seconds. */
const slowestRelaySeconds = 30;
const workerSilenceSeconds = 15;
/** Below this free space, customers' files may soon have no room. */
const leastFreeBytes = 100_000_000;

const figures = { dead: integer, waiting: integer, workers: integer, numbers: integer, backup: double.null };

/**
 * When the first waiting row of a kind was written. The statement uses an index that begins with the kind, because a health check must not read all of an
 * outbox that is stuck.
 */
const firstOf = (kind: "event" | "job"): Sql =>
  sql`(select created_at from outbox where kind = ${kind} order by id limit 1)`;

/** The database computes all ages, because the clocks of several machines may differ. */
const readFigures = () =>
  asPlatform(async () => {
    const [row] = await query(
      figures,
      sql`select (select count(*) from outbox_dead) as dead,
         coalesce(extract(epoch from now() - least(${firstOf("event")}, ${firstOf("job")})), 0)::int as waiting, ${backupHours} as backup,
         (select count(*) from workers where seen_at > now() - make_interval(secs => ${workerSilenceSeconds})) as workers,
         (select coalesce(sum(numbers), 0) from workers where seen_at > now() - make_interval(secs => ${workerSilenceSeconds})) as numbers`,
    );
    if (!row) throw new Error("The database answers nothing");
    return row;
  });

/** Checks every part now. A part that does not answer within three seconds is down. */
export async function checkHealth(): Promise<Health> {
  const [found, queue, files] = await Promise.all([
    inTime(readFigures()),
    redis ? inTime(redis.ping()) : true,
    lookAtBucket(),
  ]);
  const parts = found ? look(found) : { database: down("no answer"), relay: down("unknown"), workers: down("unknown") };
  const health = { ...parts, queue: queueOf(found !== null, queue !== null), disk: await lookAtDisk(env.MEDIA_DIR) };
  const backup = found ? backupOf(found.backup) : down("unknown");
  return { ok: Object.values(health).every((part) => part.ok), ...health, files, backup };
}

function look({
  dead,
  waiting,
  workers,
  numbers,
}: RowOf<typeof figures>): Pick<Health, "database" | "relay" | "workers"> {
  const relay =
    dead > 0
      ? down(`${dead} could not be delivered`)
      : waiting > slowestRelaySeconds
        ? down(`${waiting} s behind`)
        : fine("");
  return {
    database: fine(""),
    relay,
    workers: workers > 0 ? fine(`${workers} alive, holding ${numbers} numbers`) : down("none alive"),
  };
}

function queueOf(database: boolean, answers: boolean): Part {
  if (redis) return answers ? fine("Redis") : down("Redis does not answer");
  return database ? fine("Postgres") : down("Postgres does not answer");
}

function backupOf(hours: number | null): Part {
  if (hours === null) return down("none was tried out yet");
  const detail = `the last one that was tried out is ${hours.toFixed(1)} hours old`;
  return hours > apiEnv.BACKUP_ALARM_HOURS ? down(detail) : fine(detail);
}

const gigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(1)} GB`;

/** Whether the disk of the files has room. A missing folder is no fault, because the first file creates it. */
export async function lookAtDisk(folder: string, { least = leastFreeBytes } = {}): Promise<Part> {
  const found = await statfs(folder).catch(() => null);
  if (!found) return fine("no files yet");
  const free = found.bavail * found.bsize;
  const detail = `${gigabytes(free)} free of ${gigabytes(found.blocks * found.bsize)}`;
  return free < least ? down(detail) : fine(detail);
}

/** Whether the bucket of the files answers. Without a bucket, this part is well. */
async function lookAtBucket(): Promise<Part> {
  const { bucket } = places();
  if (!bucket) return fine("in the folder");
  return (await inTime(bucket.client.tell({ method: "HEAD" }))) === null
    ? down(`${bucket.name} does not answer`)
    : fine(bucket.name);
}

const fine = (detail: string): Part => ({ ok: true, detail });
const down = (detail: string): Part => ({ ok: false, detail });

function failed(error: unknown): null {
  logger.warn({ err: error }, "a part is not well");
  return null;
}

/** The result of the work. Null when it fails or takes too long. */
async function inTime<T>(work: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, patienceMs, null);
  });
  return Promise.race([work.catch(failed), late]).finally(() => clearTimeout(timer));
}
