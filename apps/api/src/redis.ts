import { logger } from "@balcao/core/base/logger";
import { redisPatience } from "@balcao/core/base/outbox/redis-patience";
import { Redis } from "ioredis";
import { env } from "./env.ts";

/** How long the api waits for the answer to a command at most. The copies of the client that wait for entries of the stream have no such limit. */
const answerMs = 3000;

/**
 * A client that Socket.IO's adapter can use before Redis answers. The adapter subscribes once, with a copy of the client, and ignores failures of
 * subscribing and publishing. So a copy waits for Redis as long as Redis is away, and no failure ends the process.
 */
class Client extends Redis {
  readonly #copies: Redis[] = [];

  override sendCommand(...given: Parameters<Redis["sendCommand"]>): unknown {
    const answer = super.sendCommand(...given);
    if (answer instanceof Promise) answer.catch(() => undefined);
    return answer;
  }

  override duplicate: Redis["duplicate"] = (override) => {
    const waiting = { commandTimeout: undefined, maxRetriesPerRequest: null };
    const copy = new Client({ ...this.options, ...override, replyMapping: "legacy", ...waiting });
    this.#copies.push(copy);
    return copy as never;
  };

  /** The client's copies end with it, because a copy that waits would keep the process alive. */
  override disconnect(reconnect?: boolean): void {
    super.disconnect(reconnect);
    if (!reconnect) for (const copy of this.#copies) copy.disconnect();
  }
}

/** The client of Redis. Null without Redis, when the only api process keeps everything in memory. */
export const redis: Redis | null = env.REDIS_URL ? connect(env.REDIS_URL) : null;

function connect(url: string): Redis {
  // A command fails after about a second, and after three when Redis is cut off. A failed delivery is tried again, but a hanging delivery is not.
  const client = new Client(url, {
    ...redisPatience,
    commandTimeout: answerMs,
    maxRetriesPerRequest: 3,
    retryStrategy: (times) => Math.min(times * 50, 500),
  });
  client.on("error", (error: Error) => logger.warn({ reason: error.message }, "Redis does not answer"));
  return client;
}
