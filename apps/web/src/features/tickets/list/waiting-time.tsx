import { fullOf } from "../../../lib/format.ts";
import { agoWords } from "../../../nouns/tickets/ago.ts";
import { useWait } from "../../../nouns/tickets/wait.ts";
import type { Words } from "../words.ts";
import basics from "../../../ui/basics.module.css";
import css from "./ticket-item.module.css";

/** How long a customer has waited for an attendant, in words. The colour becomes more urgent after the times that the company chose. */
export function WaitingTime({ since, t }: { since: string; t: Words }) {
  const { minutes, urgency } = useWait(since);
  return (
    <time
      className={`${basics["row"]} ${basics["figures"]} ${basics["unbroken"]} ${basics["gap4"]} ${css["waits"]}`}
      dateTime={since}
      data-urgency={urgency}
      title={t("waited.since", { time: fullOf(since) })}
    >
      {agoWords(minutes, t)}
    </time>
  );
}
