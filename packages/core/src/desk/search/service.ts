import type { Input, Reply } from "@balcao/shared/contract";
import type { Message } from "@balcao/shared/messages/schema";
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

/** The searched text of a message. A voice note is found by its transcript. */
const saidIn = ({ body, media }: Message): string => [body, media?.transcript].filter(Boolean).join(" ");

const byId = <T extends { id: number }>(rows: readonly T[]) => new Map(rows.map((row) => [row.id, row]));

const messagesOf = async (hits: readonly { id: number }[], actor: Actor): Promise<Message[]> =>
  (
    await loadMessages(
      hits.map(({ id }) => id),
      seenBy(actor),
    )
  ).map(({ message }) => message);

/** Finds tickets by name or number, and messages by their words, newest first. Only tickets that this actor may see count. */
export async function search(
  actor: Actor,
  { q, cursor, ...choice }: Input<typeof searchApi.find>["query"],
): Promise<Reply<typeof searchApi.find>> {
  const term = readTerm(q);
  const before = decodeCursor(cursor, Number.MAX_SAFE_INTEGER)?.id;
  // The two searches run at the same time. The database works on one while the other's rows are read.
  const [named, { hits, next }] = await Promise.all([
    before === undefined ? findTickets(actor, term, choice) : [],
    findMessages(actor, term, choice, { before, most: pageSize }),
  ]);
  const nextCursor = next === null ? null : encodeCursor("messages", next);
  const ticketIds = new Set([...named, ...hits.map(({ ticketId }) => ticketId)]);
  if (ticketIds.size === 0) return { tickets: [], messages: [], nextCursor };
  const [loaded, said] = await Promise.all([
    loadTickets([...ticketIds]).then(byId),
    hits.length === 0 ? new Map<number, Message>() : messagesOf(hits, actor).then(byId),
  ]);
  const messages = hits.flatMap(({ id, ticketId }) => {
    const [message, ticket] = [said.get(id), loaded.get(ticketId)];
    return message && ticket ? [{ message, ticket, snippet: snippetOf(saidIn(message), term.text) }] : [];
  });
  const tickets = named.flatMap((id) => loaded.get(id) ?? []);
  return { tickets, messages, nextCursor };
}
