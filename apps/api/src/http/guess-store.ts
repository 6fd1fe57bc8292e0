import { randomUUID } from "node:crypto";
import { logger } from "@balcao/core/base/logger";
import type { Redis } from "ioredis";
import { redis } from "../redis.ts";

export const windowMs = 15 * 60_000;
/** A guess takes less time than this. After this time the process that made the guess counts as dead. */
const leaseMs = 30_000;

/**
 * Whether a guess may begin. `end`: it may begin, and this function ends it. "others-first": other running guesses must end first. `forMs`: too many
 * wrong guesses block the key for this many milliseconds.
 */
export type GuessStart = { end: (wrong: boolean) => Promise<void> } | "others-first" | { forMs: number };

/** Counts the wrong guesses and the running guesses under a key: over all api processes with Redis, in this process without Redis. */
export async function beginGuess(key: string, most: number): Promise<GuessStart> {
  if (redis?.status === "ready")
    try {
      return await beginInRedis(redis, key, most);
    } catch (error) {
      logger.warn({ reason: String(error) }, "guesses are counted by this process alone");
    }
  return beginHere(key, most);
}

const counted = new Map<string, { wrong: number; until: number; underWay: number }>();

/** Forgets every wrong guess that this process has counted, as `forgetCalls` does with calls. */
export const forgetGuesses = (): void => counted.clear();

function beginHere(key: string, most: number): GuessStart {
  const now = performance.now();
  let entry = counted.get(key);
  if (!entry) {
    forgetOld(now);
    counted.set(key, (entry = { wrong: 0, until: 0, underWay: 0 }));
  }
  if (entry.until <= now) entry.wrong = 0;
  if (entry.wrong >= most) return { forMs: entry.until - now };
  if (entry.wrong + entry.underWay >= most) return "others-first";
  entry.underWay += 1;
  return { end: async (wrong) => endHere(key, wrong) };
}

function endHere(key: string, wrong: boolean): void {
  const entry = counted.get(key);
  if (!entry) return;
  entry.underWay -= 1;
  if (!wrong) return;
  const now = performance.now();
  if (entry.until <= now) Object.assign(entry, { wrong: 0, until: now + windowMs });
  entry.wrong += 1;
}

let forgetAt = 0;
function forgetOld(now: number): void {
  if (now < forgetAt) return;
  forgetAt = now + windowMs;
  for (const [key, { until, underWay }] of counted) if (until <= now && underWay === 0) counted.delete(key);
}

/** Returns 0 when the guess may begin, -1 when running guesses must end first, and otherwise the milliseconds for which the key is blocked. */
const begin = `
  local time = redis.call('time')
  local now = time[1] * 1000 + math.floor(time[2] / 1000)
  local wrong = tonumber(redis.call('get', KEYS[1]) or '0')
  if wrong >= tonumber(ARGV[1]) then return math.max(1, redis.call('pttl', KEYS[1])) end
  redis.call('zremrangebyscore', KEYS[2], '-inf', now)
  if wrong + redis.call('zcard', KEYS[2]) >= tonumber(ARGV[1]) then return -1 end
  redis.call('zadd', KEYS[2], now + ARGV[3], ARGV[2])
  redis.call('pexpire', KEYS[2], ARGV[3])
  return 0`;
const end = `
  redis.call('zrem', KEYS[2], ARGV[1])
  if ARGV[2] == '1' and redis.call('incr', KEYS[1]) == 1 then redis.call('pexpire', KEYS[1], ARGV[3]) end`;

async function beginInRedis(client: Redis, key: string, most: number): Promise<GuessStart> {
  const keys = [`guess:{${key}}:wrong`, `guess:{${key}}:under-way`];
  const lease = randomUUID();
  const answer = Number(await client.eval(begin, 2, ...keys, most, lease, leaseMs));
  if (answer > 0) return { forMs: answer };
  if (answer < 0) return "others-first";
  const over = async (wrong: boolean) => {
    await client.eval(end, 2, ...keys, lease, wrong ? "1" : "0", windowMs).catch((error: unknown) => {
      logger.warn({ reason: String(error) }, "a guess could not be counted");
    });
  };
  return { end: over };
}
