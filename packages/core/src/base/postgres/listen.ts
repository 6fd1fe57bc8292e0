import { setTimeout as sleep } from "node:timers/promises";
import { env } from "../env.ts";
import { logger } from "../logger.ts";
import { watchedClient } from "./silent-server.ts";

const longestPauseMs = 2000;

/**
 * Listens for the database's notifications until `signal` aborts. After a broken connection it rings every channel, because notifications may have
 * been missed.
 */
export async function listen<C extends string>(
  channels: readonly C[],
  ring: (channel: C, payload: string) => void,
  signal: AbortSignal,
  databaseUrl = env.DATABASE_URL,
): Promise<void> {
  for (let pauseMs = 100; !signal.aborted; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    const db = watchedClient(databaseUrl, "bell");
    const broken = new Promise<void>((resolve) => {
      db.once("error", () => resolve());
      db.once("end", () => resolve());
      signal.addEventListener("abort", () => resolve(), { once: true });
    });
    db.on("notification", ({ channel, payload }) => ring(channel as C, payload ?? ""));
    try {
      await db.connect();
      await db.query(channels.map((channel) => `listen ${channel}`).join("; "));
      for (const channel of channels) ring(channel, "");
      pauseMs = 50;
      await broken;
    } catch (error) {
      logger.debug({ reason: String(error) }, "the bell has no database");
    }
    await db.end().catch(() => undefined);
    if (!signal.aborted) await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
  }
}
