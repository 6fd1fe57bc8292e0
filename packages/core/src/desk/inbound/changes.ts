import { unsigned } from "@balcao/shared/messages/rules";
import { jidSql } from "../contacts/address.ts";
import { cleanName } from "../contacts/name.ts";
import type { RowOf } from "../../base/columns.ts";
import { query, run } from "../../base/database.ts";
import { and, empty, sql } from "../../base/sql.ts";
import { lockTicketOf } from "../locks/tickets.ts";
import { refreshCard } from "../tickets/card.ts";
import type { ChatRef, Disposition } from "./inbound.ts";
import { MessageRow } from "../messages/message.model.ts";
import { tellMessage } from "../messages/publish.ts";
import { keepVersion } from "../messages/changes/service.ts";
import { lockWindowed, tellWindows } from "../tickets/publish.ts";
import { openByReaction } from "../windows/windows.ts";

/** The message that a change refers to has not come yet. The journal tries the change again, and gives up in the end with this reason. */
export class TargetUnknown extends Error {
  override readonly name = "TargetUnknown";
}
export interface ChangedMessage extends ChatRef {
  wid: string;
  /** Other addresses of the same chat. If `chat` is a LID, they are the number; if `chat` is a number, the LID. */
  aliases?: readonly string[];
  /** In a group, the member who wrote the message. */
  participant?: string | null;
}
interface Target extends ChangedMessage {
  fromMe: boolean;
}

/** Stores the text that an author changed. The earlier text is kept. */
export async function receiveEdit(target: Target & { body: string }): Promise<Disposition> {
  const { id, ticketId, body, sign } = await lockShown(target);
  const words = unsigned(sign, target.body);
  if (body === words) return stored(id, "known");
  await keepVersion(id);
  await run(sql`update messages set body = ${words}, is_edited = true where id = ${id}`);
  return tellChange(id, ticketId);
}

/** Marks a message as deleted because its author deleted it for everyone. The row stays, but its text is no longer shown. */
export async function receiveDelete(target: Target): Promise<Disposition> {
  const { id, ticketId, isDeleted } = await lockShown(target);
  if (isDeleted) return stored(id, "known");
  await run(sql`update messages set is_deleted = true where id = ${id}`);
  return tellChange(id, ticketId);
}

/**
 * Stores a reaction. `reactor` is "me" or a jid, and an empty emoji removes the reaction. `at` is the customer's time of reacting, which opens the
 * service window of a number that has one.
 */
export async function receiveReaction(
  target: ChangedMessage & { fromMe?: boolean; reactor: string; author: string; emoji: string; at?: Date },
): Promise<Disposition> {
  const { reactor, emoji, at, chat, aliases = [] } = target;
  const opens = at !== undefined && emoji !== "";
  if (opens) await lockWindowed([(await lockTarget(target, empty)).contactId]);
  const { id, contactId } = await lockTarget(target);
  await run(
    emoji === ""
      ? sql`delete from message_reactions where message_id = ${id} and reactor = ${reactor}`
      : sql`insert into message_reactions (company_id, message_id, reactor, author, emoji)
         select company_id, id, ${reactor}, ${cleanName(target.author)}, ${emoji} from messages where id = ${id}
         on conflict (company_id, message_id, reactor) do update set emoji = excluded.emoji, author = excluded.author`,
  );
  await tellMessage("message.update", id);
  if (opens && (await openByReaction(id, [chat, ...aliases], at)) > 0) await tellWindows([contactId]);
  return stored(id, null);
}

/** Stores all options that a voter chose. They replace the earlier choice. */
export async function receiveVote({
  voter,
  options,
  ...target
}: ChangedMessage & { voter: string; options: string[] }): Promise<Disposition> {
  const { id } = await lockTarget(target);
  await run(
    sql`insert into poll_votes (company_id, message_id, voter, options)
     select company_id, id, ${voter}, to_jsonb(${options}::text[]) from messages where id = ${id}
     on conflict (company_id, message_id, voter) do update set options = excluded.options`,
  );
  await tellMessage("message.update", id);
  return stored(id, null);
}

const own = ["id", "ticketId", "contactId", "body", "sign", "isDeleted"] as const;
const found = MessageRow.shape(...own);
type FoundMessage = RowOf<typeof found>;

/**
 * Locks a message. It must be in the chat of the change or in another chat of the same contact, so that a stranger who knows its id changes nothing.
 * The chats may differ, because Meta may name a person only by the BSUID after we wrote to the phone.
 */
async function lockTarget(
  target: ChangedMessage & { fromMe?: boolean },
  lock = sql`for no key update`,
): Promise<FoundMessage> {
  const { connectionId, chat, wid, fromMe, aliases, participant } = target;
  const chats = [chat, ...(aliases ?? [])];
  const isOfContact = sql`exists (select 1 from contact_identities i
    where i.company_id = m.company_id and i.contact_id = m.contact_id and i.verified and ${jidSql} = any(${chats}::text[]))`;
  const where = and(
    sql`m.connection_id = ${connectionId} and (m.wid = ${wid} or m.rendition_wid = ${wid})
      and (m.chat = any(${chats}::text[]) or ${isOfContact})`,
    fromMe !== undefined && sql`m.from_me = ${fromMe}`,
    typeof participant === "string" && sql`(m.participant is null or m.participant = ${participant})`,
  );
  const [row] = await query(
    found,
    sql`select ${MessageRow.pick("m", ...own)} from messages m where ${where}
     order by m.wid = ${wid} desc, m.id limit 1 ${lock}`,
  );
  if (!row) throw new TargetUnknown(`No message ${wid} on connection ${connectionId}`);
  return row;
}

/** Locks a ticket and then its message, for changes that the ticket's card may show. */
async function lockShown(target: Target): Promise<FoundMessage> {
  await lockTicketOf((await lockTarget(target, empty)).id);
  return lockTarget(target);
}

async function tellChange(id: number, ticketId: number): Promise<Disposition> {
  await refreshCard(ticketId, { unread: "same", moves: false });
  await tellMessage("message.update", id);
  return stored(id, null);
}

const stored = (messageId: number, reason: string | null): Disposition => ({ state: "stored", messageId, reason });
