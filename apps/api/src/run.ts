import { closeDatabase } from "@balcao/core/base/database";
import { followedBy } from "@balcao/core/base/happenings";
import { logger } from "@balcao/core/base/logger";
import { startTraces } from "@balcao/core/base/tracing/start";
import { runningVersion } from "@balcao/core/office/operations/version";
import { followers } from "@balcao/core/followers/followers";
import { env } from "./env.ts";
import { redis } from "./redis.ts";
import { type Api, startApi } from "./server.ts";

/** An api that gets the signal to stop ends after this time at the latest. */
const stopWithinMs = 20_000;

let api: Api | undefined;
let stopping = false;
async function stop(signal: NodeJS.Signals): Promise<void> {
  if (stopping) return;
  stopping = true;
  logger.info({ signal }, "api is stopping");
  setTimeout(() => process.exit(1), stopWithinMs).unref();
  // An api that is still starting has nothing to end.
  if (!api) process.exit(0);
  await api.stop();
  redis?.disconnect();
  await closeDatabase();
  await endTraces();
  logger.info("api has stopped");
  // Work of a request that was broken off, such as a call to a program that never answers, would keep the process alive.
  process.exit(0);
}
// The system does not end the first process of a container by a signal that the process does not handle. So the signals are handled before the api starts.
process.on("SIGTERM", (signal) => void stop(signal));
process.on("SIGINT", (signal) => void stop(signal));

followedBy(async () => followers);
const endTraces = await startTraces({ service: "balcao-api", version: runningVersion() });
api = await startApi({ port: env.PORT, host: env.HOST });
logger.info({ host: env.HOST, port: api.port }, "api is listening");
