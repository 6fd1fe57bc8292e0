import type { Ticket } from "@balcao/shared/tickets/schema";
import Button from "@mui/material/Button";
import BellOff from "lucide-react/icons/bell-off";
import BellRing from "lucide-react/icons/bell-ring";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { Avatar } from "../../ui/avatar.tsx";
import { nameOf } from "../contacts/offers/name-of.ts";
import { previewOf } from "../messages/offers/kinds.ts";
import { TicketTime } from "../tickets/offers/ticket-time.tsx";
import css from "./bell.module.css";

type Props = { mine: readonly Ticket[]; pending: readonly Ticket[]; onClose: () => void };

/** The list of the bell. The user's own tickets open from here; pending ones are accepted from their list. */
export function BellList({ mine, pending, onClose }: Props) {
  const { t } = useTranslation("shell");
  return (
    <>
      <h2 className={css["title"]}>{t("bell.title")}</h2>
      <div className={css["scroll"]}>
        {mine.length + pending.length === 0 ? <p className={css["none"]}>{t("bell.none")}</p> : null}
        {mine.length > 0 ? (
          <ul className={css["list"]}>
            {mine.map((ticket) => (
              <li key={ticket.id}>
                <Link to={`/tickets/${ticket.uuid}`} className={css["item"]} onClick={onClose}>
                  <Item ticket={ticket} />
                </Link>
              </li>
            ))}
          </ul>
        ) : null}
        {pending.length > 0 ? (
          <>
            <h3 className={css["section"]}>{t("bell.pending")}</h3>
            <ul className={css["list"]} aria-label={t("bell.pending")}>
              {pending.map((ticket) => (
                <li key={ticket.id} className={css["item"]}>
                  <Item ticket={ticket} />
                </li>
              ))}
            </ul>
          </>
        ) : null}
      </div>
      <Permission />
    </>
  );
}

function Item({ ticket }: { ticket: Ticket }): ReactNode {
  const { t } = useTranslation(["shell", "messages"]);
  const name = nameOf(ticket.contact, t("bell.somebody"));
  return (
    <>
      <Avatar name={name} src={ticket.contact.profilePicUrl} size={36} />
      <span className={css["words"]}>
        <span>
          <strong dir="auto">{name}</strong>
          <TicketTime iso={ticket.updatedAt} />
        </span>
        <span>
          <span dir="auto">
            {previewOf(ticket.lastMessageType, ticket.lastMessage, (kind) => t(`messages:kind.${kind}`))}
          </span>
          {ticket.unreadMessages > 0 ? (
            <b role="img" aria-label={t("bell.messages", { count: ticket.unreadMessages })}>
              {ticket.unreadMessages > 99 ? "99+" : ticket.unreadMessages}
            </b>
          ) : null}
        </span>
      </span>
    </>
  );
}

/** Asks the browser for permission only when the user wants notices: users refuse a question at the first visit, and that is final. */
function Permission() {
  const { t } = useTranslation("shell");
  const [state, setState] = useState(() => ("Notification" in window ? Notification.permission : "denied"));
  if (!("Notification" in window) || state === "granted") return null;
  if (state === "denied")
    return (
      <p className={css["permission"]}>
        <BellOff size={16} aria-hidden />
        {t("bell.denied")}
      </p>
    );
  const ask = () => void Notification.requestPermission().then(setState, () => undefined);
  return (
    <div className={css["permission"]}>
      <BellRing size={16} aria-hidden />
      <span>{t("bell.ask")}</span>
      <Button size="small" variant="outlined" color="inherit" onClick={ask}>
        {t("bell.allow")}
      </Button>
    </div>
  );
}
