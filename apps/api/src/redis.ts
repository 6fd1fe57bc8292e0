import { logger } from "@balcao/core/logger";
import { Redis } from "ioredis";
import { env } from "./env.ts";

/** Null where there is no Redis: one process then does alone, with what it holds in memory. */
export const redis: Redis | null = env.REDIS_URL ? connect(env.REDIS_URL) : null;

function connect(url: string): Redis {
  // A command gives up after a second or so: a delivery had better fail, and be tried again, than hang.
  const client = new Redis(url, { maxRetriesPerRequest: 3, retryStrategy: (times) => Math.min(times * 50, 500) });
  client.on("error", (error: Error) => logger.warn({ reason: error.message }, "Redis does not answer"));
  return client;
}
