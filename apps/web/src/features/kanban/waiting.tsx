import { waitsForPeople } from "@balcao/shared/tickets/rules";
import type { Ticket } from "@balcao/shared/tickets/schema";
import Clock4 from "lucide-react/icons/clock-4";
import { useTranslation } from "react-i18next";
import { fullOf } from "../../lib/format.ts";
import { useNow } from "../../lib/time/use-now.ts";
import basics from "../../ui/basics.module.css";
import css from "./card.module.css";

const minuteMs = 60_000;
const steps = [
  ["day", 1440],
  ["hour", 60],
  ["minute", 1],
] as const;

/** Writes a time as "há 5 min" in the reader's language. Null for less than a minute. */
export function agoOf(iso: string, now: number, language: string): string | null {
  const minutes = Math.floor((now - Date.parse(iso)) / minuteMs);
  const step = steps.find(([, size]) => minutes >= size);
  if (!step) return null;
  const [unit, size] = step;
  return new Intl.RelativeTimeFormat(language, { style: "narrow" }).format(-Math.floor(minutes / size), unit);
}

/** Shows with a clock how long a customer has waited for an attendant or for an answer. Otherwise it shows the age of the last message. */
export function Waiting({ ticket }: { ticket: Ticket }) {
  const { updatedAt, waitingSince, lastMessageFromMe, lastMessageType } = ticket;
  const { t, i18n } = useTranslation("kanban");
  const now = useNow(minuteMs / 2);
  const isQueued = waitsForPeople(ticket);
  const waits = isQueued || (!lastMessageFromMe && lastMessageType !== null);
  const since = isQueued ? waitingSince : updatedAt;
  const words = agoOf(since, now, i18n.language) ?? t("now");
  const label = t(waits ? "waitsSince" : "lastActivity", { time: fullOf(since) });
  return (
    <time
      className={`${basics["row"]} ${basics["still"]} ${css["time"]}`}
      dateTime={since}
      title={label}
      data-waits={waits}
    >
      {waits ? <Clock4 size={12} role="img" aria-label={label} /> : null}
      {words}
    </time>
  );
}
