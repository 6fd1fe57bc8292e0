import { isOptIn, isOptOut } from "@balcao/shared/contacts/opt-out";
import type { ContactDetail } from "@balcao/shared/contacts/schema";
import { AppError } from "@balcao/shared/errors";
import type { Actor } from "@balcao/shared/permissions";
import type { Ticket } from "@balcao/shared/tickets/schema";
import { speak } from "../automation/speak.ts";
import { wordingOf } from "../automation/wording.ts";
import { query } from "../database.ts";
import type { InboundMessage } from "../messages/inbound.ts";
import { publish } from "../outbox/write.ts";
import { lockContact, showContact } from "./access.ts";

/** Of `contacts` named `c`, in SQL: whoever sends without having been asked leaves out who is not this. */
export const mayBeWrittenTo = (c: string): string =>
  `(${c}.blocked_at is null and ${c}.opted_out_at is null and ${c}.merged_into is null)`;

/** What the statement that stored a message found beside it. */
export interface Wish {
  /** The contact had asked for silence before. */
  optedOut: boolean;
  /** The company's setting of that name; null: never written. */
  optOutWords: string | null;
}

/**
 * Takes the words by which a customer asks not to be written to, or takes that back; the message is their proof and is stored already. True:
 * that was all they said, and nothing else answers it by itself. The ticket waits for a person as any other.
 */
export async function takeWish(
  ticket: Ticket,
  messageId: number,
  inbound: InboundMessage,
  { optedOut, optOutWords }: Wish,
): Promise<boolean> {
  if (inbound.fromMe || inbound.mediaType !== "text" || ticket.isGroup) return false;
  if (optedOut && isOptIn(inbound.body)) await change(ticket.contactId, null);
  if (!isOptOut(inbound.body, optOutWords ?? "")) return false;
  if (optedOut) return true;
  await change(ticket.contactId, { source: "message", words: inbound.body.trim(), messageId, userId: null });
  await speak(ticket.id, (await wordingOf(ticket.whatsappId, ["optOutMessage"])).setting("optOutMessage"));
  return true;
}

interface Proof {
  source: "message" | "user";
  words: string;
  messageId: number | null;
  userId: number | null;
}

const change = async (contactId: number, proof: Proof | null): Promise<ContactDetail> => {
  await query(
    `update contacts set opted_out_at = case when $2::text is not null then now() end, opt_out_source = $2, opt_out_words = $3,
       opt_out_message_id = $4, opt_out_user_id = $5 where id = $1 returning id`,
    [contactId, proof?.source ?? null, proof?.words ?? "", proof?.messageId ?? null, proof?.userId ?? null],
  );
  const contact = await showContact(contactId);
  publish("contact.update", { contact });
  return contact;
};

/** A user notes that a customer wants no messages, and why, or that they do again. The first proof stays. */
export async function noteOptOut(
  actor: Actor,
  id: number,
  { optedOut, words }: { optedOut: boolean; words: string },
): Promise<ContactDetail> {
  if ((await lockContact(id)) !== id) throw new AppError("ERR_NO_CONTACT_FOUND");
  const contact = await showContact(id);
  if (contact.isGroup) throw new AppError("ERR_WAPP_INVALID_CONTACT");
  if (contact.optedOut === optedOut) return contact;
  return change(id, optedOut ? { source: "user", words, messageId: null, userId: actor.userId } : null);
}
