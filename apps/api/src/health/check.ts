import { asPlatform, query } from "@balcao/core/database";
import { logger } from "@balcao/core/logger";
import type { healthApi } from "@balcao/shared/health/api";
import type { Response } from "@balcao/shared/contract";
import { redis } from "../redis.ts";

type Health = Response<typeof healthApi.show>;
type Part = Health["database"];

const patienceMs = 3000;
/** A row that waits longer than this is stuck; a worker says that it lives every few seconds. */
const slowestRelaySeconds = 30;
const workerSilenceSeconds = 15;

interface Figures {
  dead: number;
  waiting: number;
  workers: number;
  numbers: number;
}
/** Ages are asked of the database, so that clocks of several machines need not agree. */
const readFigures = () =>
  asPlatform(async () => {
    const [row] = await query<Figures>(
      `select (select count(*) from outbox_dead) as dead,
         coalesce((select extract(epoch from now() - created_at) from outbox order by id limit 1), 0)::int as waiting,
         (select count(*) from workers where seen_at > now() - make_interval(secs => ${workerSilenceSeconds})) as workers,
         (select coalesce(sum(numbers), 0) from workers where seen_at > now() - make_interval(secs => ${workerSilenceSeconds})) as numbers`,
    );
    if (!row) throw new Error("The database answers nothing");
    return row;
  });

/** Every part, looked at now; a part that does not answer within three seconds is down. */
export async function checkHealth(): Promise<Health> {
  const [figures, queue] = await Promise.all([inTime(readFigures()), redis ? inTime(redis.ping()) : true]);
  const parts = figures
    ? look(figures)
    : { database: down("no answer"), relay: down("unknown"), workers: down("unknown") };
  const health = { ...parts, queue: queueOf(figures !== null, queue !== null) };
  return { ok: Object.values(health).every((part) => part.ok), ...health };
}

function look({ dead, waiting, workers, numbers }: Figures): Pick<Health, "database" | "relay" | "workers"> {
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

const fine = (detail: string): Part => ({ ok: true, detail });
const down = (detail: string): Part => ({ ok: false, detail });

function failed(error: unknown): null {
  logger.warn({ err: error }, "a part is not well");
  return null;
}

/** Null when it fails or takes too long. */
async function inTime<T>(work: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, patienceMs, null);
  });
  return Promise.race([work.catch(failed), late]).finally(() => clearTimeout(timer));
}
