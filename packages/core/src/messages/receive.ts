import { settingDefaults } from "@balcao/shared/settings/schema";
import type { Ticket } from "@balcao/shared/tickets/schema";
import { answerInbound } from "../automation/answer.ts";
import { type Afterword, findAfterword, takeRating } from "../automation/rating.ts";
import { lockIfThere } from "../contacts/access.ts";
import { addressOf, jidOf } from "../contacts/address.ts";
import { identifyContact } from "../contacts/identify.ts";
import { takeWish, type Wish } from "../contacts/opt-out.ts";
import { query } from "../database.ts";
import { readSetting } from "../settings/read.ts";
import { activateTicket, type Opening } from "../tickets/activate.ts";
import { lockContactOfMessage, lockTicketOf } from "../tickets/lock.ts";
import { showNewest } from "../tickets/newest.ts";
import { type Disposition, type InboundMessage, shownAt } from "./inbound.ts";
import { tellMessage, tellMessages } from "./publish.ts";

/** Stores what a number was given: contact, ticket, message, unread count, events. The same message twice is stored once. */
export async function receiveMessage(inbound: InboundMessage): Promise<Disposition> {
  const known = await again(inbound);
  if (known) return known;
  if (inbound.chat.endsWith("@g.us") && (await readSetting("CheckMsgIsGroup")) === "enabled")
    return { state: "ignored", reason: "group_off" };
  const stored = await store(inbound);
  if (stored === "muted") return { state: "ignored", reason: "muted_contact" };
  if (stored.id === null) return (await again(inbound, stored.ticketId)) ?? never();
  const { opening, afterword } = stored;
  const unread = inbound.fromMe || afterword ? "same" : "more";
  const ticket = await showNewest(stored.ticketId, {
    unread,
    before: opening?.before ?? null,
    ...(inbound.fromMe ? { answeredBy: null } : {}),
  });
  await tellMessage("message.create", stored.id);
  if (stored.answers) await tellMessages("message.update", stored.answers);
  if (afterword?.rating) await takeRating(ticket, afterword.rating);
  else await answer(ticket, stored.id, inbound, stored, opening?.isNew ?? false);
  return { state: inbound.mediaType === "undecrypted" ? "placeholder" : "stored", messageId: stored.id, reason: null };
}

async function answer(ticket: Ticket, id: number, inbound: InboundMessage, setting: Setting, isNew: boolean) {
  const hasAnswer = await takeWish(ticket, id, inbound, setting);
  await answerInbound(ticket, inbound, { isNew, keepsHours: setting.keepsHours, hasAnswer });
}

/** What was stored before, perhaps a moment ago by a transaction beside this one; a placeholder gets its content. Null: it is new. */
async function again(inbound: InboundMessage, ticketId: number | null = null): Promise<Disposition | null> {
  const known = await findKnown(inbound, ticketId);
  if (!known) return null;
  return known.mediaType === "undecrypted" && inbound.mediaType !== "undecrypted"
    ? reveal(known.id, inbound)
    : asKnown(known.id);
}

const asKnown = (messageId: number): Disposition => ({ state: "stored", messageId, reason: "known" });
const never = (): never => {
  throw new Error("A message found no place");
};

/** A chat is the same by number and by LID, and so is a ticket; members of a group may choose the same id. */
async function findKnown(
  { connectionId, chat, wid, fromMe, identities, participant }: InboundMessage,
  ticketId: number | null,
) {
  const [known] = await query<{ id: number; mediaType: string }>(
    `select id, media_type as "mediaType" from messages where connection_id = $1 and wid = $2 and from_me = $3
       and (from_me or (chat = any($4::text[]) or ticket_id = $6) and (participant is null or participant = any($5::text[])))`,
    [
      connectionId,
      wid,
      fromMe,
      [chat, ...identities.map(jidOf)],
      participant ? [participant.jid, ...participant.identities.map(jidOf)] : [],
      ticketId,
    ],
  );
  return known;
}

const authorOf = async ({ participant }: InboundMessage): Promise<number | null> =>
  participant && participant.identities.length > 0 ? identifyContact(participant.identities, participant.name) : null;

interface Place {
  contactId: number;
  authorId: number | null;
  closedId?: number | null;
}

interface Setting extends Wish {
  /** The company, or its queues, have hours. */
  keepsHours: boolean;
}
interface Stored extends Setting {
  ticketId: number;
  /** Null when the message was there already. */
  id: number | null;
  /** Messages that quoted it before it came. */
  answers: number[] | null;
  /** How its ticket became active for it. */
  opening?: Opening;
  /** Said to a ticket that stays closed. */
  afterword?: Afterword;
}

/** A contact that was deleted while we found it is found, or made, again. */
async function store(inbound: InboundMessage): Promise<Stored | "muted"> {
  const contactId = await identifyContact(inbound.identities, inbound.fromMe ? null : inbound.chatName);
  const place = { contactId, authorId: await authorOf(inbound) };
  return (await insert(inbound, place)) ?? (await insertAnew(inbound, place)) ?? store(inbound);
}

/**
 * Into the contact's active ticket, or the closed one that is named, both locked until this transaction ends; null when there is none, or
 * the contact has none of the addresses any more: joined contacts were parted while we waited for it.
 */
