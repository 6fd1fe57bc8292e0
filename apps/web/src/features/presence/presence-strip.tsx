import type { Ticket } from "@balcao/shared/tickets/schema";
import Eye from "lucide-react/icons/eye";
import PencilLine from "lucide-react/icons/pencil-line";
import { useTranslation } from "react-i18next";
import basics from "../../ui/basics.module.css";
import css from "./presence-strip.module.css";
import type { Colleague } from "../../nouns/presence/signs.ts";
import { usePresence } from "../../nouns/presence/use-presence.ts";

/** Names the first two colleagues. The second name includes the number of the other colleagues. */
const few = ([first, second, ...rest]: readonly Colleague[]) => ({
  form: second === undefined ? "one" : rest.length === 0 ? "two" : "many",
  names: { name: first?.name, other: second?.name, count: rest.length + 1 },
});

/** One line about a ticket: first the colleagues who write, then the colleagues who look. */
export function PresenceStrip({ ticket }: { ticket: Pick<Ticket, "id"> }) {
  const { t, ready } = useTranslation("presence", { useSuspense: false });
  const others = usePresence(ticket.id);
  const writing = others.filter(({ typing }) => typing);
  const looking = others.filter(({ typing }) => !typing);
  const [writers, lookers] = [few(writing), few(looking)];
  return (
    <p className={`${basics["row"]} ${basics["hint"]} ${basics["narrow"]} ${css["strip"]}`} role="status">
      {ready && writing.length > 0 ? (
        <span className={basics["clipped"]} data-warn>
          <PencilLine size={14} aria-hidden />
          {t(`writing.${writers.form}`, writers.names)}
        </span>
      ) : null}
      {ready && looking.length > 0 ? (
        <span className={basics["clipped"]}>
          <Eye size={14} aria-hidden />
          {t(`looking.${lookers.form}`, lookers.names)}
        </span>
      ) : null}
    </p>
  );
}
