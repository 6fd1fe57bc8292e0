import type { ChatMessage } from "@balcao/shared/chats/schema";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router-dom";
import { useMe } from "../../nouns/auth/me.ts";
import { unreadChats } from "../../nouns/chats/queries.ts";
import { arrivals } from "../../nouns/chats/arrivals.ts";
import { claim } from "./claim.ts";
import { isLooking } from "../../lib/window-in-use.ts";
import { showNotice, useOpen } from "./notice.ts";
import { ring } from "./sound.ts";
import { volume } from "./volume.ts";

/** Notifies of messages in internal chats. In a silenced chat it notifies only of messages that name this user. `say` speaks to screen readers. */
export function useChatNews(say: (text: string) => void): void {
  const { t } = useTranslation("shell");
  const cache = useQueryClient();
  const { id: meId } = useMe();
  const { pathname } = useLocation();
  const open = useOpen();

  const tell = useEffectEvent(async (message: ChatMessage) => {
    // The event of the chat comes before the event of its message. If the chat is not unread, the message is the user's own or was read elsewhere.
    const chat = cache.getQueryData(unreadChats.queryKey)?.find(({ chatId }) => chatId === message.chatId);
    if (!chat || message.senderId === meId || (chat.muted && !message.mentions.includes(meId))) return;
    const path = `/chats/${chat.uuid}`;
    const reading = isLooking() && pathname === path;
    const mine = await claim(`chat-${message.id}`, reading);
    if (reading || !mine) return;
    const title = t("bell.inChat", { name: message.sender.name, title: chat.title });
    say(title);
    ring(volume());
    const body = message.message || (message.files[0]?.name ?? "");
    await showNotice({ title, body, tag: chat.uuid, to: { path } }, open);
  });
  useEffect(() => arrivals.subscribe((message) => void tell(message)), []);
}
