import type { Message } from "@balcao/shared/messages/schema";
import type { Ticket } from "@balcao/shared/tickets/schema";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Timeline } from "../../../nouns/messages/cache.ts";
import { previewOf } from "../../../nouns/messages/kinds.ts";

type Options = {
  /** The id of the reader. */
  me: number;
  ticket: Ticket;
  messages: readonly Message[];
  /** How many unsent messages there are. An increase means that the reader wrote. */
  unsentCount: number;
  /** The reader's newest note below all messages. A new value means that the reader has just written a note. */
  ownNote: number | null;
  /** Whether the loaded messages include the newest message. */
  present: boolean;
  atBottom: boolean;
  toBottom: () => void;
};
type Arrivals = {
  /** The id of the message above which the line "new messages" stands. */
  lineBefore: number | null;
  missed: number;
  announcement: string;
};

/** The first of the last `unread` messages of the other side. */
export function firstUnread(messages: readonly Message[], unread: number): number | null {
  const theirs = messages.filter(({ fromMe }) => !fromMe);
  return unread > 0 ? ((theirs.at(-unread) ?? theirs[0])?.id ?? null) : null;
}

/** The id of the reader's newest note that stands below all messages. Notes of fetched pages stand between the messages of these pages. */
export function ownNoteAtEnd({ messages, notes }: Pick<Timeline, "messages" | "notes">, me: number): number | null {
  const end = messages.at(-1)?.createdAt ?? "";
  const own = notes.filter(({ user, createdAt }) => user?.id === me && createdAt >= end).map(({ id }) => id);
  return own.length === 0 ? null : Math.max(...own);
}

/** Whether the reader sent this message as a template. Unlike other messages of the reader, it was not an unsent message before. */
const isOwnTemplate = ({ template, source, userId }: Message, me: number): boolean =>
  template !== null && source === "desk" && userId === me;

/** The messages that came while the reader was not looking: the first of them, their number, and a text for screen readers. */
export function useArrivals({
  me,
  ticket,
  messages,
  unsentCount,
  ownNote,
  present,
  atBottom,
  toBottom,
}: Options): Arrivals {
  const { t } = useTranslation("messages");
  const [lineBefore, setLine] = useState(() => {
    const ofTicket = messages.filter(({ ticketId }) => ticketId === ticket.id);
    return present ? firstUnread(ofTicket, ticket.unreadMessages) : null;
  });
  const [seen, setSeen] = useState(() => messages.at(-1)?.id ?? 0);
  const [announcement, announce] = useState("");
  const newest = messages.at(-1);
  const last = useRef({ id: newest?.id ?? 0, present });

  useEffect(() => {
    const before = last.current;
    last.current = { id: newest?.id ?? 0, present };
    // Messages of a page that was fetched do not count as new.
    if (!newest || newest.id === before.id || !before.present || !present) return;
    const arrived = messages.filter(({ id }) => id > before.id);
    if (arrived.some((message) => isOwnTemplate(message, me))) {
      setLine(null);
      toBottom();
    }
    const first = arrived.find(({ fromMe }) => !fromMe);
    if (!first) return;
    announce(
      t("arrived", {
        author: first.author,
        text: previewOf(newest.mediaType, newest.body, (kind) => t(`kind.${kind}`)),
      }),
    );
    if (!atBottom || !document.hasFocus()) setLine((line) => line ?? first.id);
  }, [me, newest, messages, present, atBottom, toBottom, t]);

  if (atBottom && newest && newest.id !== seen) setSeen(newest.id);

  // A reader who writes has read the messages, so the view scrolls to the written message.
  const before = useRef({ unsentCount, ownNote, present });
  useEffect(() => {
    const was = before.current;
    before.current = { unsentCount, ownNote, present };
    const isNoted = was.present && present && (ownNote ?? 0) > (was.ownNote ?? 0);
    if (unsentCount <= was.unsentCount && !isNoted) return;
    setLine(null);
    toBottom();
  }, [unsentCount, ownNote, present, toBottom]);

  const missed = atBottom || !present ? 0 : messages.filter(({ id, fromMe }) => id > seen && !fromMe).length;
  return { lineBefore, missed, announcement };
}
