import { logger } from "@balcao/core/base/logger";
import { Redis } from "ioredis";
import { env } from "./env.ts";

/** The client of Redis; null without Redis, when a single api process keeps everything in memory. */
export const redis: Redis | null = env.REDIS_URL ? connect(env.REDIS_URL) : null;

function connect(url: string): Redis {
  // A command fails after about a second, because a delivery that fails is tried again and one that hangs is not.
  const client = new Redis(url, { maxRetriesPerRequest: 3, retryStrategy: (times) => Math.min(times * 50, 500) });
  client.on("error", (error: Error) => logger.warn({ reason: error.message }, "Redis does not answer"));
  return client;
}
