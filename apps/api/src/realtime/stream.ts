import type { Redis } from "ioredis";

/** Names that the adapter uses. */
const stream = "socket.io";
const mostEntries = 10_000;
const primings = 4;
const primingMs = 500;

/**
 * Closes two gaps of the streams adapter. First, until it has read one entry it asks for "entries from now on" again and again, and misses
 * those between two questions; a few empty entries give it an id to continue from. Second, Redis may come back without its data. After
 * both, `resync` tells the browsers of this process to fetch again.
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
