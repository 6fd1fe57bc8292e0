import { nextOpening, openState, type Rules } from "./rules.ts";
import type { CompanyHours, HoursDay } from "./schema.ts";

/** The data that decides whether somebody is there for a conversation. */
export interface DeskHours extends CompanyHours {
  /** The setting `scheduleType`. */
  scheduleType: string;
  timezone: string;
  /** The queue of the conversation. */
  queue: { name: string; schedules: readonly HoursDay[] } | null;
}

export interface DeskState {
  open: boolean;
  /** The deciding rule. While queues have their own hours, a ticket without a queue has no hours, because the menu comes first. */
  because: "disabled" | "holiday" | "company" | "queue";
  /** The holiday's or the queue's name. */
  label: string | null;
}

/** Whether somebody is there. A holiday has priority over the week. The week is the queue's when queues have their own hours. */
export function deskState(hours: DeskHours, at: Date): DeskState {
  const rules = deskRules(hours);
  if (!rules) return { open: true, because: "disabled", label: null };
  const { open, holiday } = openState(rules, at);
  if (holiday) return { open, because: "holiday", label: holiday.label };
  return hours.scheduleType === "company"
    ? { open, because: "company", label: null }
    : { open, because: "queue", label: hours.queue?.name ?? null };
}

/** The next moment at which somebody is there. Null while somebody is there, or when nobody is within a year. */
export function deskOpensAt(hours: DeskHours, at: Date): Date | null {
  const rules = deskRules(hours);
  return rules && nextOpening(rules, at);
}

/** The hours that apply to a conversation. Null when there are none. */
export function deskRules({ scheduleType, schedules, queue, holidays, timezone }: DeskHours): Rules | null {
  if (scheduleType === "company") return { schedules, holidays, timezone };
  return scheduleType === "queue" && queue ? { schedules: queue.schedules, holidays, timezone } : null;
}
