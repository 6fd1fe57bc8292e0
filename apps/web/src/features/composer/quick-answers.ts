import { quickMessagesApi } from "@balcao/shared/quick-messages/api";
import { maxQuickMessage } from "@balcao/shared/quick-messages/rules";
import type { QuickMessage } from "@balcao/shared/quick-messages/schema";
import { type MessageContext, renderVariables } from "@balcao/shared/message-variables";
import type { Ticket } from "@balcao/shared/tickets/schema";
import { queryOptions } from "@tanstack/react-query";
import type { SessionUser } from "@balcao/shared/auth/schema";
import { call } from "../../lib/api.ts";
import type { Language } from "../../lib/i18n.ts";
import { quickMessageKeys } from "../quick-messages/cache.ts";

const previewLength = 35;
const most = 50;

/** The quick messages that are offered while writing. The server tells of every change. */
export const activeQuickMessages = queryOptions({
  queryKey: quickMessageKeys.active,
  queryFn: ({ signal }) => call(quickMessagesApi.active, {}, signal),
});

/** The search term: the text after a slash at its beginning; null when there is none. */
export const termOf = (text: string): string | null =>
  text.startsWith("/") && text.length > 1 && !text.includes("\n") ? plain(text.slice(1)) : null;

const plain = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().trim();

/** The quick messages whose shortcode begins with the term, then those that contain it, each part in the order given. */
export function matching(all: readonly QuickMessage[], term: string): QuickMessage[] {
  const begins = all.filter(({ shortcode }) => plain(shortcode).startsWith(term));
  const has = all.filter(
    (one) =>
      !begins.includes(one) &&
      (plain(one.shortcode).includes(term) || (term !== "" && plain(one.message).includes(term))),
  );
  return [...begins, ...has].slice(0, most);
}

/** A quick message as one line, cut at 35 characters. */
export function previewOf({ message, mediaName }: QuickMessage): string {
  const line = Array.from((message || (mediaName ?? "")).replace(/\s+/g, " ").trim());
  return line.length > previewLength ? `${line.slice(0, previewLength).join("")}...` : line.join("");
}

/** Whether one of these texts uses the contact's extra info, as {{extra.name}}, which tickets do not carry. */
export const needsFields = (all: readonly QuickMessage[]): boolean =>
  all.some(({ message }) => /\{\{\s*extra\./iu.test(message));

/** The values of variables in this ticket, the same that the server would fill in. */
export const contextOf = (
  ticket: Ticket,
  me: SessionUser,
  language: string,
  extraInfo?: MessageContext["contact"]["extraInfo"],
): MessageContext => ({
  contact: { name: ticket.contact.name, email: ticket.contact.email, ...(extraInfo ? { extraInfo } : {}) },
  user: me.name,
  queue: ticket.queue?.name ?? null,
  protocol: ticket.code,
  timeZone: me.company.timezone,
  language: language as Language,
  now: new Date(),
});

export const rendered = ({ message }: Pick<QuickMessage, "message">, context: MessageContext): string =>
  renderVariables(message, context).slice(0, maxQuickMessage * 2);
