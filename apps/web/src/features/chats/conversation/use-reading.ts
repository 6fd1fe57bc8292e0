import type { Chat } from "@balcao/shared/chats/schema";
import { useEffect, useState, useSyncExternalStore } from "react";
import { useMe } from "../../../nouns/auth/me.ts";
import { useReadChat } from "../../../nouns/chats/queries.ts";
import { isLooking } from "../../../lib/window-in-use.ts";

function subscribe(listener: () => void) {
  const stop = new AbortController();
  for (const name of ["focus", "blur"]) window.addEventListener(name, listener, { signal: stop.signal });
  document.addEventListener("visibilitychange", listener, { signal: stop.signal });
  return () => stop.abort();
}

/**
 * Marks an open chat as read while the user looks at it. Returns the last message that the user had read before the chat opened, or null if there was
 * nothing new.
 */
export function useReading(chat: Chat): number | null {
  const me = useMe();
  const mine = chat.users.find(({ userId }) => userId === me.id);
  const [readUpTo] = useState(() => (mine && mine.unreads > 0 ? mine.readMessageId : null));
  const looking = useSyncExternalStore(subscribe, isLooking);
  const { mutate: read } = useReadChat();
  // The server marks nothing as read during a visit as this user.
  const waits = (mine?.unreads ?? 0) > 0 && me.visit === null;
  const newest = chat.last?.id;
  useEffect(() => {
    if (looking && waits && newest !== undefined) read({ id: chat.id, messageId: newest });
  }, [looking, waits, newest, chat.id, read]);
  return readUpTo;
}
