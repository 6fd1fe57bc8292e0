import { nextOpening, openState, type Rules } from "./rules.ts";
import type { CompanyHours, HoursDay } from "./schema.ts";

/** All that says whether somebody is there for a conversation. */
export interface DeskHours extends CompanyHours {
  /** Setting `scheduleType`. */
  scheduleType: string;
  timezone: string;
  /** The queue the conversation lies in. */
  queue: { name: string; schedules: readonly HoursDay[] } | null;
}

export interface DeskState {
  open: boolean;
  /** Which rule said so. Without a queue there is none while queues have their own hours: where to is asked first. */
  because: "disabled" | "holiday" | "company" | "queue";
  /** The holiday's or the queue's name. */
  label: string | null;
}

/** Whether somebody is there: a holiday goes before the queue's week, and that, where queues have their own, before the company's. */
export function deskState(hours: DeskHours, at: Date): DeskState {
  const rules = rulesOf(hours);
  if (!rules) return { open: true, because: "disabled", label: null };
  const { open, holiday } = openState(rules, at);
  if (holiday) return { open, because: "holiday", label: holiday.label };
  return hours.scheduleType === "company"
    ? { open, because: "company", label: null }
    : { open, because: "queue", label: hours.queue?.name ?? null };
}

/** When somebody is there again; null while somebody is, or where nobody is within a year. */
export function deskOpensAt(hours: DeskHours, at: Date): Date | null {
  const rules = rulesOf(hours);
  return rules && nextOpening(rules, at);
}

function rulesOf({ scheduleType, schedules, queue, holidays, timezone }: DeskHours): Rules | null {
  if (scheduleType === "company") return { schedules, holidays, timezone };
  return scheduleType === "queue" && queue ? { schedules: queue.schedules, holidays, timezone } : null;
}
