import type { NamedTemplate } from "@balcao/shared/message-templates/values";
import { answerHours } from "@balcao/shared/api-messages/rules";
import { AppError, type ErrorCode } from "@balcao/shared/errors";
import { maxRecordingBytes } from "@balcao/shared/messages/rules";
import type { TokenCaller } from "@balcao/shared/permissions";
import { boolean } from "../../base/columns.ts";
import { query } from "../../base/database.ts";
import type { StoredFile } from "../../base/files/stored-file.ts";
import { raw, sql } from "../../base/sql.ts";
import { lockContact } from "../contacts/access.ts";
import { isSilenced } from "../contacts/numbers/removed-numbers.ts";
import { isVoice, type Part } from "../messages/sending/part.ts";
import type { Refusal } from "../messages/sending/reachable.ts";
import { templatePart } from "../messages/sending/template.ts";
import { say } from "../messages/sending/say.ts";
import { ticketForMessage } from "../tickets/for-message.ts";
import { type KeyedCall, sentWithKey, takeKey } from "./keys.ts";
import { contactOf, type Recipient } from "./recipient.ts";

/** The content of a call. A template has its own words, so more than one file gets 422 ERR_TEMPLATE_FILE. */
export function contentOf(body: string, files: readonly StoredFile[], template?: NamedTemplate): ProgramContent {
  if (!template) return { parts: partsOf(body, files) };
  if (files.length > 1) throw new AppError("ERR_TEMPLATE_FILE", { kind: "none" });
  return { template, file: files[0] ?? null };
}

/**
 * One part for each file, the first with the text; without files the text alone. Throws ERR_MESSAGE_EMPTY without text and files, and
 * ERR_RECORDING_TOO_LARGE for a voice note that is too large.
 */
function partsOf(body: string, files: readonly StoredFile[]): Part[] {
  if (files.some((file) => isVoice(file) && file.size > maxRecordingBytes))
    throw new AppError("ERR_RECORDING_TOO_LARGE");
  if (files.length > 0) return files.map((file, index) => ({ file, body: index === 0 ? body : "" }));
  if (body.trim() === "") throw new AppError("ERR_MESSAGE_EMPTY");
  return [{ body }];
}

/** The content that a program sends: messages as they are, or a template, which becomes a message. */
export type ProgramContent = { parts: readonly Part[] } | { template: NamedTemplate; file: StoredFile | null };

interface Call {
  to: Recipient;
  content: ProgramContent;
  /** The public id of this sending: the client id of its messages. */
  sendId: string;
  keyed: KeyedCall | null;
}

/**
 * Queues a program's messages for its number, in the contact's active ticket or in a new ticket that is closed immediately. Returns the public id. When a
 * call with this key was accepted before, it returns that call's id and sends nothing.
 */
export async function sendForProgram(caller: TokenCaller, { to, content, sendId, keyed }: Call): Promise<string> {
  if (keyed && !(await takeKey(keyed, sendId))) {
    const before = await sentWithKey(keyed);
    if (before === null) throw new Error("A key that is taken is not found");
    return before;
  }
  const { connectionId } = caller;
  const parts = "parts" in content ? content.parts : [await partOf(connectionId, content)];
  const contactId = await lockContact(await contactOf(to));
  if (await wantsSilence(contactId, connectionId)) throw new AppError("ERR_CONTACT_OPTED_OUT");
  const ticket = await ticketForMessage({ contactId, connectionId, userId: null }, null);
  if (!ticket) throw new Error("A program sees every ticket");
  const said = await say(ticket.id, { speaker: "api", clientId: sendId }, parts);
  if (said.refusal) throw new AppError(refusals[said.refusal]);
  return sendId;
}

const partOf = (
  connectionId: number,
  { template: { name, language, values }, file }: Extract<ProgramContent, { template: NamedTemplate }>,
): Promise<Part> => templatePart(connectionId, { name, language }, { values, file });

const refusals: Record<Refusal, ErrorCode> = {
  "no-connection": "ERR_NO_WAPP_FOUND",
  blocked: "ERR_CONTACT_BLOCKED",
  "no-address": "ERR_NUMBER_NOT_ON_WHATSAPP",
  "window-closed": "ERR_WINDOW_CLOSED",
};

/**
 * Whether the person opted out, even under a contact that was deleted later, and has not written to this number since. A contact who writes again may
 * be answered for a day.
 */
async function wantsSilence(contactId: number, connectionId: number): Promise<boolean> {
  const [known] = await query(
    { optedOut: boolean, wrote: boolean },
    sql`select c.opted_out_at is not null as "optedOut", exists (
       select 1 from messages m where m.company_id = c.company_id and m.contact_id = c.id and m.connection_id = ${connectionId}
         and not m.from_me and m.id is distinct from c.opt_out_message_id
         and m.sent_at > greatest(c.opted_out_at, now() - make_interval(hours => ${raw(answerHours)}))) as wrote
     from contacts c where c.id = ${contactId}`,
  );
  if (!known || known.wrote) return false;
  return known.optedOut || isSilenced(contactId);
}
