import { canActOn } from "@balcao/shared/tickets/rules";
import type { Ticket } from "@balcao/shared/tickets/schema";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useMe } from "../../../nouns/auth/me.ts";
import { viewerOf } from "../../../nouns/auth/viewer.ts";
import { messageList } from "../../../nouns/messages/queries.ts";
import { useMarkRead } from "../../../nouns/tickets/changes.ts";
import { isLooking } from "../../../lib/window-in-use.ts";

/**
 * Marks a conversation as read only while its owner looks at it, because a colleague or an admin who peeks must not turn the customer's ticks blue.
 * The marking waits until the messages are loaded, so that the line above the new messages is drawn first.
 */
export function useReadMark(ticket: Ticket): void {
  const me = useMe();
  const { data: shown = false } = useInfiniteQuery({ ...messageList(ticket), select: () => true });
  const { mutate: markRead } = useMarkRead();
  const { id, unreadMessages, markedUnread } = ticket;
  const owned = ticket.status === "open" && ticket.userId === me.id;
  // Depends on the number of unread messages, so that each further message marks again. Any user who may act on the ticket removes the mark "unread".
  const owed = (owned ? unreadMessages : 0) || (markedUnread && canActOn(viewerOf(me), ticket) ? 1 : 0);
  const due = shown && me.visit === null ? owed : 0;
  useEffect(() => {
    if (due === 0) return undefined;
    const mark = () => {
      if (!isLooking()) return;
      stop();
      markRead(id);
    };
    const stop = () => {
      window.removeEventListener("focus", mark);
      document.removeEventListener("visibilitychange", mark);
    };
    window.addEventListener("focus", mark);
    document.addEventListener("visibilitychange", mark);
    mark();
    return stop;
  }, [due, id, markRead]);
}
