import { unsigned } from "@balcao/shared/messages/rules";
import { cleanName } from "../contacts/name.ts";
import { query } from "../database.ts";
import { lockTicketOf } from "../tickets/lock.ts";
import { showNewest } from "../tickets/newest.ts";
import type { ChatRef, Disposition } from "./inbound.ts";
import { tellMessage } from "./publish.ts";
import { keepVersion } from "./service.ts";

/** The message a change speaks of has not come (yet): the journal tries again, and says so in the end. */
export class TargetUnknown extends Error {
  override readonly name = "TargetUnknown";
}
export interface Named extends ChatRef {
  wid: string;
  /** Other addresses of the same chat: by number where `chat` is by LID, and the reverse. */
  aliases?: readonly string[];
  /** In a group: only a message of this member. */
  participant?: string | null;
}
interface Target extends Named {
  fromMe: boolean;
}

/** A text changed by its author; the earlier one is kept. */
export async function receiveEdit(target: Target & { body: string }): Promise<Disposition> {
  const { id, ticketId, body, sign } = await lockShown(target);
  const words = unsigned(sign, target.body);
  if (body === words) return stored(id, "known");
  await keepVersion(id);
  await query("update messages set body = $2, is_edited = true where id = $1", [id, words]);
  return show(id, ticketId);
}

/** Deleted for everyone: marked, kept, and no longer shown. */
export async function receiveDelete(target: Target): Promise<Disposition> {
  const { id, ticketId, isDeleted } = await lockShown(target);
  if (isDeleted) return stored(id, "known");
  await query("update messages set is_deleted = true where id = $1", [id]);
  return show(id, ticketId);
}

/** `reactor` is "me" or a jid; an empty emoji takes the reaction back. */
export async function receiveReaction(
  target: Target & { reactor: string; author: string; emoji: string },
): Promise<Disposition> {
  const { id } = await lockTarget(target);
  if (target.emoji === "")
    await query("delete from message_reactions where message_id = $1 and reactor = $2", [id, target.reactor]);
  else
    await query(
      `insert into message_reactions (company_id, message_id, reactor, author, emoji)
       select company_id, id, $2, $3, $4 from messages where id = $1
       on conflict (company_id, message_id, reactor) do update set emoji = excluded.emoji, author = excluded.author`,
      [id, target.reactor, cleanName(target.author), target.emoji],
    );
  await tellMessage("message.update", id);
  return stored(id, null);
}

/** A voter's whole choice, replacing the earlier one. */
export async function receiveVote({
  voter,
  options,
  ...target
}: Named & { voter: string; options: string[] }): Promise<Disposition> {
  const { id } = await lockTarget(target);
  await query(
    `insert into poll_votes (company_id, message_id, voter, options) select company_id, id, $2, to_jsonb($3::text[]) from messages where id = $1
     on conflict (company_id, message_id, voter) do update set options = excluded.options`,
    [id, voter, options],
  );
  await tellMessage("message.update", id);
  return stored(id, null);
}

interface Found {
  id: number;
  ticketId: number;
  body: string;
  sign: string | null;
  isDeleted: boolean;
}

/** A message is only found in the chat the change came from: a stranger who knows its id changes nothing elsewhere. */
async function lockTarget(target: Named & { fromMe?: boolean }, lock = "for no key update"): Promise<Found> {
  const { connectionId, chat, wid, fromMe, aliases, participant } = target;
  const [found] = await query<Found>(
    `select id, ticket_id as "ticketId", body, sign, is_deleted as "isDeleted" from messages
     where connection_id = $1 and wid = $2 and ($3::boolean is null or from_me = $3) and chat = any($4::text[])
       and ($5::text is null or participant is null or participant = $5)
     order by id limit 1 ${lock}`,
    [connectionId, wid, fromMe ?? null, [chat, ...(aliases ?? [])], participant ?? null],
  );
  if (!found) throw new TargetUnknown(`No message ${wid} on connection ${connectionId}`);
  return found;
}

/** For a change that the ticket's card may show: the ticket is locked first. */
async function lockShown(target: Target): Promise<Found> {
  await lockTicketOf((await lockTarget(target, "")).id);
  return lockTarget(target);
}

async function show(id: number, ticketId: number): Promise<Disposition> {
  await showNewest(ticketId, { unread: "same", moves: false });
  await tellMessage("message.update", id);
  return stored(id, null);
}

const stored = (messageId: number, reason: string | null): Disposition => ({ state: "stored", messageId, reason });
