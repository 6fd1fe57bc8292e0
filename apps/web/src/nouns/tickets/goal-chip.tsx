import { type GoalDue, nextDue, urgencyOf } from "@balcao/shared/service-goals/rules";
import type { Ticket } from "@balcao/shared/tickets/schema";
import Flag from "lucide-react/icons/flag";
import Reply from "lucide-react/icons/reply";
import { useTranslation } from "react-i18next";
import { useSharedNow } from "../../lib/time/use-shared-now.ts";
import { zonedDay, zonedFull, zonedTime } from "../../lib/time/zoned.ts";
import { useMe } from "../auth/me.ts";
import basics from "../../ui/basics.module.css";
import css from "./goal-chip.module.css";

const icons = { answer: Reply, resolution: Flag };
const minuteMs = 60_000;

/** How long a ticket has until its next goal, or since when it is late. Shows nothing when no clock runs. */
export function GoalChip({ ticket }: { ticket: Ticket }) {
  const due = nextDue(ticket);
  return due ? <Chip due={due} isAway={ticket.snoozedUntil !== null} /> : null;
}

function Chip({ due, isAway }: { due: GoalDue; isAway: boolean }) {
  const { t, i18n } = useTranslation("tickets");
  const { company } = useMe();
  const now = useSharedNow();
  const urgency = urgencyOf(due, now);
  if (isAway && urgency !== "late") return null;
  const Icon = icons[due.of];
  const goal = t(`goal.${due.of}`);
  const time = zonedFull(due.dueAt, company.timezone);
  const said = t(urgency === "late" ? "goal.lateSince" : "goal.until", { goal, time });
  return (
    <span
      className={`${basics["quiet"]} ${basics["still"]} ${basics["figures"]} ${css["chip"]}`}
      data-urgency={urgency}
      title={said}
    >
      <Icon size={12} role="img" aria-label={said} />
      <span aria-hidden>{restOf(due.dueAt, now, company.timezone, i18n.language)}</span>
    </span>
  );
}

/**
 * Writes the remaining time as "18 min" or "3 h". A goal that ends on another day is written as weekday and time, because the hours of the night do
 * not count for it. A missed goal shows the time since its end, with a minus.
 */
export function restOf(dueAt: string, now: number, zone: string, language: string): string {
  const left = Date.parse(dueAt) - now;
  if (left <= 0) return `−${lengthOf(Math.max(Math.floor(-left / minuteMs), 1))}`;
  if (zonedDay(dueAt, zone) === zonedDay(new Date(now).toISOString(), zone))
    return lengthOf(Math.ceil(left / minuteMs));
  const weekday = new Intl.DateTimeFormat(language, { weekday: "short", timeZone: zone }).format(new Date(dueAt));
  return `${weekday} ${zonedTime(dueAt, zone)}`;
}

function lengthOf(minutes: number): string {
  if (minutes < 60) return `${minutes} min`;
  return minutes < 1440 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 1440)} d`;
}
