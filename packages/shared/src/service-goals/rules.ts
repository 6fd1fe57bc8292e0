import type { Rules } from "../hours/rules.ts";
import { workedBetween, workedUntil } from "../hours/open-time.ts";
import type { Ticket } from "../tickets/schema.ts";

/** The minutes within which an attendant first answers, and within which a conversation ends. 0 means no goal. */
export interface Goal {
  answerMinutes: number;
  resolutionMinutes: number;
}
/** A queue's own goals. Null means that the company's goal applies. */
export type OwnGoal = { [Part in keyof Goal]: number | null };

export const maxGoalMinutes = 43_200;
export const noGoal: Goal = { answerMinutes: 0, resolutionMinutes: 0 };

/** The goal that applies in a queue, or to a ticket without a queue. */
export const goalIn = (company: Goal, queue: OwnGoal | null): Goal => ({
  answerMinutes: queue?.answerMinutes ?? company.answerMinutes,
  resolutionMinutes: queue?.resolutionMinutes ?? company.resolutionMinutes,
});

/** A clock warns when this share of its time has passed. */
export const warnsAfter = 0.8;

/** The two clocks of a ticket. A clock without `dueAt` does not run. */
export interface GoalClocks {
  /** Since when the customer has waited for a first answer. Null when the customer does not wait for one. */
  answerFrom: Date | null;
  answerWarnAt: Date | null;
  answerDueAt: Date | null;
  /** Since when the clock of the resolution runs, or when it will run again. Null when no conversation is running. */
  resolutionFrom: Date | null;
  /** The seconds of earlier runs. */
  resolutionUsed: number;
  resolutionWarnAt: Date | null;
  resolutionDueAt: Date | null;
}

/** The facts that decide how the clocks of a ticket run. */
export interface GoalStanding {
  goal: Goal;
  /** The opening hours. Null when all hours count. */
  rules: Rules | null;
  /** Whether a program or the assistant talks with the customer, who then does not wait for an attendant. */
  talks: boolean;
  snoozedUntil: Date | null;
}

/** The clocks of a new conversation. With `byCustomer` the customer waits for an answer. */
export const startClocks = (now: Date, byCustomer: boolean): GoalClocks => ({
  answerFrom: byCustomer ? now : null,
  answerWarnAt: null,
  answerDueAt: null,
  resolutionFrom: now,
  resolutionUsed: 0,
  resolutionWarnAt: null,
  resolutionDueAt: null,
});

/** The clocks from now on. A clock that did not run begins now. A clock that ran keeps its passed time. */
export const reckon = (clocks: GoalClocks, standing: GoalStanding, now: Date): GoalClocks => ({
  ...answerClock(clocks, standing, now),
  ...resolutionClock(clocks, standing, now),
});

type AnswerClock = Pick<GoalClocks, "answerFrom" | "answerWarnAt" | "answerDueAt">;

function answerClock({ answerFrom, answerDueAt }: GoalClocks, standing: GoalStanding, now: Date): AnswerClock {
  const { goal, rules, talks } = standing;
  if (!answerFrom || talks || goal.answerMinutes === 0) return { answerFrom, answerWarnAt: null, answerDueAt: null };
  const from = answerDueAt ? answerFrom : now;
  const [warnAt, dueAt] = duesOf(rules, from, goal.answerMinutes, 0);
  return { answerFrom: from, answerWarnAt: warnAt, answerDueAt: dueAt };
}

type ResolutionClock = Omit<GoalClocks, keyof AnswerClock>;

/**
 * The clock of the resolution. A snooze stops the clock until the snooze ends, unless the time for the resolution is already over. When a snooze ends
 * early, the clock runs from now on.
 */
function resolutionClock(clocks: GoalClocks, standing: GoalStanding, now: Date): ResolutionClock {
  const { goal, rules, talks, snoozedUntil } = standing;
  const { resolutionFrom, resolutionDueAt } = clocks;
  const still = { resolutionFrom, resolutionUsed: 0, resolutionWarnAt: null, resolutionDueAt: null };
  if (!resolutionFrom || talks || goal.resolutionMinutes === 0) return still;
  let [from, used] = resolutionDueAt ? [resolutionFrom, clocks.resolutionUsed] : [now, clocks.resolutionUsed];
  const isLate = resolutionDueAt !== null && resolutionDueAt <= now;
  if (!isLate && snoozedUntil && snoozedUntil > now) {
    used += Math.round(workedBetween(rules, from, now) / 1000);
    from = snoozedUntil;
  } else if (from > now) from = now;
  const [warnAt, dueAt] = duesOf(rules, from, goal.resolutionMinutes, used);
  return { resolutionFrom: from, resolutionUsed: used, resolutionWarnAt: warnAt, resolutionDueAt: dueAt };
}

/** When a clock warns, and when its time is over. */
function duesOf(rules: Rules | null, from: Date, minutes: number, usedSeconds: number): [Date | null, Date | null] {
  const left = (part: number) => Math.max(minutes * 60_000 * part - usedSeconds * 1000, 0);
  const dueAt = workedUntil(rules, from, left(1));
  return [dueAt && workedUntil(rules, from, left(warnsAfter)), dueAt];
}

/** The fields of a ticket that contain its goals. */
export type TicketGoals = Pick<
  Ticket,
  "status" | "answerWarnAt" | "answerDueAt" | "resolutionWarnAt" | "resolutionDueAt"
>;
export interface GoalDue {
  of: "answer" | "resolution";
  warnAt: string;
  dueAt: string;
}

/** The clock of a ticket that ends first. Null when no clock runs. */
export function nextDue(ticket: TicketGoals): GoalDue | null {
  const dues = [
    dueOf("answer", ticket.answerWarnAt, ticket.answerDueAt),
    dueOf("resolution", ticket.resolutionWarnAt, ticket.resolutionDueAt),
  ].filter((due) => due !== null);
  return ticket.status === "closed" ? null : (dues.toSorted((a, b) => (a.dueAt < b.dueAt ? -1 : 1))[0] ?? null);
}

const dueOf = (of: GoalDue["of"], warnAt: string | null, dueAt: string | null): GoalDue | null =>
  warnAt && dueAt ? { of, warnAt, dueAt } : null;

/** Whether the time of one of the ticket's clocks is over. */
export const isLate = (ticket: TicketGoals, now: number): boolean => {
  const due = nextDue(ticket);
  return due !== null && Date.parse(due.dueAt) <= now;
};

export type Urgency = "calm" | "soon" | "late";
export function urgencyOf({ warnAt, dueAt }: GoalDue, now: number): Urgency {
  if (Date.parse(dueAt) <= now) return "late";
  return Date.parse(warnAt) <= now ? "soon" : "calm";
}
