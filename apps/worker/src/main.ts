import { refuseUnsafeRole, sequelize } from "@balcao/core/database";
import { logger } from "@balcao/core/logger";
import { runRelay } from "@balcao/core/outbox/relay";
import { env } from "./env.ts";
import { startGateway } from "./gateway.ts";
import { handlers } from "./handlers.ts";
import { createOutlet } from "./outlet.ts";
import { openQueue } from "./queue.ts";

/** At night in Brazil. */
const sweepAt = "30 6 * * *";
const eachHour = "7 * * * *";
const eachMinute = "* * * * *";
const each15Seconds = "*/15 * * * * *";
const each30Seconds = "*/30 * * * * *";
/** Whoever stops a worker waits this long before it kills it. */
const stopWithinMs = 20_000;

await refuseUnsafeRole();
const queue = await openQueue({ redisUrl: env.REDIS_URL, databaseUrl: env.DATABASE_URL });
await queue.work(handlers);
await queue.repeat("maintenance.sweep", sweepAt);
await queue.repeat("messages.expire", eachHour);
await queue.repeat("tickets.wake", eachMinute);
await queue.repeat("schedules.send", each15Seconds);
await queue.repeat("automation.timers", eachMinute);
await queue.repeat("contacts.import", eachMinute);
await queue.repeat("connections.watch", each30Seconds);
await queue.repeat("mails.send", eachMinute);
await queue.repeat("dashboard.sum", eachHour);
const stopping = new AbortController();
const relay = runRelay({ kind: "job", outlet: createOutlet(queue), signal: stopping.signal });
const gateway = startGateway({
  network: env.WHATSAPP_NETWORK,
  url: env.WHATSAPP_WS_URL,
  testRoot: env.WHATSAPP_TEST_ROOT,
  workerId: env.WORKER_ID,
  maxNumbers: env.MAX_NUMBERS,
});
logger.info({ workerId: env.WORKER_ID, network: env.WHATSAPP_NETWORK }, "worker is running");

async function stop(signal: NodeJS.Signals): Promise<void> {
  if (stopping.signal.aborted) return;
  stopping.abort();
  logger.info({ signal }, "worker is stopping");
  setTimeout(() => process.exit(1), stopWithinMs).unref();
  await gateway.stop();
  await relay;
  await queue.close();
  await sequelize.close();
  logger.info("worker has stopped");
  // Baileys leaves timers behind that would keep the process for half a minute.
  process.exit(0);
}
// Baileys lets go of promises that may fail, and this process holds many numbers: one of them must not end it.
process.on("unhandledRejection", (error) => logger.error({ err: error }, "nobody waited for this to fail"));
process.on("SIGTERM", (signal) => void stop(signal));
process.on("SIGINT", (signal) => void stop(signal));
