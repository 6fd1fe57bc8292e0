import type { NoteMention } from "@balcao/shared/ticket-notes/schema";
import type { Ticket } from "@balcao/shared/tickets/schema";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router-dom";
import { useWaitingCount } from "../../lib/title.ts";
import { useMe } from "../../nouns/auth/me.ts";
import { nameOf } from "../../lib/contact-name.ts";
import { previewOf } from "../../nouns/messages/kinds.ts";
import { useWaitingChats } from "../../nouns/chats/use-unread.ts";
import { sentBack } from "../../nouns/tickets/sent-back.ts";
import { listAt } from "../../nouns/tickets/list-at.ts";
import { claim } from "./claim.ts";
import { isLooking } from "../../lib/window-in-use.ts";
import { useWaiting, type WaitingTickets } from "../../nouns/notifications/queries.ts";
import { customersTag, showNotice, useClicks, useOpen, useTakenBack } from "./notice.ts";
import { ring } from "./sound.ts";
import { useChatNews } from "./use-chat-news.ts";
import { useMentionNews } from "./use-mention-news.ts";
import { type News, useNewCustomers, useNews } from "./use-news.ts";
import { volume } from "./volume.ts";

const none: readonly Ticket[] = [];
type NewsState = {
  mine: WaitingTickets;
  pending: WaitingTickets;
  mentions: readonly NoteMention[];
  count: number;
  said: string;
};

/** Notifies of messages, customers and transfers by sound, by system notices, in the title and for screen readers, while the shell is on screen. */
export function useNotifications(): NewsState {
  const { t } = useTranslation(["shell", "messages"]);
  const { pathname } = useLocation();
  const open = useOpen();
  const me = useMe();
  const [said, say] = useState("");
  const { mine, pending, served, isKnown, isWhole } = useWaiting();
  const mentions = useMentionNews(say);
  const count = mine.count + pending.count;
  useWaitingCount(count + mentions.length + useWaitingChats());

  const tell = async (ticket: Ticket, news: News) => {
    const path = `/tickets/${ticket.uuid}`;
    const knows = (isLooking() && pathname === path) || (news === "customer" && sentBack.take(ticket.id));
    const first = await claim(`${ticket.id}-${ticket.updatedAt}`, knows);
    if (knows || !first) return;
    const name = nameOf(ticket.contact, t("bell.somebody"));
    const handed = news === "message" ? null : ticket.handed;
    const title = handed ? t("bell.news.handed", { name, user: handed.by.name }) : t(`bell.news.${news}`, { name });
    say(title);
    ring(volume());
    const preview = previewOf(ticket.lastMessageType, ticket.lastMessage, (kind) => t(`messages:kind.${kind}`));
    // A click on a pending ticket's notice opens the list from which it is accepted.
    const to = ticket.status === "open" ? { path } : { path: "/tickets", ...listAt("pending") };
    const answer = ticket.status === "open" ? t("bell.answer") : undefined;
    await showNotice({ title, body: handed?.note ?? preview, tag: ticket.uuid, to, answer }, open);
  };
  const waits = useMemo(() => (isKnown ? tagsOf(mine, pending) : undefined), [isKnown, mine, pending]);
  useTakenBack(waits, isWhole);
  useClicks(open);
  useChatNews(say);
  useNews(mine.tickets, (ticket, news) => void tell(ticket, news));
  useNewCustomers(me.id, pending.tickets, served, (ticket, news) => void tell(ticket, news));
  // A user who gets notices of all waiting tickets also gets a notice when their customers write more.
  const writing = me.allTicket === "enable" ? pending.tickets : none;
  useNews(writing, (ticket) => void tell(ticket, "message"));
  return { mine, pending, mentions, count, said };
}

/** The tags of everything that waits. */
function tagsOf(mine: WaitingTickets, pending: WaitingTickets): string[] {
  const tags = [...(mine.tickets ?? none), ...(pending.tickets ?? none)].map(({ uuid }) => uuid);
  return pending.count > 0 ? [...tags, customersTag] : tags;
}
