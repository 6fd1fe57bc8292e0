import { MemoryStore, type Options, type Store } from "express-rate-limit";
import type { Redis } from "ioredis";
import { RedisStore } from "rate-limit-redis";
import { redis } from "../redis.ts";

/** Counts by key in windows of that length: in Redis, for all processes, or in the memory of this one. */
export function counterOf(name: string, windowMs: number, { shared = true } = {}): Store {
  const store =
    redis && shared ? new RedisStore({ prefix: `${name}:`, sendCommand: sendTo(redis) }) : new MemoryStore();
  // The stores read nothing else of it.
  void store.init?.({ windowMs } as Options);
  return store;
}

/** Fails at once while Redis is away, so that nobody waits for it. */
const sendTo =
  (client: Redis) =>
  async (command: string, ...args: string[]) => {
    if (client.status !== "ready") throw new Error("Redis is away");
    return (await client.call(command, ...args)) as number | string;
  };
