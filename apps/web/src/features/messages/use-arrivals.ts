import type { Message } from "@balcao/shared/messages/schema";
import type { Ticket } from "@balcao/shared/tickets/schema";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { previewOf } from "./kinds.ts";

type Options = {
  ticket: Ticket;
  messages: readonly Message[];
  /** How many messages wait to be sent: one more means the reader wrote. */
  sent: number;
  atBottom: boolean;
  toBottom: () => void;
};
type Arrivals = {
  /** Id of the message above which "new messages" stands. */ lineBefore: number | null;
  missed: number;
  announcement: string;
};

/** The first of the last `unread` messages of the other side. */
export function firstUnread(messages: readonly Message[], unread: number): number | null {
  const theirs = messages.filter(({ fromMe }) => !fromMe);
  return unread > 0 ? ((theirs.at(-unread) ?? theirs[0])?.id ?? null) : null;
}

/** What came while the reader was not looking: where it begins, how much it is, and words for who only listens. */
export function useArrivals({ ticket, messages, sent, atBottom, toBottom }: Options): Arrivals {
  const { t } = useTranslation("messages");
  const [lineBefore, setLine] = useState(() => firstUnread(messages, ticket.unreadMessages));
  const [seen, setSeen] = useState(() => messages.at(-1)?.id ?? 0);
  const [announcement, announce] = useState("");
  const newest = messages.at(-1);
  const last = useRef(newest?.id ?? 0);

  useEffect(() => {
    if (!newest || newest.id === last.current) return;
    const unseen = messages.filter(({ id, fromMe }) => id > last.current && !fromMe);
    last.current = newest.id;
    const [first] = unseen;
    if (!first) return;
    announce(
      t("arrived", {
        author: first.author,
        text: previewOf(newest.mediaType, newest.body, (kind) => t(`kind.${kind}`)),
      }),
    );
    if (!atBottom || !document.hasFocus()) setLine((line) => line ?? first.id);
  }, [newest, messages, atBottom, t]);

  if (atBottom && newest && newest.id !== seen) setSeen(newest.id);

  // Whoever writes has read, and looks at what was written.
  const before = useRef(sent);
  useEffect(() => {
    if (sent > before.current) {
      setLine(null);
      toBottom();
    }
    before.current = sent;
  }, [sent, toBottom]);

  const missed = atBottom ? 0 : messages.filter(({ id, fromMe }) => id > seen && !fromMe).length;
  return { lineBefore, missed, announcement };
}
