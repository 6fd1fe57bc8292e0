import { setTimeout as sleep } from "node:timers/promises";
import { isDatabaseDown } from "@balcao/core/database-errors";

const firstPauseMs = 100;
const longestPauseMs = 2000;
/** Deadlock and serialization failure: the same again usually works. */
const collision = /^(40P01|40001)$/;

/**
 * Does it again for as long as the database is away or two transactions were in each other's way. Anything else, and a signal that says
 * nobody wants it any more, ends it.
 */
export async function untilDatabase<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    try {
      return await work();
    } catch (error) {
      if (signal.aborted || !(isDatabaseDown(error) || collision.test(codeOf(error)))) throw error;
      await sleep(pauseMs * (0.5 + Math.random()), undefined, { signal });
    }
  }
}

function codeOf(error: unknown): string {
  if (typeof error !== "object" || error === null) return "";
  if ("parent" in error && error.parent) return codeOf(error.parent);
  return "code" in error && typeof error.code === "string" ? error.code : "";
}
