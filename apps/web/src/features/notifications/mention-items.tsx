import type { NoteMention } from "@balcao/shared/ticket-notes/schema";
import AtSign from "lucide-react/icons/at-sign";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { nameOf } from "../../lib/contact-name.ts";
import { TicketTime } from "../../nouns/tickets/ticket-time.tsx";
import basics from "../../ui/basics.module.css";
import css from "./bell.module.css";

type Props = { mentions: readonly NoteMention[]; onClose: () => void };

/** The notes that name the user, in the list of the bell. Each note leads to its ticket. */
export function MentionItems({ mentions, onClose }: Props) {
  const { t } = useTranslation("shell");
  if (mentions.length === 0) return null;
  return (
    <ul aria-label={t("bell.mentions")}>
      {mentions.map(({ id, note, ticketUuid, contact }) => (
        <li key={id}>
          <Link to={`/tickets/${ticketUuid}`} className={`${basics["row"]} ${css["item"]}`} onClick={onClose}>
            <AtSign size={20} aria-hidden />
            <span className={`${basics["column"]} ${basics["rest"]} ${css["words"]}`}>
              <span className={`${basics["row"]} ${basics["narrow"]} ${basics["apart"]}`}>
                <strong className={`${basics["firm"]} ${basics["clipped"]}`} dir="auto">
                  {t("bell.mentioned", { name: note.user?.name ?? t("bell.somebody") })}
                </strong>
                <TicketTime iso={note.createdAt} />
              </span>
              <span className={`${basics["row"]} ${basics["narrow"]} ${basics["apart"]}`}>
                <span className={basics["clipped"]} dir="auto">
                  {nameOf(contact, t("bell.somebody"))}: {note.note}
                </span>
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
