import type { Input, Reply } from "@balcao/shared/contract";
import type { Actor } from "@balcao/shared/permissions";
import type { searchApi } from "@balcao/shared/search/api";
import { loadMessages, seenBy } from "../messages/presenter.ts";
import { decodeCursor, encodeCursor } from "../../base/sql.ts";
import { loadTickets } from "../tickets/presenter.ts";
import { findMessages } from "./messages.ts";
import { snippetOf } from "./snippet.ts";
import { readTerm } from "../terms/term.ts";
import { findTickets } from "./tickets.ts";

const pageSize = 20;

/** Tickets by name or number, and messages by their words, newest first; only those that this actor may see. */
export async function search(
  actor: Actor,
  { q, cursor, ...choice }: Input<typeof searchApi.find>["query"],
): Promise<Reply<typeof searchApi.find>> {
  const term = readTerm(q);
  const before = decodeCursor(cursor, Number.MAX_SAFE_INTEGER)?.id;
  const tickets = before === undefined ? await findTickets(actor, term, choice) : [];
  const { ids, next } = await findMessages(actor, term, choice, { before, most: pageSize });
  const nextCursor = next === null ? null : encodeCursor("messages", next);
  if (ids.length === 0) return { tickets, messages: [], nextCursor };
  const loaded = new Map((await loadMessages(ids, seenBy(actor))).map(({ message }) => [message.id, message]));
  const places = await loadTickets([...new Set([...loaded.values()].map(({ ticketId }) => ticketId))]);
  const messages = ids.flatMap((id) => {
    const message = loaded.get(id);
    const ticket = places.find((place) => place.id === message?.ticketId);
    return message && ticket ? [{ message, ticket, snippet: snippetOf(message.body, term.text) }] : [];
  });
  return { tickets, messages, nextCursor };
}
