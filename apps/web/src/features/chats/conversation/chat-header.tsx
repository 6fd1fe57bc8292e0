import type { Chat } from "@balcao/shared/chats/schema";
import BellOff from "lucide-react/icons/bell-off";
import PencilLine from "lucide-react/icons/pencil-line";
import { useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { Avatar } from "../../../ui/avatar.tsx";
import { type ChatActs, ChatMenu } from "../chat-menu.tsx";
import { chatSigns } from "../../../nouns/chats/signs.ts";
import basics from "../../../ui/basics.module.css";
import css from "./chat-pane.module.css";

/** The head of a chat: its title, who is in it, and who writes right now. */
export function ChatHeader({ chat, ...acts }: { chat: Chat } & ChatActs) {
  const { t } = useTranslation("chats");
  const names = chat.users.map(({ user }) => user.name).join(", ");
  return (
    <header className={`${basics["row"]} ${basics["still"]} ${css["header"]}`}>
      <Avatar name={chat.title} size={40} />
      <div className={`${basics["rest"]} ${css["who"]}`}>
        <h2 dir="auto" title={chat.title}>
          <span className={basics["clipped"]}>{chat.title}</span>
          {chat.muted ? <BellOff size={14} role="img" aria-hidden={false} aria-label={t("muted")} /> : null}
        </h2>
        <p className={`${basics["clipped"]} ${basics["hint"]}`} title={names}>
          <span className="sr-only">{t("members", { count: chat.users.length })}: </span>
          {names}
        </p>
        <Writers chatId={chat.id} />
      </div>
      <ChatMenu chat={chat} {...acts} />
    </header>
  );
}

function Writers({ chatId }: { chatId: number }) {
  const { t } = useTranslation("chats");
  const [first, second, ...more] = useSyncExternalStore(chatSigns.subscribe, () => chatSigns.writersIn(chatId));
  const words =
    more.length > 0
      ? t("typing.more")
      : second
        ? t("typing.two", { name: first?.name, other: second.name })
        : t("typing.one", { name: first?.name });
  return (
    <p
      className={`${basics["row"]} ${basics["clipped"]} ${basics["tiny"]} ${basics["good"]} ${basics["gap4"]} ${css["typing"]}`}
      role="status"
    >
      {first ? (
        <>
          <PencilLine size={14} aria-hidden /> {words}
        </>
      ) : null}
    </p>
  );
}
