import type { Ticket } from "@balcao/shared/tickets/schema";
import { LoaderCircle, Users } from "lucide-react";
import { memo } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { Avatar, colourOf, initialsOf } from "../../ui/avatar.tsx";
import { useMe } from "../auth/me.ts";
import { nameOf } from "../contacts/name-of.ts";
import { kindIcons, previewOf } from "../messages/kinds.ts";
import css from "./ticket-item.module.css";
import { TicketTime } from "./ticket-time.tsx";
import { useVerbs } from "./use-verbs.ts";
import { verbIcons, verbsFor } from "./verbs.ts";

type Props = { ticket: Ticket; selected: boolean };

/** One row of the list: the whole of it opens the conversation, its button does the likeliest thing. */
export const TicketItem = memo(function TicketItem({ ticket, selected }: Props) {
  const { t } = useTranslation("tickets");
  const me = useMe();
  const { contact, queue, user, unreadMessages } = ticket;
  const name = nameOf(contact, t("unnamed"));
  return (
    <li className={css["item"]} data-selected={selected} data-unread={unreadMessages > 0} data-ticket={ticket.uuid}>
      <span
        className={css["edge"]}
        style={{ background: queue?.color ?? "transparent" }}
        title={queue?.name ?? t("noQueue")}
      />
      <span className={css["face"]}>
        <Avatar name={name} src={contact.profilePicUrl} size={42} />
        {ticket.isGroup ? (
          <span className={css["group"]} title={t("group")}>
            <Users size={11} aria-label={t("group")} />
          </span>
        ) : null}
      </span>
      <div className={css["words"]}>
        <div className={css["line"]}>
          <Link
            to={`/tickets/${ticket.uuid}`}
            className={css["name"]}
            aria-current={selected ? "page" : undefined}
            dir="auto"
          >
            {name}
          </Link>
          <TicketTime iso={ticket.updatedAt} />
        </div>
        <div className={css["line"]}>
          <LastMessage ticket={ticket} />
          {user && user.id !== me.id ? (
            <span
              className={css["owner"]}
              style={{ background: colourOf(user.name) }}
              title={t("owner", { name: user.name })}
            >
              <span aria-hidden>{initialsOf(user.name)}</span>
              <span className="sr-only">{t("owner", { name: user.name })}</span>
            </span>
          ) : null}
          {unreadMessages > 0 ? (
            <span className={css["unread"]} aria-label={t("unread", { count: unreadMessages })}>
              {unreadMessages > 99 ? "99+" : unreadMessages}
            </span>
          ) : null}
        </div>
      </div>
      <QuickVerb ticket={ticket} name={name} />
    </li>
  );
});

function LastMessage({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation(["tickets", "messages"]);
  const { lastMessage, lastMessageType, lastMessageFromMe } = ticket;
  const Icon = kindIcons[lastMessageType];
  return (
    <p className={css["last"]}>
      {lastMessageFromMe ? <span className={css["you"]}>{t("you")}</span> : null}
      {Icon ? <Icon size={14} aria-hidden /> : null}
      <span dir="auto">{previewOf(lastMessageType, lastMessage, (kind) => t(`messages:kind.${kind}`))}</span>
    </p>
  );
}

function QuickVerb({ ticket, name }: { ticket: Ticket; name: string }) {
  const { t } = useTranslation("tickets");
  const me = useMe();
  const { run, busy } = useVerbs();
  const [verb] = verbsFor(me, ticket);
  if (!verb) return null;
  const running = busy?.ticketId === ticket.id;
  const Icon = running ? LoaderCircle : verbIcons[verb];
  return (
    <button
      type="button"
      className={css["verb"]}
      data-verb={verb}
      data-busy={running}
      disabled={busy !== null}
      aria-label={t(`verbOf.${verb}`, { name })}
      title={t(`verb.${verb}`)}
      onClick={() => run(verb, ticket)}
    >
      <Icon size={18} aria-hidden />
    </button>
  );
}
