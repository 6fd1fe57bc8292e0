import { AppError } from "@balcao/shared/errors";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import Headset from "lucide-react/icons/headset";
import Lock from "lucide-react/icons/lock";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { nameOf } from "../../../lib/contact-name.ts";
import { ticketByUuid } from "../../../nouns/tickets/queries.ts";
import basics from "../../../ui/basics.module.css";
import css from "./parts.module.css";

/** A ticket that a message links to. Each reader's browser asks for it, and the server shows it only to users who may see it. */
export function TicketCard({ uuid }: { uuid: string }) {
  const { t } = useTranslation(["chats", "tickets"]);
  const cache = useQueryClient();
  const { data: ticket, isPending, error } = useQuery(ticketByUuid(cache, uuid));
  if (ticket) {
    const name = nameOf(ticket.contact, t("tickets:unnamed"));
    const facts = [t(`tickets:state.${ticket.status}`), ticket.queue?.name ?? t("tickets:noQueue"), ticket.code];
    return (
      <Link to={`/tickets/${uuid}`} className={`${basics["row"]} ${basics["framed"]} ${css["ticket"]}`}>
        <span className="sr-only">{t("ticket.open")}</span>
        <Headset size={18} aria-hidden />
        <span>
          <strong className={`${basics["firm"]} ${basics["clipped"]}`} dir="auto">
            {name}
          </strong>
          <small className={basics["hint"]}>{facts.join(" · ")}</small>
        </span>
      </Link>
    );
  }
  const refused = ticket === null || (error instanceof AppError && error.status < 500);
  return (
    <div className={`${basics["row"]} ${basics["framed"]} ${css["ticket"]}`} data-quiet>
      <Lock size={18} aria-hidden />
      <span>
        <small className={basics["hint"]}>
          {t(refused ? "ticket.hidden" : isPending ? "ticket.loading" : "ticket.failed")}
        </small>
      </span>
    </div>
  );
}
