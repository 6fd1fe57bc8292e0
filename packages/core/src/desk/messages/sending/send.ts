import type { Input } from "@balcao/shared/contract";
import { maxPhoneRequest, phoneRequest } from "@balcao/shared/automation/sent-menu";
import { AppError, type ErrorCode } from "@balcao/shared/errors";
import type { messagesApi } from "@balcao/shared/messages/api";
import { maxRecordingBytes, signatureOf } from "@balcao/shared/messages/rules";
import type { Message } from "@balcao/shared/messages/schema";
import type { Actor } from "@balcao/shared/permissions";
import { canWriteIn } from "@balcao/shared/tickets/rules";
import { boolean } from "../../../base/columns.ts";
import { query, run } from "../../../base/database.ts";
import type { StoredFile } from "../../../base/files/stored-file.ts";
import { requireCapability } from "../../../numbers/connections/capabilities.ts";
import { fileOfEntry } from "../../file-lists/access.ts";
import { fileOfQuickMessage } from "../../quick-messages/access.ts";
import { sql } from "../../../base/sql.ts";
import { lockTicketFor, ownerOf, visibleTo } from "../../tickets/access.ts";
import type { TicketRow } from "../../tickets/ticket.model.ts";
import { fillIn } from "./fill-in.ts";
import { MessageRow } from "../message.model.ts";
import { loadMessages } from "../presenter.ts";
import { isVoice, type Part } from "./part.ts";
import type { Refusal } from "./reachable.ts";
import { say, type Voice } from "./say.ts";

/** The columns of a ticket that decide whether the actor may write in it. */
export type TicketToWriteIn = Pick<TicketRow, "id" | "contactId" | "connectionId" | "status" | "userId">;
type SendRequest = Partial<Input<typeof messagesApi.send>["body"]>;

/**
 * Stores the messages that an attendant sends, with their variables filled in. The holder of the number sends them in order. For a repeated
 * `clientId`, it returns the messages of the first call with `reused`, and stores none of the new files.
 */
export async function sendMessages(
  actor: Actor,
  ticketId: number,
  request: SendRequest,
  uploads: readonly StoredFile[],
): Promise<{ messages: Message[]; reused: boolean }> {
  const ticket = await lockTicketFor(actor, ticketId);
  const earlier = request.clientId ? await sentBefore(actor, [ticket.contactId], request.clientId) : [];
  if (earlier.length > 0) return { messages: earlier, reused: true };
  const attached = request.quickMessageId ? await fileOfQuickMessage(actor, request.quickMessageId) : null;
  const listed = request.fileListEntryId ? await fileOfEntry(request.fileListEntryId) : null;
  const files = (attached ? [...uploads, attached] : uploads).map((file) => ({ file }));
  const parts = partsOf(request, listed ? [...files, { media: listed }] : files);
  if (parts.length === 0) throw new AppError("ERR_CREATING_MESSAGE");
  if (uploads.some((file) => isVoice(file) && file.size > maxRecordingBytes))
    throw new AppError("ERR_RECORDING_TOO_LARGE");
  await requireOwn(actor, ticket);
  if (request.quotedMsg) await requireQuotable(actor, ticket, request.quotedMsg);
  if (request.asksPhone) await requireRequest(ticket, parts);
  const sign = request.sign && !request.asksPhone ? signatureOf(actor.name) : null;
  const texts = await fillIn(
    ticket.id,
    actor.name,
    parts.map(({ body }) => body),
  );
  const filled = parts.map((part, index) => {
    const body = texts[index] ?? part.body;
    return { ...part, body, ...(request.asksPhone && { menu: phoneRequest(body.slice(0, maxPhoneRequest)) }) };
  });
  const messages = await sendParts(actor, ticket, { sign, clientId: request.clientId ?? null }, filled);
  return { messages, reused: false };
}

/** Refuses a question for the phone number that has files or a long text, or whose number cannot send such questions. */
async function requireRequest({ connectionId }: TicketToWriteIn, parts: readonly Part[]): Promise<void> {
  if (parts.some(({ file, media, body }) => file || media || body.length > maxPhoneRequest))
    throw new AppError("ERR_CREATING_MESSAGE");
  await requireCapability(connectionId, "askPhone");
}

/** One part for each file, with its caption; one text when there are no files. */
function partsOf(
  { body = "", captions, quotedMsg }: SendRequest,
  files: readonly Pick<Part, "file" | "media">[],
): Part[] {
  if (files.length === 0) return body.trim() === "" ? [] : [{ body, quotedId: quotedMsg ?? null }];
  const words = captions ?? [body];
  return files.map((file, index) => ({
    ...file,
    body: words[index] ?? "",
    quotedId: index === 0 ? (quotedMsg ?? null) : null,
  }));
}

/** Sends parts into a locked ticket that the actor may write in. The function also marks the customer's messages as read. */
export async function sendParts(
  actor: Actor,
  ticket: Pick<TicketToWriteIn, "id">,
  voice: Omit<Voice, "speaker" | "userId">,
  parts: readonly Part[],
): Promise<Message[]> {
  const said = await say(ticket.id, { ...voice, speaker: "desk", userId: actor.userId }, parts);
  if (said.refusal) throw new AppError(refusals[said.refusal]);
  return said.messages;
}

/** The error of the caller for each reason why a number cannot write to a contact. */
export const refusals: Record<Refusal, ErrorCode> = {
  "no-connection": "ERR_WAPP_REMOVED",
  blocked: "ERR_CONTACT_BLOCKED",
  "no-address": "ERR_WAPP_INVALID_CONTACT",
  "window-closed": "ERR_WINDOW_CLOSED",
};

/** Refuses any ticket but the actor's own open ticket: 409 with the owner when a colleague has the ticket, and 409 when the ticket is not open. */
export async function requireOwn(
  actor: Actor,
  ticket: Pick<TicketToWriteIn, "id" | "status" | "userId">,
): Promise<void> {
  if (canWriteIn(actor, ticket)) return;
  if (ticket.status === "open") throw new AppError("ERR_OTHER_OPEN_TICKET", await ownerOf(ticket.id));
  throw new AppError("ERR_TICKET_STATE");
}

/** The earlier messages of this client id. Answers ERR_CREATING_MESSAGE when another user or conversation has used it. */
export async function sentBefore(actor: Actor, contactIds: readonly number[], clientId: string): Promise<Message[]> {
  const rows = await query(
    { ...MessageRow.shape("id"), mine: boolean.null },
    sql`select id, user_id = ${actor.userId} and contact_id = any(${[...contactIds]}::int[]) as mine
     from messages where client_id = ${clientId}`,
  );
  if (rows.some(({ mine }) => !mine)) throw new AppError("ERR_CREATING_MESSAGE");
  return rows.length === 0 ? [] : (await loadMessages(rows.map(({ id }) => id))).map(({ message }) => message);
}

/** Refuses a quote from another conversation, or from a ticket that this actor may not see, because a quote shows the text. */
async function requireQuotable(actor: Actor, ticket: TicketToWriteIn, messageId: number): Promise<void> {
  const found = await run(
    sql`select 1 from messages m join tickets t on t.company_id = m.company_id and t.id = m.ticket_id
     where m.id = ${messageId} and m.contact_id = ${ticket.contactId} and m.connection_id = ${ticket.connectionId}
       and not m.is_deleted and ${visibleTo(actor)}`,
  );
  if (found === 0) throw new AppError("ERR_FETCH_WAPP_MSG");
}
