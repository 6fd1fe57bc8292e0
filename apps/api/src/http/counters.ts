import { type ClientRateLimitInfo, MemoryStore, type Options, type Store } from "express-rate-limit";
import type { Redis } from "ioredis";
import { RedisStore } from "rate-limit-redis";
import { redis } from "../redis.ts";

export interface Counter {
  /** Adds one to the count of this key. Throws while Redis is away. */
  increment: (key: string) => Promise<ClientRateLimitInfo>;
}

/** The counts that this process holds. */
const held: MemoryStore[] = [];

/** Forgets every call that this process has counted. The test files of a process share an address, so each of them begins with this. */
export const forgetCalls = (): Promise<void[]> => Promise.all(held.map((store) => store.resetAll()));

/** Counts by key in windows of this length. Redis holds the counts for all processes. Without Redis this process holds its own counts. */
export function counterOf(name: string, windowMs: number, { shared = true } = {}): Counter {
  const store: Store =
    redis && shared ? new RedisStore({ prefix: `${name}:`, sendCommand: sendTo(redis) }) : new MemoryStore();
  if (store instanceof MemoryStore) held.push(store);
  let begun: Promise<void> | undefined;
  // The stores read no other options. A store that starts while Redis is away starts again at the next count.
  const begin = async () => store.init?.({ windowMs } as Options);
  return {
    increment: async (key) => {
      begun ??= begin();
      try {
        await begun;
        return await store.increment(key);
      } catch (error) {
        begun = undefined;
        throw error;
      }
    },
  };
}

/** Throws immediately while Redis is away, so that callers do not wait for Redis. */
const sendTo =
  (client: Redis) =>
  async (command: string, ...args: string[]) => {
    if (client.status !== "ready") throw new Error("Redis is away");
    return (await client.call(command, ...args)) as number | string;
  };
