import { waitsForPeople } from "@balcao/shared/tickets/rules";
import type { Ticket } from "@balcao/shared/tickets/schema";
import Clock4 from "lucide-react/icons/clock-4";
import { useTranslation } from "react-i18next";
import { fullOf } from "../../lib/format.ts";
import { useMinutesSince } from "../../lib/time/minutes.ts";
import { agoWords } from "../../nouns/tickets/ago.ts";
import basics from "../../ui/basics.module.css";
import css from "./card.module.css";

/** Shows with a clock how long a customer has waited for an attendant or for an answer. Otherwise it shows the age of the last message. */
export function Waiting({ ticket }: { ticket: Ticket }) {
  const { updatedAt, waitingSince, lastMessageFromMe, lastMessageType } = ticket;
  const { t } = useTranslation("kanban");
  const { t: told } = useTranslation(["tickets", "messages"]);
  const isQueued = waitsForPeople(ticket);
  const waits = isQueued || (!lastMessageFromMe && lastMessageType !== null);
  const since = isQueued ? waitingSince : updatedAt;
  const words = agoWords(useMinutesSince(since), told);
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
