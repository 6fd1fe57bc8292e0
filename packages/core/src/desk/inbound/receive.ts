import { noteAdvert } from "../adverts/note.ts";
import { lockIfThere } from "../contacts/access.ts";
import { addressOf, isGroupChat } from "../contacts/address.ts";
import { askNumberToBlock } from "../contacts/blocking/block-orders.ts";
import { identifyContact } from "../identity/identify.ts";
import { withPortfolio } from "../identity/portfolio.ts";
import { atName, noteUserName } from "../identity/user-name.ts";
import { integer, type RowOf } from "../../base/columns.ts";
import { query, run } from "../../base/database.ts";
import { empty, sql } from "../../base/sql.ts";
import { readSetting } from "../../company/settings/read.ts";
import { ensureActiveTicket, type Opening } from "../tickets/ensure-active.ts";
import { refreshCard } from "../tickets/card.ts";
import { type Afterword, findAfterword } from "./afterword.ts";
import { answerKnown } from "./answer-known.ts";
import { attachFile } from "./attach-file.ts";
import { type Disposition, type InboundMessage, type StampSql, stampOf } from "./inbound.ts";
import { tellMessage, tellMessages } from "../messages/publish.ts";
import { opensWindows } from "../windows/windows.ts";
import { settingShape, settingSql } from "./setting.ts";
import { pollOf, storedColumns, storedShape, storeSql } from "./insert-messages.ts";
import { tellReceived } from "./tell-received.ts";

/** Stores a received message, with its contact, ticket, unread count and events. A message that comes twice is stored once. */
export async function receiveMessage(given: InboundMessage): Promise<Disposition> {
  const inbound = { ...given, identities: await withPortfolio(given.connectionId, given.identities) };
  const known = await answerKnown(inbound);
  if (known) return known;
  if (isGroupChat(inbound.chat) && (await readSetting("CheckMsgIsGroup")) === "enabled")
    return { state: "ignored", reason: "group_off" };
  const stored = await store(inbound);
  if (stored === "muted") return { state: "ignored", reason: "muted_contact" };
  if (stored.id === null) return (await answerKnown(inbound, stored.ticketId)) ?? never();
  const { opening, afterword } = stored;
  if (inbound.advert && !inbound.fromMe) await noteAdvert(stored.ticketId, stored.id, inbound.advert);
  const unread = inbound.fromMe || afterword ? "same" : "more";
  const ticket = await refreshCard(stored.ticketId, {
    unread,
    before: opening?.before ?? null,
    ...(inbound.fromMe ? { answeredBy: null } : {}),
  });
  await tellMessage("message.create", stored.id);
  if (stored.answers) await tellMessages("message.update", stored.answers);
  await tellReceived(inbound, {
    ticket,
    setting: stored,
    messageId: stored.id,
    isNew: opening?.isNew ?? false,
    opens: opening !== undefined && (opening.isNew || opening.before !== null),
    rating: afterword?.rating ?? null,
    at: stored.at ?? inbound.receivedAt,
  });
  // An undecrypted message with bytes does not wait for content, although only the phone shows it.
  const waits = inbound.mediaType === "undecrypted" && inbound.raw === null;
  return { state: waits ? "placeholder" : "stored", messageId: stored.id, reason: null };
}

const never = (): never => {
  throw new Error("A message found no place");
};

const authorOf = async ({ participant, userName }: InboundMessage): Promise<number | null> =>
  participant && participant.identities.length > 0
    ? identifyContact(participant.identities, participant.name || atName(userName))
    : null;

interface Destination {
  contactId: number;
  authorId: number | null;
  closedId?: number | null;
}

const shape = {
  ...settingShape,
  ...storedShape,
  ticketId: integer,
  /** The id, and with it the time, is null when the message was already stored. */
  id: storedShape.id.null,
  at: storedShape.at.null,
};
interface StoredInbound extends RowOf<typeof shape> {
  /** How the message's ticket was opened; absent if the ticket was already active. */
  opening?: Opening;
  /** The closed ticket of the message, which stays closed; absent for an active ticket. */
  afterword?: Afterword;
}

/** Stores the message. It begins again when the contact or the author was deleted meanwhile, or when the addresses moved to another contact. */
async function store(inbound: InboundMessage): Promise<StoredInbound | "muted"> {
  const { fromMe, participant, userName } = inbound;
  const called = (fromMe ? null : inbound.chatName) || (participant ? null : atName(userName));
  const contactId = await identifyContact(inbound.identities, called);
  const destination = { contactId, authorId: await authorOf(inbound) };
  const named = isGroupChat(inbound.chat) ? destination.authorId : contactId;
  if (userName && named !== null) await noteUserName(named, userName);
  return (await insertMessage(inbound, destination)) ?? (await insertAnew(inbound, destination)) ?? store(inbound);
}

