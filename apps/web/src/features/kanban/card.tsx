import type { Ticket } from "@balcao/shared/tickets/schema";
import IconButton from "@mui/material/IconButton";
import AlarmClock from "lucide-react/icons/alarm-clock";
import ArrowRightLeft from "lucide-react/icons/arrow-right-left";
import UserRound from "lucide-react/icons/user-round";
import Users from "lucide-react/icons/users";
import { memo } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { fullOf } from "../../lib/format.ts";
import { Avatar, colourOf, initialsOf } from "../../ui/avatar.tsx";
import { nameOf } from "../../lib/contact-name.ts";
import { kindIcons, previewOf } from "../../nouns/messages/kinds.ts";
import { AdvertChip } from "../../nouns/tickets/advert-chip.tsx";
import { CampaignChip } from "../../nouns/tickets/campaign-chip.tsx";
import { SaidBy } from "../../nouns/tickets/said-by.tsx";
import { saidLine } from "../../nouns/tickets/said-line.ts";
import { TagChip } from "../../nouns/tags/tag-chip.tsx";
import edge from "../../nouns/tickets/edge.module.css";
import basics from "../../ui/basics.module.css";
import css from "./card.module.css";
import { WaitingSince } from "./waiting-since.tsx";

type Props = {
  ticket: Ticket;
  meId: number;
  /** Whether the user may move this card. */
  movable: boolean;
  /** Whether the card is being moved. */
  lifted: boolean;
  hintId: string;
  onMenu: (ticket: Ticket, anchor: HTMLElement) => void;
  "aria-posinset"?: number;
  "aria-setsize"?: number;
};

/**
 * A ticket on the board. A click anywhere on the card opens the conversation. The user drags the card with the pointer, or moves it by its button.
 */
export const Card = memo(function Card({ ticket, meId, movable, lifted, hintId, onMenu, ...position }: Props) {
  const { t } = useTranslation("kanban");
  const { contact, queue, user } = ticket;
  const name = nameOf(contact, t("unnamed"));
  const locked = movable || !user ? undefined : t("locked", { name: user.name });
  return (
    <li
      {...position}
      className={`${basics["column"]} ${basics["apart"]} ${css["card"]}`}
      data-card={ticket.id}
      data-movable={movable}
      data-lifted={lifted}
      data-unread={ticket.unreadMessages > 0 || ticket.markedUnread}
      title={locked}
    >
      <span className={edge["edge"]} style={{ background: queue?.color ?? "var(--palette-mark-edge)" }} />
      <div className={`${basics["row"]} ${basics["narrow"]} ${basics["gap10"]}`}>
        <Avatar name={name} src={contact.profilePicUrl} size={32} />
        <div className={basics["rest"]}>
          <Link
            to={`/tickets/${ticket.uuid}`}
            className={`${basics["clipped"]} ${basics["firm"]} ${css["name"]}`}
            dir="auto"
            draggable={false}
            aria-describedby={movable ? hintId : undefined}
          >
            {name}
          </Link>
          <LastMessage ticket={ticket} />
        </div>
        <Unread ticket={ticket} />
      </div>
      <Tags ticket={ticket} />
      <Foot {...{ ticket, meId, movable, onMenu, name }} />
    </li>
  );
});

type FootProps = Pick<Props, "ticket" | "meId" | "movable" | "onMenu"> & { name: string };

