import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useMe } from "../auth/me.ts";
import { unreadMentions, useReadMentions } from "./queries.ts";

/** Marks notes that name the user as read when the user looks at their ticket. */
export function useMentionsRead(ticketId: number): void {
  const { visit } = useMe();
  const { data = [] } = useQuery(unreadMentions);
  const { mutate: read } = useReadMentions();
  const waits = visit === null && data.some(({ note }) => note.ticketId === ticketId);
  useEffect(() => {
    if (!waits) return undefined;
    const look = () => {
      if (document.visibilityState === "visible") read(ticketId);
    };
    look();
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, [waits, ticketId, read]);
}
