import type { Ticket } from "@balcao/shared/tickets/schema";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate } from "react-router-dom";
import { useWaitingCount } from "../../lib/title.ts";
import { nameOf } from "../contacts/offers/name-of.ts";
import { previewOf } from "../messages/offers/kinds.ts";
import { useWaitingChats } from "../chats/offers/use-unread.ts";
import { claim } from "./claim.ts";
import { isLooking } from "./looking.ts";
import { useWaitingTickets, type WaitingTickets } from "./queries.ts";
import { ring } from "./sound.ts";
import { useChatNews } from "./use-chat-news.ts";
import { useNews } from "./use-news.ts";
import { volume } from "./volume.ts";

/** Notifies of new messages by sound, by system notices, in the title and for screen readers, while the shell is on screen. */
export function useNotifications(): { mine: WaitingTickets; pending: WaitingTickets; count: number; said: string } {
  const { t } = useTranslation(["shell", "messages"]);
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [said, say] = useState("");
  const waiting = useWaitingTickets();
  const count = (waiting.mine.tickets?.length ?? 0) + (waiting.pending.tickets?.length ?? 0);
  useWaitingCount(count + useWaitingChats());

  const tell = async (ticket: Ticket) => {
    const reading = isLooking() && pathname === `/tickets/${ticket.uuid}`;
    const mine = await claim(`${ticket.id}-${ticket.updatedAt}`, reading);
    if (reading || !mine) return;
    const title = t("bell.from", { name: nameOf(ticket.contact, t("bell.somebody")) });
    say(title);
    ring(volume());
    if (isLooking() || !("Notification" in window) || Notification.permission !== "granted") return;
    const body = previewOf(ticket.lastMessageType, ticket.lastMessage, (kind) => t(`messages:kind.${kind}`));
    const notice = new Notification(title, { body, tag: ticket.uuid, icon: "/favicon.svg" });
    notice.addEventListener("click", () => {
      window.focus();
      notice.close();
      // A pending ticket is accepted from its list.
      void navigate(ticket.status === "open" ? `/tickets/${ticket.uuid}` : "/tickets");
    });
  };
  useChatNews(say);
  useNews(waiting.mine.tickets, (ticket) => void tell(ticket));
  useNews(waiting.pending.tickets, (ticket) => void tell(ticket));
  return { ...waiting, count, said };
}
