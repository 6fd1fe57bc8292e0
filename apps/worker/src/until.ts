import { setTimeout as sleep } from "node:timers/promises";
import { inCompany } from "@balcao/core/base/database";
import { isDatabaseDown } from "@balcao/core/base/postgres/database-errors";

const firstPauseMs = 100;
const longestPauseMs = 2000;
/** The codes of a deadlock and of a serialization failure. The same work usually succeeds at the next try. */
const collision = /^(40P01|40001)$/;

/**
 * Repeats the work while the database is away, or when two transactions collided. Any other fault is thrown. When the signal aborts, because the work is
 * no longer needed, the repetition ends too.
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

/** The company of one number's transactions, and the signal that ends them. */
export interface CompanyScope {
  companyId: number;
  closing: AbortSignal;
}

/** One transaction inside a company, repeated as `untilDatabase` does. */
export const inScope = <T>({ companyId, closing }: CompanyScope, work: () => Promise<T>): Promise<T> =>
  untilDatabase(() => inCompany(companyId, work), closing);

function codeOf(error: unknown): string {
  if (typeof error !== "object" || error === null) return "";
  if ("parent" in error && error.parent) return codeOf(error.parent);
  return "code" in error && typeof error.code === "string" ? error.code : "";
}
