import { maxQuickMessage } from "@balcao/shared/quick-messages/rules";
import type { QuickMessage } from "@balcao/shared/quick-messages/schema";
import { type MessageContext, renderVariables } from "@balcao/shared/message-variables";
import type { Ticket } from "@balcao/shared/tickets/schema";
import type { SessionUser } from "@balcao/shared/auth/schema";
import type { Language } from "../../lib/i18n.ts";
import { hasWords } from "../../lib/plain-text.ts";

const most = 50;

/** The search term: the text after a slash at the start of the draft, empty after the slash alone. Null without a slash. */
export const termOf = (text: string): string | null =>
  text.startsWith("/") && !text.includes("\n") ? plain(text.slice(1)) : null;

const plain = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().trim();

/**
 * The quick messages for a term. First come those whose shortcode begins with the term, then those whose shortcode contains its words, and then those
 * whose text has them, in any order. Each group begins with the most used.
 */
export function matching(
  all: readonly QuickMessage[],
  term: string,
): { titled: QuickMessage[]; inText: QuickMessage[] } {
  const used = all.toSorted((a, b) => b.uses - a.uses);
  const begins = used.filter(({ shortcode }) => plain(shortcode).startsWith(term));
  const has = used.filter((one) => !begins.includes(one) && hasWords(term, one.shortcode));
  const titled = [...begins, ...has].slice(0, most);
  const inText = used.filter(
    (one) => !begins.includes(one) && !has.includes(one) && hasWords(term, one.shortcode, one.message),
  );
  return { titled, inText: inText.slice(0, most - titled.length) };
}

/** Whether a text uses the contact's extra info, as {{extra.name}}, which tickets do not carry. */
export const usesFields = (text: string): boolean => /\{\{\s*extra\./iu.test(text);
export const needsFields = (all: readonly QuickMessage[]): boolean => all.some(({ message }) => usesFields(message));

/** The values of variables in this ticket. The server would fill in the same values. */
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
