import { closeDatabase } from "@balcao/core/base/database";
import { followedBy } from "@balcao/core/base/happenings";
import { logger } from "@balcao/core/base/logger";
import { startTraces } from "@balcao/core/base/tracing/start";
import { runningVersion } from "@balcao/core/office/operations/version";
import { followers } from "@balcao/core/followers/followers";
import { env } from "./env.ts";
import { redis } from "./redis.ts";
import { startApi } from "./server.ts";

followedBy(async () => followers);
const endTraces = await startTraces({ service: "balcao-api", version: runningVersion() });
const api = await startApi({ port: env.PORT, host: env.HOST });

let stopping = false;
async function stop(signal: NodeJS.Signals): Promise<void> {
  if (stopping) return;
  stopping = true;
  logger.info({ signal }, "api is stopping");
  await api.stop();
  redis?.disconnect();
  await closeDatabase();
  await endTraces();
  logger.info("api has stopped");
}
process.on("SIGTERM", (signal) => void stop(signal));
process.on("SIGINT", (signal) => void stop(signal));
logger.info({ host: env.HOST, port: api.port }, "api is listening");