/** The last line of a card: the ticket's queue, how long its customer waits, its owner, and the button that moves the ticket. */
function Foot({ ticket, meId, movable, onMenu, name }: FootProps) {
  const { t } = useTranslation("kanban");
  const { queue, user } = ticket;
  return (
    <div className={`${basics["row"]} ${basics["hint"]} ${basics["narrow"]} ${basics["apart"]} ${css["foot"]}`}>
      <span className={`${basics["row"]} ${css["queue"]}`} title={queue?.name ?? t("noQueue")}>
        <i style={{ background: queue?.color ?? "var(--palette-mark-quiet)" }} aria-hidden />
        <span className={basics["clipped"]} dir="auto">
          {queue?.name ?? t("noQueue")}
        </span>
      </span>
      {ticket.snoozedUntil ? (
        <AlarmClock size={14} role="img" aria-label={t("snoozedUntil", { time: fullOf(ticket.snoozedUntil) })} />
      ) : null}
      <WaitingSince ticket={ticket} />
      <Owner ticket={ticket} mine={user?.id === meId} />
      {movable ? (
        <IconButton
          size="small"
          className={css["move"] ?? ""}
          aria-label={t("move", { name })}
          title={t("moveTo")}
          aria-haspopup="menu"
          onClick={({ currentTarget }) => onMenu(ticket, currentTarget)}
        >
          <ArrowRightLeft size={15} />
        </IconButton>
      ) : null}
    </div>
  );
}

function LastMessage({ ticket }: { ticket: Ticket }) {
  const { type, words, ofCustomer } = saidLine(ticket);
  const { t } = useTranslation(["kanban", "messages"]);
  const Icon = type && kindIcons[type];
  return (
    <p className={`${basics["row"]} ${basics["note"]} ${basics["narrow"]} ${basics["gap4"]} ${css["last"]}`}>
      {ticket.isGroup ? <Users size={13} role="img" aria-label={t("group")} /> : null}
      {ofCustomer ? null : <SaidBy ticket={ticket} />}
      {Icon ? <Icon size={13} aria-hidden /> : null}
      <span className={basics["clipped"]} dir="auto">
        {previewOf(type, words, (kind) => t(`messages:kind.${kind}`))}
      </span>
    </p>
  );
}

function Unread({ ticket: { unreadMessages, markedUnread } }: { ticket: Ticket }) {
  const { t } = useTranslation("kanban");
  if (unreadMessages > 0)
    return (
      <span
        className={`${basics["still"]} ${basics["middle"]} ${basics["strong"]} ${basics["figures"]} ${basics["full"]} ${css["unread"]}`}
        role="img"
        aria-label={t("unread", { count: unreadMessages })}
      >
        {unreadMessages > 99 ? "99+" : unreadMessages}
      </span>
    );
  return markedUnread ? (
    <span className={`${basics["dot"]} ${css["dot"]}`} role="img" aria-label={t("markedUnread")} />
  ) : null;
}

const shownTags = 2;

/** The campaign that the ticket answers, the advertisement that it came from, and the tags of the ticket that are not columns of the board. */
function Tags({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation("kanban");
  const tags = ticket.tags.filter(({ kanban }) => kanban === 0);
  if (tags.length === 0 && !ticket.campaign && !ticket.advert) return null;
  const names = tags.map(({ name }) => name).join(", ");
  return (
    <div
      className={`${basics["narrow"]} ${basics["gap4"]} ${css["tags"]}`}
      title={names === "" ? undefined : t("tags", { names })}
    >
      <CampaignChip campaign={ticket.campaign} />
      <AdvertChip advert={ticket.advert} />
      {tags.slice(0, shownTags).map((tag) => (
        <TagChip key={tag.id} tag={tag} />
      ))}
      {tags.length > shownTags ? <span className={css["more"]}>+{tags.length - shownTags}</span> : null}
    </div>
  );
}

function Owner({ ticket: { user }, mine }: { ticket: Ticket; mine: boolean }) {
  const { t } = useTranslation("kanban");
  if (!user)
    return (
      <span className={`${basics["still"]} ${basics["middle"]} ${css["nobody"]}`} title={t("nobody")}>
        <UserRound size={12} role="img" aria-label={t("nobody")} />
      </span>
    );
  const label = mine ? t("withYou") : t("owner", { name: user.name });
  return (
    <span
      className={`${basics["still"]} ${basics["middle"]} ${basics["strong"]} ${css["owner"]}`}
      style={{ background: colourOf(user.name) }}
      title={label}
    >
      <span aria-hidden>{initialsOf(user.name)}</span>
      <span className="sr-only">{label}</span>
    </span>
  );
}
