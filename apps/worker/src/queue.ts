import { setTimeout as sleep } from "node:timers/promises";
import { logger } from "@balcao/core/base/logger";
import { redisPatience } from "@balcao/core/base/outbox/redis-patience";
import { traced } from "@balcao/core/base/tracing/traced";
import { type JobName, type JobPayload, jobs } from "@balcao/shared/jobs";
import { withoutQuotes } from "@balcao/shared/operations/rules";
import type { WorkerReport } from "@balcao/shared/operations/schema";
import { createPostgresBackend, createRedisBackend, ErrorCode, Queue, setDefaultBackendFactory, Worker } from "bullmq";
import { Redis } from "ioredis";
import { ensureQueueTables, queueSchema } from "./queue-tables.ts";

/** The content of a job: its company, or null for the platform, and its payload. */
export interface JobData {
  companyId: number | null;
  payload: unknown;
}

/** The job that the queue itself carries out, without a handler. */
type OfQueue = "queue.retry";
/** One function for each job. A new job compiles only when it has a line here. */
export type Handlers = {
  [N in Exclude<JobName, OfQueue>]: (payload: JobPayload<N>, companyId: number | null) => Promise<void>;
};

export interface WorkQueue {
  /** Adds a job. An id that the queue already has adds no second job. */
  add(name: JobName, data: JobData, options: { id: string; delayMs?: number }): Promise<void>;
  /** Repeats the job at its interval, or by `cron`. A name has only one repetition, even when several workers call this several times. */
  repeat(name: JobName, cron?: string): Promise<void>;
  /** Runs jobs until the queue is closed. A job that throws is tried at most five times, with growing pauses. */
  work(handlers: Handlers): Promise<void>;
  /** The numbers of jobs, and the newest jobs that failed for good. */
  look(): Promise<QueueFigures>;
  /** Runs failed jobs again: one, or all. A job that no longer exists is no error. */
  retry(id?: string): Promise<void>;
  close(): Promise<void>;
}
export type QueueFigures = Pick<WorkerReport, "waiting" | "active" | "failed" | "failures">;

const attempts = 5;
const concurrency = 4;
const keepDoneSeconds = 3600;
const shownFailures = 50;
const keepFailedSeconds = 7 * 24 * 3600;
/**
 * BullMQ refuses to schedule a job whose next run a worker has already begun, even if that worker was killed meanwhile. BullMQ accepts the job once the
 * clock has passed the time of that run. The clock of another machine may be some seconds ahead.
 */
const takenPauseMs = 250;
const mostTries = 60;
const isTaken = (error: unknown): boolean => (error as { code?: unknown }).code === ErrorCode.SchedulerJobIdCollision;

const optionsOf = (pauseMs: number) => ({
  attempts,
  backoff: { type: "exponential", delay: pauseMs },
  removeOnComplete: { age: keepDoneSeconds },
  removeOnFail: { age: keepFailedSeconds },
});

/** BullMQ on Redis, or on Postgres without Redis. A process has one backend, because BullMQ keeps the choice globally. */
export async function openQueue({
  redisUrl,
  databaseUrl,
  name = "work",
  pauseMs = 1000,
  patience = redisPatience,
}: {
  redisUrl?: string | undefined;
  databaseUrl: string;
  name?: string;
  /** The first pause after a job that threw. */
  pauseMs?: number;
  patience?: typeof redisPatience;
}): Promise<WorkQueue> {
  const jobOptions = optionsOf(pauseMs);
  if (!redisUrl) await ensureQueueTables(databaseUrl);
  const redis = redisUrl ? new Redis(redisUrl, { ...patience, maxRetriesPerRequest: null }) : null;
  setDefaultBackendFactory((redis ? createRedisBackend : createPostgresBackend) as typeof createRedisBackend);
  const connection = (redis ?? { connectionString: databaseUrl, schema: queueSchema, max: 5 }) as never;
  const queue = new Queue<JobData>(name, { connection });
  queue.on("error", (error) => logger.warn({ reason: error.message }, "queue"));
  let worker: Worker<JobData> | undefined;
  return {
    async add(job, data, { id, delayMs = 0 }) {
      await queue.add(job, data, { ...jobOptions, jobId: id, delay: delayMs });
    },
    async repeat(job, cron = jobs[job].rhythm ?? undefined) {
      if (cron === undefined) throw new Error(`${job} has no rhythm`);
      const given = { name: job, data: { companyId: null, payload: {} }, opts: jobOptions };
      for (let tries = 1; ; tries += 1) {
        try {
          await queue.upsertJobScheduler(job, { pattern: cron, tz: "UTC" }, given);
          return;
        } catch (error) {
          if (!isTaken(error) || tries === mostTries) throw error;
          await sleep(takenPauseMs);
        }
      }
    },
    async work(handlers) {
      worker = new Worker<JobData>(
        name,
        (job) => (job.name === retryJob ? retryFailed(queue, job.data) : run(handlers, job.name, job.data)),
        { connection, concurrency },
      );
      worker.on("error", (error) => logger.warn({ reason: error.message }, "queue worker"));
      worker.on("failed", (job, error) =>
        logger.error({ job: job?.name, id: job?.id, reason: error.message }, "job failed"),
      );
      await worker.waitUntilReady();
    },
    look: () => look(queue),
    retry: (jobId) => retryFailed(queue, { companyId: null, payload: { jobId } }),
    async close() {
      await worker?.close();
      await queue.close();
      redis?.disconnect();
    },
  };
}

async function look(queue: Queue<JobData>): Promise<QueueFigures> {
  const counts = await queue.getJobCounts("waiting", "active", "failed");
  const failed = await queue.getFailed(0, shownFailures - 1);
  return {
    waiting: counts["waiting"] ?? 0,
    active: counts["active"] ?? 0,
    failed: counts["failed"] ?? 0,
    failures: failed.map(({ id, name, failedReason, finishedOn, timestamp }) => ({
      id: id ?? "",
      name,
      reason: withoutQuotes(failedReason ?? ""),
      at: new Date(finishedOn ?? timestamp).toISOString(),
    })),
  };
}

const retryJob = "queue.retry" satisfies JobName;

async function retryFailed(queue: Queue<JobData>, { payload }: JobData): Promise<void> {
  const { jobId } = jobs[retryJob].payload.parse(payload);
  const failed = jobId === undefined ? await queue.getFailed() : [await queue.getJob(jobId)];
  for (const job of failed) if (await job?.isFailed()) await job?.retry("failed", { resetAttemptsMade: true });
}

async function run(handlers: Handlers, name: string, { companyId, payload }: JobData): Promise<void> {
  if (!Object.hasOwn(jobs, name)) throw new Error(`No handler for a job called ${name}`);
  const job = name as keyof Handlers;
  // The job's own schema parses the payload. The compiler cannot see that the schema and the payload belong to one job name.
  const handler = handlers[job] as (payload: unknown, companyId: number | null) => Promise<void>;
  const about = companyId === null ? {} : { "balcao.company": companyId };
  await traced(`job ${job}`, about, () => handler(jobs[job].payload.parse(payload), companyId));
}
