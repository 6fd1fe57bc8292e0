import type { Redis } from "ioredis";

/** The adapter requires these names. */
const stream = "socket.io";
const mostEntries = 10_000;
const primings = 4;
const primingMs = 500;

/**
 * Closes two gaps of the streams adapter each time that Redis comes back. First, the adapter asks for "entries from now on" until it has read one
 * entry, and misses the entries between two reads. A few empty entries give the adapter an id to continue from. Second, Redis may come back without
 * its data. Because of both gaps, `resync` then tells the browsers of this process to fetch again.
 */
export function followStream(redis: Redis, resync: () => void): void {
  let priming: NodeJS.Timeout | undefined;
  const prime = () => {
    clearInterval(priming);
    let given = 0;
    priming = setInterval(() => {
      redis.xadd(stream, "MAXLEN", "~", mostEntries, "*", "start", "1").catch(() => undefined);
      given += 1;
      if (given < primings) return;
      clearInterval(priming);
      resync();
    }, primingMs).unref();
  };
  if (redis.status === "ready") prime();
  redis.on("ready", prime);
}
