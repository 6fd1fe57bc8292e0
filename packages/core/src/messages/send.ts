import type { Input } from "@balcao/shared/contract";
import { AppError } from "@balcao/shared/errors";
import type { messagesApi } from "@balcao/shared/messages/api";
import { signatureOf } from "@balcao/shared/messages/rules";
import type { Message } from "@balcao/shared/messages/schema";
import type { Actor } from "@balcao/shared/permissions";
import { canWriteIn } from "@balcao/shared/tickets/rules";
import { query } from "../database.ts";
import type { StoredFile } from "../media/stored-file.ts";
import { fileOfQuickMessage } from "../quick-messages/access.ts";
import { Binds } from "../sql.ts";
import { lockTicketFor, ownerOf, visibleTo } from "../tickets/access.ts";
import { showNewest } from "../tickets/newest.ts";
import type { TicketRow } from "../tickets/ticket.model.ts";
import { loadMessages } from "./presenter.ts";
import { tellMessages } from "./publish.ts";
import { markRead } from "./read.ts";
import { type Part, type Writer, writeMessages } from "./write.ts";

type Letter = Partial<Input<typeof messagesApi.send>["body"]>;

/**
 * Writes what an attendant sends; the holder of the number takes it from there, in order. The same `clientId` again answers the
 * messages it made the first time and keeps none of the new files: `reused` says so.
 */
export async function sendMessages(
  actor: Actor,
  ticketId: number,
  letter: Letter,
  uploads: readonly StoredFile[],
): Promise<{ messages: Message[]; reused: boolean }> {
  const ticket = await lockTicketFor(actor, ticketId);
  const earlier = letter.clientId ? await sentBefore(actor, [ticket.contactId], letter.clientId) : [];
  if (earlier.length > 0) return { messages: earlier, reused: true };
  const attached = letter.quickMessageId ? await fileOfQuickMessage(actor, letter.quickMessageId) : null;
  const parts = partsOf(letter, attached ? [...uploads, attached] : uploads);
  if (parts.length === 0) throw new AppError("ERR_CREATING_MESSAGE");
  await requireOwn(actor, ticket);
  if (letter.quotedMsg) await requireQuotable(actor, ticket, letter.quotedMsg);
  const sign = letter.sign ? signatureOf(actor.name) : null;
  const messages = await sendParts(actor, ticket, { sign, clientId: letter.clientId ?? null }, parts);
  return { messages, reused: false };
}

/** Each file with its caption; a text of its own when there are none. */
function partsOf({ body = "", captions, quotedMsg }: Letter, files: readonly StoredFile[]): Part[] {
  if (files.length === 0) return body.trim() === "" ? [] : [{ body, quotedId: quotedMsg ?? null }];
  const words = captions ?? [body];
  return files.map((file, index) => ({
    file,
    body: words[index] ?? "",
    quotedId: index === 0 ? (quotedMsg ?? null) : null,
  }));
}

/** Into a locked ticket that the actor may write in: answering is reading, too. */
export async function sendParts(
  actor: Actor,
  ticket: TicketRow,
  writer: Omit<Writer, "source" | "userId">,
  parts: readonly Part[],
): Promise<Message[]> {
  const ids = await writeMessages(ticket, { ...writer, source: "desk", userId: actor.userId }, parts);
  if (ticket.unreadMessages > 0) await markRead(ticket.id);
  const messages = await tellMessages("message.create", ids);
  await showNewest(ticket.id, { unread: 0, answeredBy: actor.userId });
  return messages;
}

/** One's own open ticket: a colleague's is 409 with its owner, one that is not open 409 too. */
export async function requireOwn(actor: Actor, ticket: TicketRow): Promise<void> {
  if (canWriteIn(actor, ticket)) return;
  if (ticket.status === "open") throw new AppError("ERR_OTHER_OPEN_TICKET", await ownerOf(ticket.id));
  throw new AppError("ERR_TICKET_STATE");
}

/** What this client id made before; it means one thing of one person, in these conversations. */
export async function sentBefore(actor: Actor, contactIds: readonly number[], clientId: string): Promise<Message[]> {
  const rows = await query<{ id: number; mine: boolean }>(
    "select id, user_id = $2 and contact_id = any($3::int[]) as mine from messages where client_id = $1",
    [clientId, actor.userId, contactIds],
  );
  if (rows.some(({ mine }) => !mine)) throw new AppError("ERR_CREATING_MESSAGE");
  return rows.length === 0 ? [] : (await loadMessages(rows.map(({ id }) => id))).map(({ message }) => message);
}

/** Of the same conversation, and not of a part of it that is folded for this actor: a quote shows the words. */
async function requireQuotable(actor: Actor, ticket: TicketRow, messageId: number): Promise<void> {
  const binds = new Binds();
  const [id, contact, connection] = [messageId, ticket.contactId, ticket.connectionId].map((value) => binds.add(value));
  const found = await query(
    `select 1 from messages m join tickets t on t.company_id = m.company_id and t.id = m.ticket_id
     where m.id = ${id} and m.contact_id = ${contact} and m.connection_id = ${connection} and not m.is_deleted
       and ${visibleTo(actor, binds)}`,
    binds.values,
  );
  if (found.length === 0) throw new AppError("ERR_FETCH_WAPP_MSG");
}
