import { setTimeout as sleep } from "node:timers/promises";
import { inCompany } from "@balcao/core/base/database";
import { isDatabaseDown } from "@balcao/core/base/postgres/database-errors";

const firstPauseMs = 100;
const longestPauseMs = 2000;
/** Deadlock and serialization failure: the same again usually works. */
const collision = /^(40P01|40001)$/;

/**
 * Does the work again for as long as the database is away or two transactions were in each other's way. Any other fault ends it, and so does
 * the signal, which says that nobody wants the work any more.
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

/** Where a transaction of one number works, and until when anybody wants it. */
export interface CompanyScope {
  companyId: number;
  closing: AbortSignal;
}

/** One transaction inside a company, done again as `untilDatabase` does. */
export const inScope = <T>({ companyId, closing }: CompanyScope, work: () => Promise<T>): Promise<T> =>
  untilDatabase(() => inCompany(companyId, work), closing);

function codeOf(error: unknown): string {
  if (typeof error !== "object" || error === null) return "";
  if ("parent" in error && error.parent) return codeOf(error.parent);
  return "code" in error && typeof error.code === "string" ? error.code : "";
}
