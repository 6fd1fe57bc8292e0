import { createHash } from "node:crypto";
import { logSecurity } from "@balcao/core/base/security-log";
import { AppError, type ErrorCode } from "@balcao/shared/errors";
import type { Request } from "express";
import { ipKeyGenerator } from "express-rate-limit";
import { deviceOf } from "./device.ts";
import { beginGuess } from "./guess-store.ts";

type Caller = Pick<Request, "ip" | "cookies">;
/** At most so many wrong guesses under a key within a quarter of an hour. */
interface Limit {
  key: string;
  most: number;
}

/**
 * The limits for the password of this e-mail. From one address ten are allowed, so that nobody locks the account of somebody else; many
 * addresses together may try a hundred times. A browser in which this user has signed in before counts for itself: others cannot lock it out.
 */
export function passwordLimits(req: Caller, email: string): Limit[] {
  const device = deviceOf(req, email);
  if (device) return [{ key: `device:${device}`, most: 10 }];
  const [address, account] = [addressOf(req), hashOf(email.trim().toLowerCase())];
  return [
    { key: `address:${address}`, most: 50 },
    { key: `account-address:${account}:${address}`, most: 10 },
    { key: `account:${account}`, most: 100 },
  ];
}

export const setupLimits = (req: Caller): Limit[] => [{ key: `setup:${addressOf(req)}`, most: 10 }];

const addressOf = (req: Caller) => ipKeyGenerator(req.ip ?? "");
/** Redis holds no addresses of people. */
const hashOf = (text: string) => createHash("sha256").update(text).digest("base64url");

const wrongGuesses: ReadonlySet<ErrorCode> = new Set([
  "ERR_INVALID_CREDENTIALS",
  "ERR_CURRENT_PASSWORD",
  "ERR_SETUP_CODE",
]);
/** Another process may end a guess too, and says nothing about it here. */
const askAgainMs = 250;

/**
 * Lets `check` compare a secret. Only wrong ones count. Guesses under way that could all be wrong keep further ones waiting, so that no more
 * than the limit are ever compared, while a whole office may sign in at the same moment. 429 ERR_TOO_MANY_REQUESTS beyond the limits.
 */
export async function guess<T>(limits: readonly Limit[], check: () => Promise<T>): Promise<T> {
  const begun: ((wrong: boolean) => Promise<void>)[] = [];
  let wrong = false;
  try {
    // Always in the same order: who waits for a limit holds only earlier ones.
    for (const limit of limits) begun.push(await turn(limit));
    return await check();
  } catch (error) {
    wrong = error instanceof AppError && wrongGuesses.has(error.code);
    throw error;
  } finally {
    for (const end of begun) await end(wrong);
    for (const { key } of limits) wake(key);
  }
}

async function turn({ key, most }: Limit): Promise<(wrong: boolean) => Promise<void>> {
  for (;;) {
    const answer = await beginGuess(key, most);
    if (answer === "others-first") await anotherEnded(key);
    else if ("end" in answer) return answer.end;
    else {
      logSecurity({ event: "limited", result: key.split(":")[0] ?? key, userId: null, companyId: null });
      throw new AppError("ERR_TOO_MANY_REQUESTS", { retryAfter: Math.ceil(answer.forMs / 1000) });
    }
  }
}

const waiting = new Map<string, Set<() => void>>();

function anotherEnded(key: string): Promise<void> {
  return new Promise((resolve) => {
    const those = waiting.get(key) ?? new Set();
    waiting.set(key, those);
    const on = () => {
      clearTimeout(timer);
      those.delete(on);
      if (those.size === 0) waiting.delete(key);
      resolve();
    };
    const timer = setTimeout(on, askAgainMs);
    those.add(on);
  });
}

function wake(key: string): void {
  for (const on of waiting.get(key) ?? []) on();
}
