import type { FoldedPart, TimelineTicket } from "@balcao/shared/messages/schema";
import type { NumberNotice } from "@balcao/shared/contacts/schema";
import { formatNumber } from "@balcao/shared/phone";
import EyeOff from "lucide-react/icons/eye-off";
import Phone from "lucide-react/icons/phone";
import TicketCheck from "lucide-react/icons/ticket-check";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { dateOf } from "../../../lib/format.ts";
import basics from "../../../ui/basics.module.css";
import css from "./ticket-notice.module.css";

type Props = { ticket: TimelineTicket | undefined; here: boolean; from: number };

/** The notice that the conversation continues in another ticket, with its number, queue and owner. A click leads to that ticket. */
export function TicketNotice({ ticket, here, from }: Props) {
  const { t } = useTranslation("messages");
  const facts = ticket
    ? [
        t("ticketCode", { code: ticket.code }),
        ticket.whatsapp.name,
        ticket.queue?.name ?? t("noQueue"),
        ticket.user?.name,
        dateOf(ticket.createdAt),
      ].filter((fact) => fact !== undefined)
    : [t("otherTicket")];
  const text = facts.join(" · ");
  return (
    <li className={`${basics["row"]} ${basics["hint"]} ${css["notice"]}`}>
      <TicketCheck size={14} aria-hidden />
      {ticket && !here ? (
        <Link
          className={`${basics["broken"]} ${basics["narrow"]}`}
          to={`/tickets/${ticket.uuid}?message=${from}`}
          title={t("openTicket")}
        >
          {text}
        </Link>
      ) : (
        <span className={`${basics["broken"]} ${basics["narrow"]}`}>
          {here ? `${t("thisTicket")} · ${text}` : text}
        </span>
      )}
    </li>
  );
}

/** The line for a folded part. It gives the number of messages and their queue, but not their text. */
export function FoldedNotice({ part: { count, queue } }: { part: FoldedPart }) {
  const { t } = useTranslation("messages");
  return (
    <li className={`${basics["row"]} ${basics["hint"]} ${css["notice"]}`}>
      <EyeOff size={14} aria-hidden />
      <span className={`${basics["broken"]} ${basics["narrow"]}`}>
        {queue ? t("foldedIn", { count, queue: queue.name }) : t("folded", { count })}
      </span>
    </li>
  );
}

/** Says who changed the contact's number, and how, because from then on another person may be reading. Without a user, the customer moved. */
export function NumberChanged({ notice: { user, from, to } }: { notice: NumberNotice }) {
  const { t } = useTranslation("messages");
  const numbers = { user, from: formatNumber(from), to: formatNumber(to) };
  return (
    <li className={`${basics["row"]} ${basics["hint"]} ${css["notice"]}`}>
      <Phone size={14} aria-hidden />
      <span className={`${basics["broken"]} ${basics["narrow"]}`}>
        {t(user === "" ? "numberMoved" : from ? "numberChanged" : "numberSet", numbers)}
      </span>
    </li>
  );
}
