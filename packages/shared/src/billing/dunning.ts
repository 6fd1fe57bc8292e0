import { addDays } from "../hours/clock.ts";
import type { DeclineGroup } from "./schema.ts";
import { daysBetween } from "./periods.ts";

/** An invoice is made this many days before its due day. */
export const invoiceAheadDays = 10;
/** The hour of the company's clock after which a day's steps are done. */
export const stepsFromHour = 9;

/** The letters about one due date, and their days after that date. */
export const letterSteps = [
  { step: "D-3", day: -3 },
  { step: "D0", day: 0 },
  { step: "D+1", day: 1 },
  { step: "D+3", day: 3 },
  { step: "D+5", day: 5 },
  { step: "D+15", day: 15 },
  { step: "D+30", day: 30 },
] as const;
export type LetterStep = (typeof letterSteps)[number]["step"];

/** The days after the due date on which a stored card is charged. */
const cardDays = [0, 1, 3, 5] as const;
/** The most charges of one card within a month, because providers refuse more. */
export const mostCardTries = 5;

/**
 * The letter to write today: the latest one that is due by today and was not sent, even if its day was missed. Earlier letters that were not sent are
 * skipped (`skip`), and count as sent.
 */
export function lettersDue(
  due: string,
  today: string,
  done: readonly string[],
): { write: LetterStep | null; skip: LetterStep[] } {
  const late = daysBetween(due, today);
  const open = letterSteps.filter(({ step, day }) => day <= late && !done.includes(step));
  const last = open.at(-1);
  return { write: last?.step ?? null, skip: open.slice(0, -1).map(({ step }) => step) };
}

/** The latest due attempt with a stored card, if it was not made, until seven days after the due date. Earlier attempts that were missed are skipped. */
export function cardStepDue(
  due: string,
  today: string,
  done: readonly string[],
): { step: string; skip: string[] } | null {
  const late = daysBetween(due, today);
  const open = cardDays.filter((day) => day <= late && late <= 7).map((day) => `card D+${day}`);
  const waiting = open.filter((step) => !done.includes(step));
  const step = waiting.at(-1);
  return step && step === open.at(-1) ? { step, skip: waiting.slice(0, -1) } : null;
}

/** Whether a card that was refused for this reason is charged again on another day. */
export const triesAgain = (group: DeclineGroup | null): boolean => group !== "never";

/** The day on which the invoice of the next period is made. */
export const issuedOn = (due: string): string => addDays(due, -invoiceAheadDays);

const minute = 60_000;
const hour = 60 * minute;

/** A number from 0 to 1 that is always the same for a charge, so that the checks of charges from one minute spread over time. */
export const spreadOf = (chargeId: string): number => Number.parseInt(chargeId.slice(-4), 16) / 0xff_ff;

/** The most by which a pause grows, so that charges do not become due together. */
const spreadPart = 0.2;
export const spreadPause = (ms: number, spread: number): number => Math.round(ms * (1 + spread * spreadPart));

/**
 * When a charge is checked next without a call from its provider. `spread` from 0 to 1 separates the charges of one minute. The payer waits for the
 * result of a new charge, so checks are frequent at first and rarer later. A slip takes days, so it is checked rarely. An ended charge is checked a few
 * times more, because money may be late.
 */
export function nextCheck(
  { method, state, createdAt, endedAt }: { method: string; state: string; createdAt: Date; endedAt: Date | null },
  now: Date,
  spread = 0,
): Date | null {
  const after = (ms: number) => new Date(now.getTime() + spreadPause(ms, spread));
  if (state === "creating") return after(minute);
  if (state === "pending") {
    const age = now.getTime() - createdAt.getTime();
    if (method === "bank_slip") return after(age < hour ? 30 * minute : 6 * hour);
    return after(Math.min(6 * hour, Math.max(2 * minute, age / 2)));
  }
  if (state !== "expired" && state !== "canceled" && state !== "underpaid") return null;
  const since = endedAt ?? createdAt;
  const passed = now.getTime() - since.getTime();
  const next = [hour, 24 * hour, 7 * 24 * hour].find((ms) => ms > passed);
  return next === undefined ? null : new Date(since.getTime() + next);
}
