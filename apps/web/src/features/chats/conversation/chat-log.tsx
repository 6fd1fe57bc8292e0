import type { Chat, ChatMessage } from "@balcao/shared/chats/schema";
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { DayLabel } from "../../../ui/thread/day-label.tsx";
import { NewLine, ThreadFrame, ToLatest } from "../../../ui/thread/frame.tsx";
import { canLoad, Newer, Older, type Pages } from "../../../ui/thread/pages.tsx";
import { showRow, useScroll } from "../../../ui/thread/use-scroll.ts";
import { useMe } from "../../../nouns/auth/me.ts";
import type { UnsentChatMessage } from "../../../nouns/chats/unsent-store.ts";
import { ChatBubble } from "./bubble.tsx";
import { groupChat } from "./group.ts";
import { MessageMenu, type MenuTarget } from "./message-menu.tsx";

/** Older messages are fetched within this distance of the top. */
const nearTop = 600;
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
        <Older
          pages={older}
          beginning={t(messages.length + unsent.length === 0 ? "noMessages" : "beginning")}
          failure={t("olderFailed")}
        />
        <Days {...props} line={line} onMenu={onMenu} onJump={jumpTo} />
        <Newer pages={newer} failure={t("newerFailed")} />
      </ThreadFrame>
      <MessageMenu chat={chat} target={menu} onClose={() => openMenu(null)} onReply={onReply} onEdit={onEdit} />
    </>
  );
}

/** Scrolls to the end of the chat when the reader sends a message. */
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
