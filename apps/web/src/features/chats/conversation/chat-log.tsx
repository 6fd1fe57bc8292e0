import type { Chat, ChatMessage } from "@balcao/shared/chats/schema";
import Button from "@mui/material/Button";
import CircularProgress from "@mui/material/CircularProgress";
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { DayLabel } from "../../../ui/thread/day-label.tsx";
import { NewLine, ThreadFrame, ToLatest } from "../../../ui/thread/frame.tsx";
import { showRow, useScroll } from "../../../ui/thread/use-scroll.ts";
import { useMe } from "../../../nouns/auth/me.ts";
import type { UnsentChatMessage } from "../../../nouns/chats/unsent-store.ts";
import { ChatBubble } from "./bubble.tsx";
import basics from "../../../ui/basics.module.css";
import css from "./chat-log.module.css";
import { groupChat } from "./group.ts";
import { MessageMenu, type MenuTarget } from "./message-menu.tsx";

/** Older messages are fetched within this distance of the top. */
const nearTop = 600;
export type Pages = { more: boolean; loading: boolean; failed: boolean; load: () => void };
type Props = {
  chat: Chat;
  messages: readonly ChatMessage[];
  unsent: readonly UnsentChatMessage[];
  /** The message to open at. */
  target: number | null;
  /** Whether the loaded messages include the newest message. */
  present: boolean;
  /** The last message that the reader had read when the chat was opened. Null when there was nothing new. */
  readUpTo: number | null;
  older: Pages;
  newer: Pages;
  onShow: (messageId: number) => void;
  toPresent: () => void;
  onReply: (message: ChatMessage) => void;
  onEdit: (message: ChatMessage) => void;
};

/** The messages of a chat. New ones do not move the reader's place. */
export function ChatLog(props: Props) {
  const { chat, messages, unsent, target, present, older, newer, onShow, onReply, onEdit } = props;
  const { t } = useTranslation("chats");
  const box = useRef<HTMLDivElement>(null);
  const inner = useRef<HTMLDivElement>(null);
  const line = useRef<HTMLLIElement>(null);
  const [menu, openMenu] = useState<MenuTarget | null>(null);
  const { atBottom, toBottom } = useScroll({
    box,
    inner,
    line,
    target,
    present,
    nearTop,
    onTop: () => canLoad(older) && older.load(),
    onEnd: () => canLoad(newer) && newer.load(),
  });
  useOwnWords(unsent.length, present ? toBottom : props.toPresent);
  const jumpTo = useCallback(
    (messageId: number) => {
      if (!showRow(box.current, messageId)) onShow(messageId);
    },
    [onShow],
  );
  const onMenu = useCallback((message: ChatMessage, anchor: HTMLElement) => openMenu({ message, anchor }), []);
  return (
    <>
      <ThreadFrame
        label={t("log")}
        box={box}
        inner={inner}
        over={atBottom ? null : <ToLatest label={t("toLatest")} onClick={present ? toBottom : props.toPresent} />}
      >
        <Top pages={older} empty={messages.length + unsent.length === 0} />
        <Days {...props} line={line} onMenu={onMenu} onJump={jumpTo} />
        {newer.more ? <Waiting pages={newer} /> : null}
      </ThreadFrame>
      <MessageMenu chat={chat} target={menu} onClose={() => openMenu(null)} onReply={onReply} onEdit={onEdit} />
    </>
  );
}

const canLoad = ({ more, loading, failed }: Pages): boolean => more && !loading && !failed;

/** A reader who sends a message is scrolled to it. */
function useOwnWords(count: number, toEnd: () => void): void {
  const before = useRef(count);
  useEffect(() => {
    if (count > before.current) toEnd();
    before.current = count;
  }, [count, toEnd]);
}

type DaysProps = Pick<Props, "chat" | "messages" | "unsent" | "readUpTo"> & {
  line: RefObject<HTMLLIElement | null>;
  onMenu: (message: ChatMessage, anchor: HTMLElement) => void;
  onJump: (messageId: number) => void;
};

function Days({ chat, messages, unsent, readUpTo, line, onMenu, onJump }: DaysProps) {
  const { t } = useTranslation("chats");
  const me = useMe();
  const days = useMemo(() => groupChat(messages, unsent, { id: me.id, name: me.name }), [messages, unsent, me]);
  const firstNew =
    readUpTo === null ? null : (messages.find(({ id, senderId }) => id > readUpTo && senderId !== me.id)?.id ?? null);
  return days.map(({ day, at, rows }) => (
    <section key={day}>
      <DayLabel iso={at} />
      <ul>
        {rows.flatMap((shown) => {
          const bubble = <ChatBubble key={shown.key} chat={chat} shown={shown} onMenu={onMenu} onJump={onJump} />;
          if (shown.unsent || shown.message.id !== firstNew) return [bubble];
          return [<NewLine key="line" place={line} text={t("newMessages")} />, bubble];
        })}
      </ul>
    </section>
  ));
}

function Top({ pages, empty }: { pages: Pages; empty: boolean }) {
  const { t } = useTranslation("chats");
  if (pages.more) return <Waiting pages={pages} />;
  return (
    <p className={`${basics["row"]} ${basics["hint"]} ${basics["apart"]} ${css["top"]}`}>
      {t(empty ? "noMessages" : "beginning")}
    </p>
  );
}

function Waiting({ pages }: { pages: Pages }) {
  const { t } = useTranslation("chats");
  if (pages.failed && !pages.loading)
    return (
      <div className={`${basics["row"]} ${basics["hint"]} ${basics["apart"]} ${css["top"]}`} role="alert">
        {t("olderFailed")}
        <Button size="small" onClick={pages.load}>
          {t("common:retry")}
        </Button>
      </div>
    );
  return (
    <div className={`${basics["row"]} ${basics["hint"]} ${basics["apart"]} ${css["top"]}`}>
      {pages.loading ? <CircularProgress size={20} aria-label={t("common:loading")} /> : null}
    </div>
  );
}
