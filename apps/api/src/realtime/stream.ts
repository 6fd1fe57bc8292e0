import type { Redis } from "ioredis";

/** The adapter's own names. */
const stream = "socket.io";
const mostEntries = 10_000;
const primings = 4;
const primingMs = 500;

/**
 * Mends two gaps of the streams adapter. Until it has read its first entry it asks for "what comes from now on", again and
 * again, and misses what comes between two questions: a few empty entries give it a place to go on from. And Redis may have come back
 * without what it held. After either, `resync` tells the browsers of this process to fetch again.
 */
export function followStream(redis: Redis, resync: () => void): void {
  let given = 0;
  const prime = setInterval(() => {
    redis.xadd(stream, "MAXLEN", "~", mostEntries, "*", "start", "1").catch(() => undefined);
    given += 1;
    if (given < primings) return;
    clearInterval(prime);
    resync();
  }, primingMs).unref();
  let wasReady = redis.status === "ready";
  const onReady = () => {
    if (wasReady) resync();
    wasReady = true;
  };
  redis.on("ready", onReady);
}