async function insert(
  inbound: InboundMessage,
  { contactId, authorId, closedId = null }: Place,
): Promise<Stored | null> {
  const [stored] = await query<Stored>(
    `with owner as (select id from contacts where id = $1 and merged_into is null and ($5 or blocked_at is null or is_group) for no key update),
     address as (
       select i.contact_id from owner join contact_identities i on i.contact_id = owner.id and i.kind || ':' || i.value = any($17::text[]) for share of i
     ), place as (
       select company_id, id, contact_id, connection_id from tickets
       where contact_id = (select contact_id from address limit 1)
         and ${closedId === null ? "connection_id = $2 and status <> 'closed'" : "id = $18"}
       for no key update
     ), made as (
       insert into messages (company_id, ticket_id, contact_id, connection_id, chat, wid, from_me, source, participant, author_contact_id,
         body, media_type, ack, quoted_id, quoted_wid, poll, raw, sent_at, forwarded)
       select t.company_id, t.id, t.contact_id, t.connection_id, $3, $4, $5, $6, $7, $8, $9, $10, $11, said.id,
         case when said.id is null then $12 end, case when $13::text[] is not null then jsonb_build_object('options', $13::text[]) end, $14, $15, $16
       from place t left join lateral ${quoted("$12")} said on true on conflict do nothing returning id, contact_id
     ), answers as (
       update messages a set quoted_id = made.id, quoted_wid = null from made
       where a.connection_id = $2 and a.quoted_wid = $4 and (a.contact_id = made.contact_id or $3 like '%@g.us') returning a.id
     )
     select place.id as "ticketId", made.id, (select json_agg(id) from answers) as answers,
       ${setting("$1")} from place left join made on true`,
    [
      contactId,
      inbound.connectionId,
      inbound.chat,
      inbound.wid,
      inbound.fromMe,
      inbound.fromMe ? "phone" : "customer",
      inbound.participant?.jid ?? null,
      authorId,
      inbound.body,
      inbound.mediaType,
      inbound.fromMe ? 1 : 2,
      inbound.quotedWid,
      inbound.poll?.options ?? null,
      inbound.raw,
      shownAt(inbound),
      inbound.isForwarded,
      inbound.identities.map(addressOf),
      ...(closedId === null ? [] : [closedId]),
    ],
  );
  if (stored?.id && inbound.media) await attach(stored.id, inbound);
  return stored ?? null;
}

/** Null when the contact is not there any more, or its addresses are another's by now. */
async function insertAnew(inbound: InboundMessage, { contactId, authorId }: Place): Promise<Stored | "muted" | null> {
  const alive = await lockIfThere(contactId);
  if (alive === null) return null;
  if (!inbound.identities.some((one) => alive.addresses.includes(addressOf(one)))) return null;
  if (alive.muted && !inbound.fromMe) return "muted";
  const place = { contactId: alive.id, authorId };
  const afterword = await findAfterword(place.contactId, inbound);
  if (afterword) {
    const stored = await insert(inbound, { ...place, closedId: afterword.ticketId });
    return stored ? { ...stored, afterword } : never();
  }
  const opening = await activateTicket({ contactId: place.contactId, connectionId: inbound.connectionId });
  const stored = await insert(inbound, place);
  return stored ? { ...stored, opening } : never();
}

/** What it needs to know whether somebody wants no messages, or does again, and whether to ask for the hours. */
const setting = (
  contactId: string,
) => `(select opted_out_at is not null from contacts c where c.id = ${contactId}) as "optedOut",
       (select value from settings where key = 'optOutWords') as "optOutWords",
       coalesce((select value from settings where key = 'scheduleType'), '${settingDefaults.scheduleType}') <> 'disabled' as "keepsHours"`;

/** Who quotes says what: only out of the same conversation, or out of a group ("answer privately"). `t` is the ticket or message. */
const quoted = (wid: string) => `(select o.id from messages o
       where o.company_id = t.company_id and o.connection_id = t.connection_id and o.wid = ${wid}
         and (o.contact_id = t.contact_id or o.chat like '%@g.us') order by o.contact_id = t.contact_id desc, o.id limit 1)`;

/** The file comes in a second step: the message is never lost for its sake. */
async function attach(messageId: number, { media }: InboundMessage): Promise<void> {
  if (!media) return;
  await query(
    `with file as (
       insert into media (company_id, state, mimetype, name, size, seconds, width, height, voice, waveform, thumbnail)
       select company_id, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11 from messages where id = $1 returning id
     ), linked as (update messages set media_id = (select id from file) where id = $1 returning company_id, connection_id, id)
     insert into connection_commands (company_id, connection_id, chat, kind, message_id)
     select company_id, connection_id, 'media:' || id, 'download', id from linked where $2 = 'pending'`,
    [
      messageId,
      media.tooLarge ? "too_large" : "pending",
      media.mimetype,
      media.name,
      media.size,
      media.seconds,
      media.width,
      media.height,
      media.voice,
      media.waveform,
      media.thumbnail,
    ],
  );
}

/** The content of a message that could not be read at first; an edit of it may have been. */
async function reveal(id: number, inbound: InboundMessage): Promise<Disposition> {
  await lockContactOfMessage(id);
  await lockTicketOf(id);
  const [shown] = await query<{ ticketId: number } & Setting>(
    `update messages t set body = case when is_edited then body else $2 end, media_type = $3, raw = $4,
       poll = case when $5::text[] is not null then jsonb_build_object('options', $5::text[]) end, quoted_id = ${quoted("$6")}, forwarded = $7
     where id = $1 and media_type = 'undecrypted' returning ticket_id as "ticketId", ${setting("contact_id")}`,
    [
      id,
      inbound.body,
      inbound.mediaType,
      inbound.raw,
      inbound.poll?.options ?? null,
      inbound.quotedWid,
      inbound.isForwarded,
    ],
  );
  if (!shown) return asKnown(id);
  if (inbound.media) await attach(id, inbound);
  const ticket = await showNewest(shown.ticketId, { unread: "same", moves: false });
  await tellMessage("message.update", id);
  await answer(ticket, id, inbound, shown, false);
  return { state: "stored", messageId: id, reason: "revealed" };
}
