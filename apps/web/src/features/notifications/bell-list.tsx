import { isAdmin } from "@balcao/shared/permissions";
import type { NoteMention } from "@balcao/shared/ticket-notes/schema";
import type { Ticket } from "@balcao/shared/tickets/schema";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import ArrowRight from "lucide-react/icons/arrow-right";
import BellOff from "lucide-react/icons/bell-off";
import BellRing from "lucide-react/icons/bell-ring";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { Avatar } from "../../ui/avatar.tsx";
import { useMe } from "../../nouns/auth/me.ts";
import { viewerOf } from "../../nouns/auth/viewer.ts";
import { nameOf } from "../../lib/contact-name.ts";
import { previewOf } from "../../nouns/messages/kinds.ts";
import { listAt } from "../../nouns/tickets/list-at.ts";
import { saidLine } from "../../nouns/tickets/said-line.ts";
import { TicketTime } from "../../nouns/tickets/ticket-time.tsx";
import { ticketCounts } from "../../nouns/tickets/queries.ts";
import basics from "../../ui/basics.module.css";
import css from "./bell.module.css";
import { MentionItems } from "./mention-items.tsx";

type Props = {
  mine: readonly Ticket[];
  pending: readonly Ticket[];
  mentions: readonly NoteMention[];
  onClose: () => void;
};

/** The list below the bell. A click opens one of the user's own tickets, or the list in which a pending ticket is accepted. */
export function BellList({ mine, pending, mentions, onClose }: Props) {
  const { t } = useTranslation("shell");
  // The count is always fetched again, and an older count is not shown, because no list in the cache updates it for a user who gets no notice of
  // waiting customers.
  const { data, isFetchedAfterMount } = useQuery({ ...ticketCounts(scope), staleTime: 0 });
  const waiting = isFetchedAfterMount ? data?.pending : undefined;
  return (
    <>
      <h2 className={css["title"]}>{t("bell.title")}</h2>
      <div className={`${basics["tall"]} ${basics["scrolls"]}`}>
        {mine.length + mentions.length === 0 ? <None waiting={waiting} /> : null}
        <MentionItems mentions={mentions} onClose={onClose} />
        {mine.length > 0 ? (
          <ul>
            {mine.map((ticket) => (
              <li key={ticket.id}>
                <Link to={`/tickets/${ticket.uuid}`} className={`${basics["row"]} ${css["item"]}`} onClick={onClose}>
                  <Item ticket={ticket} />
                </Link>
              </li>
            ))}
          </ul>
        ) : null}
        {pending.length > 0 ? (
          <>
            <h3 className={`${basics["hint"]} ${css["section"]}`}>{t("bell.pending")}</h3>
            <ul aria-label={t("bell.pending")}>
              {pending.map((ticket) => (
                <li key={ticket.id}>
                  <Link
                    to="/tickets"
                    {...listAt("pending")}
                    className={`${basics["row"]} ${css["item"]}`}
                    onClick={onClose}
                  >
                    <Item ticket={ticket} />
                  </Link>
                </li>
              ))}
            </ul>
          </>
        ) : null}
      </div>
      {waiting ? <WaitingLink count={waiting} onClose={onClose} /> : null}
      <Permission />
    </>
  );
}

const scope = { showAll: false, queueIds: [] };

/** Says that no customer waits only when the count is known to be 0. */
function None({ waiting }: { waiting: number | undefined }) {
  const { t } = useTranslation("shell");
  return <p className={css["none"]}>{t(waiting === 0 ? "bell.none" : "bell.noneOfMine")}</p>;
}

function WaitingLink({ count, onClose }: { count: number; onClose: () => void }) {
  const { t } = useTranslation("shell");
  const me = useMe();
  return (
    <Link
      to="/tickets"
      {...listAt("pending")}
      className={`${basics["row"]} ${basics["apart"]} ${css["waiting"]}`}
      onClick={onClose}
    >
      {t(isAdmin(viewerOf(me)) ? "bell.inAll" : "bell.inQueues", { count })}
      <ArrowRight size={16} aria-hidden />
    </Link>
  );
}

function Item({ ticket }: { ticket: Ticket }): ReactNode {
  const { t } = useTranslation(["shell", "messages"]);
  const name = nameOf(ticket.contact, t("bell.somebody"));
  const { type, words } = saidLine(ticket);
  return (
    <>
      <Avatar name={name} src={ticket.contact.profilePicUrl} size={36} />
      <span className={`${basics["column"]} ${basics["rest"]} ${css["words"]}`}>
        <span className={`${basics["row"]} ${basics["narrow"]} ${basics["apart"]}`}>
          <strong className={`${basics["firm"]} ${basics["clipped"]}`} dir="auto">
            {name}
          </strong>
          <TicketTime iso={ticket.updatedAt} />
        </span>
        <span className={`${basics["row"]} ${basics["narrow"]} ${basics["apart"]}`}>
          <span className={basics["clipped"]} dir="auto">
            {previewOf(type, words, (kind) => t(`messages:kind.${kind}`))}
          </span>
          {ticket.unreadMessages > 0 ? (
            <b
              className={`${basics["still"]} ${basics["full"]} ${basics["strong"]}`}
              role="img"
              aria-label={t("bell.messages", { count: ticket.unreadMessages })}
            >
              {ticket.unreadMessages > 99 ? "99+" : ticket.unreadMessages}
            </b>
          ) : null}
        </span>
      </span>
    </>
  );
}

/**
 * Asks the browser for permission only when the user wants notices. Users refuse such a question when they open the page for the first time, and the
 * browser asks only once.
 */
function Permission() {
  const { t } = useTranslation("shell");
  const [state, setState] = useState(() => ("Notification" in window ? Notification.permission : "denied"));
  if (!("Notification" in window) || state === "granted") return null;
  if (state === "denied")
    return (
      <p className={`${basics["row"]} ${basics["hint"]} ${css["permission"]}`}>
        <BellOff size={16} aria-hidden />
        {t("bell.denied")}
      </p>
    );
  const ask = () => void Notification.requestPermission().then(setState, () => undefined);
  return (
    <div className={`${basics["row"]} ${basics["hint"]} ${css["permission"]}`}>
      <BellRing size={16} aria-hidden />
      <span>{t("bell.ask")}</span>
      <Button size="small" variant="outlined" color="inherit" onClick={ask}>
        {t("bell.allow")}
      </Button>
    </div>
  );
}
