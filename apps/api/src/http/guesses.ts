import { createHash } from "node:crypto";
import { logSecurity } from "@balcao/core/base/security-log";
import { AppError, type ErrorCode } from "@balcao/shared/errors";
import type { Request } from "express";
import { ipKeyGenerator } from "express-rate-limit";
import { deviceOf } from "./device.ts";
import { beginGuess } from "./guess-store.ts";

type Caller = Pick<Request, "ip" | "cookies">;
/** The most wrong guesses under a key within a quarter of an hour. */
interface Limit {
  key: string;
  most: number;
}

/**
 * The limits for the password of this e-mail. One address may guess ten times for the e-mail, so that a stranger cannot lock another user's account, and
 * fifty times for all e-mails. All addresses together may guess a hundred times. A browser in which this user has signed in before has its own count, so
 * strangers cannot lock it out.
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

/** Limits how many sign-ups one address, or one e-mail, may begin, because each try shows whether an e-mail or a tax id is known. */
export const signUpLimits = (req: Caller, email: string): Limit[] => [
  { key: `sign-up:${addressOf(req)}`, most: 20 },
  { key: `sign-up-account:${hashOf(email.trim().toLowerCase())}`, most: 10 },
];
/** Limits how many codes one address may request, because an answer shows whether an e-mail is known. */
export const recoveryLimits = (req: Caller): Limit[] => [{ key: `recovery:${addressOf(req)}`, most: 20 }];
/** Names who requests a letter to this e-mail: a browser in which the user of the e-mail has signed in, or else the hash of an address. */
export function askerOf(req: Caller, email: string): { name: string; isKnown: boolean } {
  const device = deviceOf(req, email);
  return device ? { name: device, isKnown: true } : { name: hashOf(addressOf(req)), isKnown: false };
}
/** Limits wrong codes from one address. Wrong codes for one user are counted with the code. */
export const resetLimits = (req: Caller): Limit[] => [{ key: `reset:${addressOf(req)}`, most: 30 }];
export const confirmLimits = (req: Caller): Limit[] => [{ key: `confirm:${addressOf(req)}`, most: 30 }];
/** Limits unknown links and known e-mails from one address. Guesses from one address do not block a link that is used from another address. */
export const invitationLimits = (req: Caller): Limit[] => [{ key: `invitation:${addressOf(req)}`, most: 30 }];
/** Limits calls from one address with a wrong secret. Calls with the right secret never count. */
export const hookLimits = (req: Caller): Limit[] => [{ key: `hook:${addressOf(req)}`, most: 60 }];

const addressOf = (req: Caller) => ipKeyGenerator(req.ip ?? "");
/** Hashes the key, so that Redis holds no addresses of people. */
const hashOf = (text: string) => createHash("sha256").update(text).digest("base64url");

const wrongGuesses: ReadonlySet<ErrorCode> = new Set([
  "ERR_INVALID_CREDENTIALS",
  "ERR_CURRENT_PASSWORD",
  "ERR_SETUP_CODE",
  "ERR_INVALID_RECOVERY_PASS_TOKEN",
  "ERR_INVALID_CONFIRMATION",
  "ERR_INVALID_INVITATION",
  // A known e-mail counts as a wrong guess, because otherwise the holder of a link could test which e-mails are known.
  "ERR_EMAIL_ALREADY_EXISTS",
  // An unknown path counts as a wrong guess, because a wrong secret in an address is answered like an unknown path.
  "ERR_NOT_FOUND",
]);
/** A waiting guess asks again after this time, because another process may end a guess without a sign to this process. */
const askAgainMs = 250;

/**
 * Lets `check` compare a secret. Only wrong guesses count. A guess waits while the running guesses could reach the limit, so no more guesses than the
 * limit are compared. A whole office can still sign in at the same moment. Throws 429 ERR_TOO_MANY_REQUESTS beyond the limits.
 */
export const guess = <T>(limits: readonly Limit[], check: () => Promise<T>): Promise<T> =>
  counting(limits, check, (error) => error instanceof AppError && wrongGuesses.has(error.code));

/** Limits work that counts whether it succeeds or not, because each try costs or reveals something. */
export const tries = <T>(limits: readonly Limit[], work: () => Promise<T>): Promise<T> =>
  counting(limits, work, () => true);

async function counting<T>(
  limits: readonly Limit[],
  work: () => Promise<T>,
  counts: (error: unknown) => boolean,
): Promise<T> {
  const begun: ((wrong: boolean) => Promise<void>)[] = [];
  let wrong = false;
  try {
    // The limits are taken in a fixed order, so a caller who waits for one limit holds only earlier limits.
    for (const limit of limits) begun.push(await turn(limit));
    const result = await work();
    wrong = counts(null);
    return result;
  } catch (error) {
    wrong = counts(error);
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
