import type { Chat } from "@balcao/shared/chats/schema";
import AtSign from "lucide-react/icons/at-sign";
import BellOff from "lucide-react/icons/bell-off";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { dateOf, daysAgo, timeOf } from "../../../lib/format.ts";
import { Avatar } from "../../../ui/avatar.tsx";
import type { RowPosition } from "../../../ui/infinite-list.tsx";
import { useMe } from "../../../nouns/auth/me.ts";
import basics from "../../../ui/basics.module.css";
import css from "./chat-list.module.css";

type Props = { chat: Chat; open: boolean; position: RowPosition };

/** A chat in the list: its title, its last message, and how many messages are unread. */
export function ChatRow({ chat, open, position }: Props) {
  const { t } = useTranslation("chats");
  const me = useMe();
  const mine = chat.users.find(({ userId }) => userId === me.id);
  const unreads = mine?.unreads ?? 0;
  return (
    <li {...position}>
      <Link
        to={`/chats/${chat.uuid}`}
        className={`${basics["inset"]} ${css["row"]}`}
        aria-current={open ? "true" : undefined}
        data-unread={unreads > 0}
      >
        <Avatar name={chat.title} size={40} />
        <span className={`${basics["column"]} ${basics["rest"]} ${css["words"]}`}>
          <span className={`${basics["row"]} ${basics["narrow"]} ${basics["apart"]} ${css["line"]}`}>
            <strong dir="auto">{chat.title}</strong>
            <When iso={chat.updatedAt} />
          </span>
          <span className={`${basics["row"]} ${basics["narrow"]} ${basics["apart"]} ${css["line"]}`}>
            <span className={`${basics["note"]} ${css["last"]}`} dir="auto">
              <Last chat={chat} />
            </span>
            {chat.muted ? <BellOff size={14} role="img" aria-hidden={false} aria-label={t("muted")} /> : null}
            {mine && mine.mentions > 0 ? (
              <AtSign size={14} role="img" aria-hidden={false} aria-label={t("mentioned")} className={css["named"]} />
            ) : null}
            {unreads > 0 ? (
              <b role="img" aria-label={t("unreads", { count: unreads })} data-muted={chat.muted}>
                {unreads > 99 ? "99+" : unreads}
              </b>
            ) : null}
          </span>
        </span>
      </Link>
    </li>
  );
}

function Last({ chat: { last } }: { chat: Chat }) {
  const { t } = useTranslation("chats");
  const me = useMe();
  if (!last) return t("nothingSaid");
  const words = last.isDeleted ? t("deleted") : last.message || (last.fileName ?? t("file"));
  return `${last.sender.id === me.id ? t("you") : last.sender.name}: ${words}`;
}

function When({ iso }: { iso: string }) {
  const { t } = useTranslation();
  const ago = daysAgo(iso);
  return (
    <time className={`${basics["still"]} ${basics["hint"]}`} dateTime={iso}>
      {ago === 0 ? timeOf(iso) : ago === 1 ? t("yesterday") : dateOf(iso)}
    </time>
  );
}
