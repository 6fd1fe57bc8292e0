import { logger } from "@balcao/core/base/logger";
import { callsAMinute } from "@balcao/shared/api-messages/rules";
import type { Budget } from "@balcao/shared/contract";
import { AppError } from "@balcao/shared/errors";
import type { ClientRateLimitInfo } from "express-rate-limit";
import { env } from "../env.ts";
import { type Counter, counterOf } from "./counters.ts";

interface Limit {
  seconds: number;
  /** The most calls in this time: for one user or token, and for a whole company. */
  user: number;
  company: number;
}
/** The limits are far above the needs of a fast person, and below the calls of a program that loops. */
export const limits: Record<Budget | "call", Limit> = {
  call: { seconds: 10, user: 600, company: 3000 },
  search: { seconds: 10, user: 60, company: 300 },
  lookup: { seconds: 60, user: 60, company: 200 },
  bulk: { seconds: 60, user: 10, company: 20 },
  upload: { seconds: 60, user: 120, company: 600 },
  send: { seconds: 60, user: callsAMinute, company: 600 },
  state: { seconds: 60, user: callsAMinute, company: 600 },
};
/** The most calls of one address without a session. An office whose browsers all open at the same moment stays far below it. */
export const ofAddress = { seconds: 10, calls: 3000 } as const;
const counter = (name: keyof typeof limits, options?: { shared: boolean }) =>
  counterOf(`budget-${name}`, limits[name].seconds * 1000, options);
type Name = keyof typeof limits | "stranger";
const counters: Record<Name, Counter> = {
  // Each api process counts these calls for itself, because a trip to Redis with every call would cost more than it saves.
  call: counter("call", { shared: false }),
  stranger: counterOf("budget-stranger", ofAddress.seconds * 1000, { shared: false }),
  search: counter("search"),
  lookup: counter("lookup"),
  bulk: counter("bulk"),
  upload: counter("upload"),
  send: counter("send"),
  state: counter("state"),
};

export interface Payer {
  companyId: number;
  /** Null for a program that calls with a token of its company. */
  userId: number | null;
  tokenId?: number;
}

/**
 * Takes one call from the budgets of the user or token, and of the company. Throws 429 ERR_TOO_MANY_REQUESTS with `retryAfter` seconds when a budget
 * is used up.
 */
export async function spend(
  name: Budget | "call",
  { companyId, userId, tokenId }: Payer,
  factor = env.REQUEST_BUDGET,
): Promise<void> {
  if (factor === 0) return;
  const { user, company } = limits[name];
  if (userId !== null) await take(name, `u${userId}`, user * factor);
  if (tokenId !== undefined) await take(name, `t${tokenId}`, user * factor);
  await take(name, `c${companyId}`, company * factor);
}

/**
 * Takes one call from the budget of an address, before the caller is looked up. A service that reports events has a separate budget, because its
 * reports must not be lost when pages and guesses from the same address use up the address's budget.
 */
export async function spendAsStranger(
  address: string,
  { isService = false } = {},
  factor = env.REQUEST_BUDGET,
): Promise<void> {
  if (factor > 0) await take("stranger", isService ? `service ${address}` : address, ofAddress.calls * factor);
}

async function take(name: Name, key: string, most: number): Promise<void> {
  const used = await count(name, key);
  if (!used || used.totalHits <= most) return;
  const waitMs = Math.max(0, (used.resetTime?.getTime() ?? 0) - Date.now());
  throw new AppError("ERR_TOO_MANY_REQUESTS", { retryAfter: Math.max(1, Math.ceil(waitMs / 1000)) });
}

async function count(name: Name, key: string): Promise<ClientRateLimitInfo | undefined> {
  try {
    return await counters[name].increment(key);
  } catch (error) {
    // Without Redis the limits do not apply, because people must still be able to work.
    logger.debug({ reason: String(error) }, "a budget could not be counted");
  }
}
