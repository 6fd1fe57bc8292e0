import type { Ticket } from "@balcao/shared/tickets/schema";
import Pin from "lucide-react/icons/pin";
import Users from "lucide-react/icons/users";
import { memo } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { Avatar } from "../../../ui/avatar.tsx";
import { nameOf } from "../../../lib/contact-name.ts";
import { ItemActions } from "./item-actions.tsx";
import { ItemMarks } from "./item-marks.tsx";
import { LastLine } from "./last-line.tsx";
import edge from "../../../nouns/tickets/edge.module.css";
import basics from "../../../ui/basics.module.css";
import css from "./ticket-item.module.css";
import { TicketTime } from "../../../nouns/tickets/ticket-time.tsx";
import type { Words } from "../words.ts";

/** The height of a row, as in the style sheet. Rows out of sight are not drawn, so the code must know their height. */
export const rowHeight = 78;

type Props = {
  ticket: Ticket;
  selected: boolean;
  /** Whether the list has tickets of several states, so that each row shows the ticket's state. */
  mixed?: boolean;
  /** Whether the user pinned the ticket to the top. */
  pinned?: boolean;
  "aria-posinset"?: number;
  "aria-setsize"?: number;
};

/**
 * One row of the list. A click anywhere opens the conversation. The row's buttons are the likeliest actions. The content is a component of its own,
 * because a message that moves a row to the top changes only the places of the rows above it.
 */
export const TicketItem = memo(function TicketItem({
  ticket,
  selected,
  mixed = false,
  pinned = false,
  ...position
}: Props) {
  return (
    <li
      {...position}
      className={`${basics["row"]} ${css["item"]}`}
      data-selected={selected}
      data-unread={ticket.unreadMessages > 0 || ticket.markedUnread}
      data-away={ticket.snoozedUntil !== null}
      data-ticket={ticket.uuid}
    >
      <Content ticket={ticket} selected={selected} mixed={mixed} pinned={pinned} />
    </li>
  );
});

type ContentProps = { ticket: Ticket; selected: boolean; mixed: boolean; pinned: boolean };

const Content = memo(function Content({ ticket, selected, mixed, pinned }: ContentProps) {
  // The texts are taken once for the whole row, because scrolling draws thousands of rows.
  const { t } = useTranslation(["tickets", "messages"]);
  const { contact, queue, unreadMessages, markedUnread } = ticket;
  const name = nameOf(contact, t("unnamed"));
  return (
    <>
      <span className={`${edge["edge"]} ${css["edge"]}`} style={{ background: queue?.color ?? "transparent" }} />
      <span className={css["face"]}>
        <Avatar name={name} src={contact.profilePicUrl} size={42} />
        {ticket.isGroup ? (
          <span className={`${basics["middle"]} ${css["group"]}`} title={t("group")}>
            <Users size={11} aria-label={t("group")} />
          </span>
        ) : null}
      </span>
      <div className={`${basics["column"]} ${basics["rest"]} ${css["words"]}`}>
        <div className={`${basics["row"]} ${basics["narrow"]} ${basics["apart"]} ${css["line"]}`}>
          <Link
            to={`/tickets/${ticket.uuid}`}
            className={`${basics["clipped"]} ${css["name"]}`}
            aria-current={selected ? "page" : undefined}
            dir="auto"
          >
            {name}
          </Link>
          {pinned ? <Pinned t={t} /> : null}
          <TicketTime iso={ticket.closed?.at ?? ticket.updatedAt} whole={ticket.closed !== null} />
        </div>
        <div className={`${basics["row"]} ${basics["narrow"]} ${basics["apart"]} ${css["line"]}`}>
          <LastLine ticket={ticket} selected={selected} t={t} />
          <Unread count={unreadMessages} marked={markedUnread} t={t} />
        </div>
        <ItemMarks ticket={ticket} mixed={mixed} t={t} />
      </div>
      <ItemActions ticket={ticket} name={name} t={t} />
    </>
  );
});

const Pinned = ({ t }: { t: Words }) => (
  <span className={`${basics["still"]} ${basics["quiet"]} ${css["pinned"]}`} title={t("pin.pinned")}>
    <Pin size={13} role="img" aria-label={t("pin.pinned")} />
  </span>
);

function Unread({ count, marked, t }: { count: number; marked: boolean; t: Words }) {
  if (count > 0)
    return (
      <span
        className={`${basics["still"]} ${basics["middle"]} ${basics["strong"]} ${basics["figures"]} ${basics["full"]} ${css["unread"]}`}
        role="img"
        aria-label={t("unread", { count })}
      >
        {count > 99 ? "99+" : count}
      </span>
    );
  return marked ? (
    <span
      className={`${basics["dot"]} ${css["dot"]}`}
      role="img"
      aria-label={t("markedUnread")}
      title={t("markedUnread")}
    />
  ) : null;
}
