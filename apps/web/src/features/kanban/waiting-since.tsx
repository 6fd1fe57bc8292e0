import { waitsForPeople } from "@balcao/shared/tickets/rules";
import type { Ticket } from "@balcao/shared/tickets/schema";
import Clock4 from "lucide-react/icons/clock-4";
import { useTranslation } from "react-i18next";
import { fullOf } from "../../lib/format.ts";
import { agoWords } from "../../nouns/tickets/ago.ts";
import { waitsSince } from "../../nouns/tickets/place.ts";
import { useWait } from "../../nouns/tickets/wait.ts";
import basics from "../../ui/basics.module.css";
import css from "./card.module.css";

/** Since when the customer waits for a person. Null while a machine serves the customer, in a snoozed ticket, and when the customer does not wait. */
function waitOf(ticket: Ticket): string | null {
  if (ticket.snoozedUntil !== null || (ticket.status === "pending" && !waitsForPeople(ticket))) return null;
  return waitsSince(ticket);
}

/** Shows with a clock how long a customer has waited for an attendant or for an answer. Otherwise it shows the age of the last message. */
export function WaitingSince({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation("kanban");
  const { t: told } = useTranslation(["tickets", "messages"]);
  const wait = waitOf(ticket);
  const since = wait ?? ticket.updatedAt;
  const { minutes, urgency } = useWait(since);
  const label = t(wait ? "waitsSince" : "lastActivity", { time: fullOf(since) });
  return (
    <time
      className={`${basics["row"]} ${basics["still"]} ${basics["gap4"]} ${css["time"]}`}
      dateTime={since}
      title={label}
      data-waits={wait !== null}
      data-urgency={wait ? urgency : undefined}
    >
      {wait ? <Clock4 size={12} role="img" aria-label={label} /> : null}
      {agoWords(minutes, told)}
    </time>
  );
}
