import type { SessionUser } from "@balcao/shared/auth/schema";
import { can } from "@balcao/shared/permissions";
import { daysUntil } from "../../../lib/time/days.ts";

/**
 * The notice about an invoice is shown only in the last days before its due day. The notice about the trial is shown until the company has chosen a
 * plan.
 */
const lastDays = 5;

export type Notice =
  | { kind: "suspended" }
  /** A payment is overdue, and access ends on this day. */
  | { kind: "overdue"; ends: string }
  /** The trial ended on its last day, and access ends on this day. */
  | { kind: "trialOver"; on: string; ends: string }
  | { kind: "trial"; daysLeft: number }
  /** An invoice is due in this many days. */
  | { kind: "due"; daysLeft: number };

/** Returns the notice that every page shows to users who can pay. Null when nothing is due. */
export function noticeOf(me: SessionUser, now: number): Notice | null {
  const { suspended, subscription, timezone } = me.company;
  if (!can(me, "billing-page:view")) return null;
  if (suspended) return { kind: "suspended" };
  if (!subscription) return null;
  const { state, accessEndsAt: ends, trialEnd, dueOn } = subscription;
  if (state === "past_due" && ends) return { kind: "overdue", ends };
  if ((state === "active" || state === "trialing") && dueOn) {
    const daysLeft = daysUntil(dueOn, timezone, now);
    if (daysLeft >= 0) return daysLeft <= lastDays ? { kind: "due", daysLeft } : null;
  }
  if (state !== "trialing" || !trialEnd) return null;
  const daysLeft = daysUntil(trialEnd, timezone, now);
  if (daysLeft < 0) return ends ? { kind: "trialOver", on: trialEnd, ends } : null;
  return { kind: "trial", daysLeft };
}