/** The locked row `author`, so that an erasure of that person comes before or after. No row when the author was deleted. */
const authorSql = (authorId: number) =>
  sql`select id from contacts where id = ${authorId} and erased_at is null for key share`;

/**
 * Stores the message in the contact's active ticket, or in `closedId`. Contact and ticket stay locked, and the author before them. Null when there is no
 * such ticket, when the author was deleted, or when the contact has none of the addresses any more because merged contacts were separated meanwhile.
 */
async function insertMessage(
  inbound: InboundMessage,
  { contactId, authorId, closedId = null }: Destination,
): Promise<StoredInbound | null> {
  const { connectionId, fromMe } = inbound;
  const ticket =
    closedId === null ? sql`connection_id = ${connectionId} and status <> 'closed'` : sql`id = ${closedId}`;
  const [stored] = await query(
    shape,
    sql`with ${authorId === null ? empty : sql`author as (${authorSql(authorId)}), `}owner as (
       select id from contacts where id = ${contactId} and merged_into is null and erased_at is null and (${fromMe} or blocked_at is null or is_group)
         ${authorId === null ? empty : sql`and exists (select 1 from author)`} for no key update
     ), address as (
       select i.contact_id, i.kind, i.value from owner join contact_identities i on i.contact_id = owner.id
         and i.kind || ':' || i.value = any(${inbound.identities.map(addressOf)}::text[]) for share of i
     ), place as (
       select company_id, id, contact_id, connection_id, bot_state from tickets
       where contact_id = (select contact_id from address limit 1) and ${ticket} for no key update
     ), ${storeSql(saidIn(inbound, authorId), stampIn(inbound), sql`place t`)}${fromMe ? empty : sql`, ${opensWindows(sql`address`)}`}
     select place.id as "ticketId", ${storedColumns},
       ${settingSql(sql`${contactId}`, connectionId, sql`place.bot_state`)} from place left join made on true`,
  );
  if (stored?.id) await attachFile(stored.id, inbound);
  return stored ?? null;
}

/**
 * Opens a ticket and stores the message. Null when the contact or the author was deleted, or when the message's addresses now belong to another
 * contact. "muted" for a blocked contact.
 */
async function insertAnew(
  inbound: InboundMessage,
  { contactId, authorId }: Destination,
): Promise<StoredInbound | "muted" | null> {
  if (authorId !== null && (await run(authorSql(authorId))) === 0) return null;
  const alive = await lockIfThere(contactId);
  if (alive === null) return null;
  if (!inbound.identities.some((one) => alive.addresses.includes(addressOf(one)))) return null;
  if (alive.muted && !inbound.fromMe) {
    await askNumberToBlock(alive.id, inbound.connectionId);
    return "muted";
  }
  const destination = { contactId: alive.id, authorId };
  const afterword = await findAfterword(destination.contactId, inbound);
  if (afterword) {
    const stored = await insertMessage(inbound, { ...destination, closedId: afterword.ticketId });
    return stored ? { ...stored, afterword } : never();
  }
  const opening = await ensureActiveTicket({ contactId: destination.contactId, connectionId: inbound.connectionId });
  const stored = await insertMessage(inbound, destination);
  return stored ? { ...stored, opening } : never();
}

const saidIn = (inbound: InboundMessage, authorContactId: number | null): Parameters<typeof storeSql>[0] => ({
  chat: inbound.chat,
  wid: inbound.wid,
  renditionWid: inbound.rendition?.of ?? null,
  fromMe: inbound.fromMe,
  participant: inbound.participant?.jid ?? null,
  authorContactId,
  body: inbound.body,
  mediaType: inbound.mediaType,
  quotedWid: sql`${inbound.quotedWid}::text`,
  quotedText: sql`${inbound.quotedText}::text`,
  poll: pollOf(inbound),
  raw: inbound.raw,
  forwarded: inbound.isForwarded,
  linkPreview: inbound.linkPreview,
});

function stampIn(inbound: InboundMessage): StampSql {
  const { said, isLive, age } = stampOf(inbound);
  return { said: sql`${said}::timestamptz`, isLive: sql`${isLive}::boolean`, age: sql`${age}::float8` };
}
