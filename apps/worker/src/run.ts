import { randomUUID } from "node:crypto";
import { asPlatform, closeDatabase, refuseUnfitDatabase } from "@balcao/core/base/database";
import { refuseOtherDataKey } from "@balcao/core/office/data-keys/data-key";
import { recogniseFormerKeys } from "@balcao/core/office/data-keys/former-keys";
import { nameOfInstallation, refuseOtherBucket } from "@balcao/core/office/maintenance/store-owner";
import { secrets } from "@balcao/core/base/secrets";
import { followedBy } from "@balcao/core/base/happenings";
import { logger } from "@balcao/core/base/logger";
import { startTraces } from "@balcao/core/base/tracing/start";
import { runningVersion } from "@balcao/core/office/operations/version";
import { followers } from "@balcao/core/followers/followers";
import { runRelay } from "@balcao/core/base/outbox/relay";
import { platformUrl } from "@balcao/core/base/postgres/platform-url";
import { graphPlaceOf } from "@balcao/outside/graph/graph-env";
import { clocks } from "@balcao/shared/jobs";
import { env } from "./env.ts";
import { holdNumbers } from "./hold-numbers.ts";
import { courier, handlers, turns } from "./handlers.ts";
import { createOutlet } from "./outlet.ts";
import { keepReporting } from "./maintenance/report.ts";
import { openQueue } from "./queue.ts";

/** A worker that gets the signal to stop ends after this time at the latest. */
const stopWithinMs = 20_000;

const stopping = new AbortController();
let isRunning = false;
// The system does not end the first process of a container by a signal that the process does not handle. So the signals are handled before the worker
// starts.
process.on("SIGTERM", (signal) => void stop(signal));
process.on("SIGINT", (signal) => void stop(signal));

followedBy(async () => followers);
const endTraces = await startTraces({ service: "balcao-worker", version: runningVersion() });
await refuseUnfitDatabase();
await asPlatform(() => refuseOtherDataKey(secrets));
await asPlatform(() => recogniseFormerKeys(secrets));
await refuseOtherBucket(() => asPlatform(nameOfInstallation));
const queue = await openQueue({ redisUrl: env.REDIS_URL, databaseUrl: platformUrl(env.DATABASE_URL) });
await queue.work(handlers);
for (const name of clocks) await queue.repeat(name);
// Imports that a killed worker left half done continue now, and not at the next scheduled run.
for (const name of ["contact-lists.import", "contact-file-imports.run"] as const)
  await queue.add(name, { companyId: null, payload: {} }, { id: `start-${randomUUID()}` });
const relay = runRelay({ kind: "job", outlet: createOutlet(queue), signal: stopping.signal });
const gateway = holdNumbers({
  network: env.WHATSAPP_NETWORK,
  url: env.WHATSAPP_WS_URL,
  graph: graphPlaceOf(env),
  testRoot: env.WHATSAPP_TEST_ROOT,
  workerId: env.WORKER_ID,
  maxNumbers: env.MAX_NUMBERS,
});
const reporting = keepReporting(env.WORKER_ID, queue, stopping.signal);
isRunning = true;
logger.info({ workerId: env.WORKER_ID, network: env.WHATSAPP_NETWORK }, "worker is running");

async function stop(signal: NodeJS.Signals): Promise<void> {
  if (stopping.signal.aborted) return;
  stopping.abort();
  logger.info({ signal }, "worker is stopping");
  // A worker that is still starting holds no number. Other workers take up its work as after a crash.
  if (!isRunning) process.exit(0);
  setTimeout(() => process.exit(1), stopWithinMs).unref();
  // All parts stop at the same time, so that none of them waits for a slow one. Relay and reports use the queue, so the queue is closed after them.
  const queueClosed = Promise.all([relay, reporting]).then(() => queue.close());
  await Promise.all([gateway.stop(), queueClosed, courier.stop(), turns.stop()]);
  await closeDatabase();
  await endTraces();
  logger.info("worker has stopped");
  // Baileys leaves timers behind that would keep the process alive for half a minute.
  process.exit(0);
}
// Baileys leaves promises without a handler. One rejected promise must not end this process, because it holds many numbers.
process.on("unhandledRejection", (error) => logger.error({ err: error }, "nobody waited for this to fail"));
