import { chatsApi } from "@balcao/shared/chats/api";
import type { ChatMessage } from "@balcao/shared/chats/schema";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useSyncExternalStore } from "react";
import { call, upload } from "../../lib/api.ts";
import { noteProgress } from "../../lib/unsent/progress.ts";
import { startSending } from "../../lib/unsent/sending.ts";
import { useLeaveGuard } from "../../lib/unsent/use-leave-guard.ts";
import { useMe } from "../auth/me.ts";
import { putChatMessage } from "./cache.ts";
import { type UnsentChatMessage, unsentInChats } from "./unsent-store.ts";

async function send(cache: QueryClient, entry: UnsentChatMessage): Promise<void> {
  const { chatId, clientId, message, quoted, files } = entry;
  const request = { params: { chatId }, body: { message, clientId, quotedId: quoted?.id } };
  const bytes = files.map(({ file }) => file);
  const note = noteProgress(cache, clientId);
  putChatMessage(
    cache,
    bytes.length > 0 ? await upload(chatsApi.send, request, bytes, note) : await call(chatsApi.send, request),
  );
}

/** Sends unsent messages to colleagues, also those from before a reload, while a user of a company that is not suspended is signed in. */
export function useSendInChats(): void {
  const cache = useQueryClient();
  const { id: userId, company } = useMe();
  const { suspended } = company;
  useEffect(
    () =>
      suspended
        ? undefined
        : startSending({
            store: unsentInChats,
            userId,
            placeOf: ({ chatId }) => chatId,
            lock: "chat-outbox",
            send: (entry) => send(cache, entry),
          }),
    [cache, userId, suspended],
  );
  useLeaveGuard(unsentInChats);
}

/** The messages of this chat that the user wrote and the server has not stored yet, oldest first. */
export function useUnsentIn(chatId: number, stored: readonly ChatMessage[]): readonly UnsentChatMessage[] {
  const me = useMe();
  const entries = useSyncExternalStore(unsentInChats.subscribe, unsentInChats.all);
  return useMemo(() => {
    const arrived = new Set(stored.map(({ clientId }) => clientId));
    return entries.filter((one) => one.chatId === chatId && one.userId === me.id && !arrived.has(one.clientId));
  }, [entries, chatId, stored, me.id]);
}
