import { asksForMenu } from "@balcao/shared/automation/rules";
import { isOptIn, isOptOut } from "@balcao/shared/contacts/opt-out";
import { mayBeNamed } from "@balcao/shared/contacts/named-opt-out";
import { mayOptOut } from "@balcao/shared/contacts/opt-out-in-doubt";
import { numberForms } from "@balcao/shared/phone";
import { ticketStatus } from "@balcao/shared/tickets/schema";
import { boolean, integer, oneOf, type RowOf, text } from "../../base/columns.ts";
import { query } from "../../base/database.ts";
import { listed, type Sql, sql } from "../../base/sql.ts";
import { type Identity, isGroupChat } from "../contacts/address.ts";
import { cleanName, isNameless } from "../contacts/name.ts";
import { tellMessages } from "../messages/publish.ts";
import { refreshCards } from "../tickets/card.ts";
import { isUnbegun } from "../tickets/waits-to-begin.ts";
import { opensWindows } from "../windows/windows.ts";
import { type InboundMessage, stampOf } from "./inbound.ts";
import { answersCampaign, answersPlanned, companySettings, settingShape, talks } from "./setting.ts";
import { storedColumns, storedShape, storeSql } from "./insert-messages.ts";
import { tellReceived } from "./tell-received.ts";

const placeShape = {
  ...settingShape,
  place: integer,
  contactId: integer,
  ticketId: integer,
  name: text,
  number: text,
  userName: text,
  status: oneOf(ticketStatus.options),
  hasQueue: boolean,
  isLed: boolean,
};
type InboundPlace = RowOf<typeof placeShape>;
/** A message with its contact and ticket. */
interface PlacedMessage {
  inbound: InboundMessage;
  place: InboundPlace;
}

/**
 * Stores messages of one company that only continue a conversation: the customer is known, and the active ticket sends no automatic answer. Many
 * messages need as many statements as one message. Returns the ids by the messages. The caller must receive a message without an id alone, after
 * these messages. No message is stored before an earlier message of its chat.
 */
export async function receiveTogether(inbounds: readonly InboundMessage[]): Promise<Map<InboundMessage, number>> {
  const placed = await placesOf(inbounds);
  const ready = leading(inbounds, (inbound) => {
    const place = placed.get(inbound);
    return place !== undefined && isNextLine(inbound, place) ? { inbound, place } : null;
  });
  const stored = ready.length > 0 ? await insertAll(ready) : [];
  const told = stored.flatMap(({ place, id, at }) => {
    const one = ready[place];
    return one ? [{ ...one, messageId: id, at }] : [];
  });
  const ids = new Map(told.map(({ inbound, messageId }) => [inbound, messageId]));
  if (told.length === 0) return ids;
  const counts = new Map<number, number>();
  for (const { place } of told) counts.set(place.ticketId, (counts.get(place.ticketId) ?? 0) + 1);
  const tickets = await refreshCards(counts);
  await tellMessages("message.create", [...ids.values()]);
  const answers = stored.flatMap((one) => one.answers ?? []);
  if (answers.length > 0) await tellMessages("message.update", answers);
  for (const { inbound, place, messageId, at } of told) {
    const ticket = tickets.find(({ id }) => id === place.ticketId);
    const received = { setting: place, messageId, isNew: false, opens: false, rating: null, at };
    if (ticket) await tellReceived(inbound, { ticket, ...received });
  }
  return ids;
}

/** The messages that `take` accepts, without the messages that follow a refused message in the same chat. */
function leading(
  inbounds: readonly InboundMessage[],
  take: (inbound: InboundMessage) => PlacedMessage | null,
): PlacedMessage[] {
  const [left, wids, last] = [new Set<string>(), new Set<string>(), new Map<number, InboundMessage>()];
  return inbounds.flatMap((inbound) => {
    // A message that comes twice, or quotes another message of the batch, must find that message stored.
    const isTied = wids.has(inbound.wid) || (inbound.quotedWid !== null && wids.has(inbound.quotedWid));
    wids.add(inbound.wid);
    const found = left.has(inbound.chat) || isTied ? null : take(inbound);
    const before = found ? last.get(found.place.ticketId) : undefined;
    if (!found || (before && !follows(before, inbound))) {
      left.add(inbound.chat);
      return [];
    }
    last.set(found.place.ticketId, inbound);
    return [found];
  });
}

/** The whole second that the server gives a message. A message whose time cannot be true counts as said now. */
const secondOf = (inbound: InboundMessage): number => Math.floor((stampOf(inbound).said?.getTime() ?? Infinity) / 1000);

/**
 * Whether two messages of a ticket may be stored by one statement. Such messages do not see each other, and one of them may be moved below our answers.
 * They keep the server's order only when they come in this order and both move alike; other messages must find the earlier ones stored.
 */
const follows = (before: InboundMessage, next: InboundMessage): boolean =>
  before.isLive === next.isLive && before.receivedAt <= next.receivedAt && secondOf(before) <= secondOf(next);

/** Whether a message is a text or a similar message from a single person. */
const isPlain = ({ fromMe, chat, participant, identities, mediaType, media, poll, advert }: InboundMessage): boolean =>
  !fromMe &&
  participant === null &&
  media === null &&
  poll === null &&
  !advert &&
  mediaType !== "undecrypted" &&
  !isGroupChat(chat) &&
  identities.length > 0 &&
  new Set(identities.map(({ kind }) => kind)).size === identities.length;

/** Whether a message brings no news about the contact and gets no automatic answer. */
function isNextLine(inbound: InboundMessage, place: InboundPlace): boolean {
  const { chatName, body, choice, userName = "" } = inbound;
  const phone = valueOf(inbound, "phone");
  const isNews =
    (phone !== null && phone !== place.number) ||
    (isNameless(place) && cleanName(chatName) !== "") ||
    isOther(userName, place);
  const isAsked = !place.hasQueue && (place.offersQueues || place.talks);
  const asks = place.status === "pending" && (isAsked || place.isLed);
  const mayAsk = choice !== undefined || asksForMenu(body);
  const isOffered = mayOptOut(body) || mayBeNamed(body, { isAwaited: place.answersCampaign });
  const isWish = isOptOut(body, place.optOutWords ?? "") || isOffered || isOptIn(body);
  return !isNews && !asks && !mayAsk && !isWish;
}

const isOther = (userName: string, place: InboundPlace): boolean =>
  userName !== "" && userName.toLowerCase() !== place.userName;

const valueOf = ({ identities }: InboundMessage, wanted: Identity["kind"]) =>
  identities.find(({ kind }) => kind === wanted)?.value ?? null;

/** The contact and active ticket of each new message whose addresses all belong to one contact. It locks nothing. */
async function placesOf(inbounds: readonly InboundMessage[]): Promise<Map<InboundMessage, InboundPlace>> {
  const plain = inbounds.filter(isPlain);
  if (plain.length === 0) return new Map();
  const phones = plain.map((one) => valueOf(one, "phone"));
  const rows = await query(
    placeShape,
    sql`select given.place::int as place, c.id as "contactId", t.id as "ticketId", c.name, c.number, c.user_name as "userName", t.status, t.queue_id is not null as "hasQueue",
       coalesce(t.bot_state->>'kind' in ('options', 'talk', 'unbegun'), false) as "isLed", ${isUnbegun(sql`t.bot_state`)} as unbegun, ${talks(sql`t.connection_id`)} as talks,
       c.opted_out_at is not null as "optedOut",
       exists (select 1 from connection_queues q where q.connection_id = t.connection_id) as "offersQueues",
       ${answersCampaign(sql`c.id`, sql`t.connection_id`)} as "answersCampaign",
       ${answersPlanned(sql`c.id`)} as "answersPlanned", ${companySettings}
     from ${listed("given", {
       place: sql`${plain.map((_, at) => at)}::int[]`,
       connection_id: sql`${plain.map(({ connectionId }) => connectionId)}::int[]`,
       wid: sql`${plain.map(({ wid }) => wid)}::text[]`,
       lid: sql`${plain.map((one) => valueOf(one, "lid"))}::text[]`,
       bsuid: sql`${plain.map((one) => valueOf(one, "bsuid"))}::text[]`,
       phone: sql`${phones}::text[]`,
       other_form: sql`${phones.map((phone) => (phone && numberForms(phone).find((form) => form !== phone)) ?? null)}::text[]`,
     })}
     left join lateral (select contact_id from contact_identities where kind = 'lid' and value = given.lid and verified limit 1) by_lid on true
     left join lateral (select contact_id from contact_identities where kind = 'bsuid' and value = given.bsuid and verified limit 1) by_bsuid on true
     left join lateral (select contact_id from contact_identities where kind = 'phone' and value = given.phone and verified limit 1) by_phone on true
     cross join lateral (
       select * from contacts where id = coalesce(by_lid.contact_id, by_bsuid.contact_id, by_phone.contact_id) and merged_into is null and erased_at is null and blocked_at is null
         and doubted_at is null limit 1
     ) c
     cross join lateral (
       select * from tickets where contact_id = c.id and connection_id = given.connection_id and status <> 'closed' limit 1
     ) t
     where (given.lid is null or by_lid.contact_id = c.id) and (given.bsuid is null or by_bsuid.contact_id = c.id) and (given.phone is null or by_phone.contact_id = c.id)
       and not exists (select 1 from contact_identities i where i.kind = 'phone' and i.value = given.other_form and not i.verified)
       and not exists (select 1 from messages m where m.connection_id = given.connection_id and m.wid = given.wid)`,
  );
  return new Map(
    rows.flatMap((row) => {
      const inbound = plain[row.place];
      return inbound ? [[inbound, row] as const] : [];
    }),
  );
}

const shape = { ...storedShape, place: integer };

/** Stores the messages in order, where contact, address and ticket have not changed since they were found. These rows stay locked. */
const insertAll = (ready: readonly PlacedMessage[]): Promise<RowOf<typeof shape>[]> =>
  query(
    shape,
    sql`with given as materialized (
       select * from ${givenOf(ready)}
     ), owners as materialized (
       select c.id from contacts c where c.id in (select contact_id from given) and c.merged_into is null and c.erased_at is null and c.blocked_at is null
       order by c.id desc for no key update
     ), addresses as materialized (
       select i.contact_id, i.kind, i.value from given join contact_identities i on i.kind = given.kind and i.value = given.value
       where i.contact_id in (select id from owners) for share of i
     ), places as materialized (
       select t.company_id, t.id, t.contact_id, t.connection_id from tickets t
       where t.id in (select g.ticket_id from given g join addresses a on a.kind = g.kind and a.value = g.value and a.contact_id = g.contact_id)
         and t.contact_id in (select contact_id from addresses) and t.status <> 'closed' order by t.id for no key update
     ), ${storeSql(
       saidInAll,
       stampInAll,
       sql`given g join places t on t.id = g.ticket_id and t.contact_id = g.contact_id and t.connection_id = g.connection_id`,
       sql`order by g.place`,
     )}, ${opensWindows(sql`addresses`)}
     select ${storedColumns}, g.place
     from made join given g on g.connection_id = made.connection_id and g.wid = made.wid and g.chat = made.chat order by g.place`,
  );

/** The messages as rows of a query that is named `given`. */
function givenOf(ready: readonly PlacedMessage[]): Sql {
  const inbounds = ready.map(({ inbound }) => inbound);
  const stamps = inbounds.map(stampOf);
  return listed("given", {
    place: sql`${ready.map((_, at) => at)}::int[]`,
    contact_id: sql`${ready.map(({ place }) => place.contactId)}::int[]`,
    ticket_id: sql`${ready.map(({ place }) => place.ticketId)}::int[]`,
    connection_id: sql`${inbounds.map(({ connectionId }) => connectionId)}::int[]`,
    kind: sql`${inbounds.map(({ identities }) => identities[0]?.kind ?? "")}::text[]`,
    value: sql`${inbounds.map(({ identities }) => identities[0]?.value ?? "")}::text[]`,
    chat: sql`${inbounds.map(({ chat }) => chat)}::text[]`,
    wid: sql`${inbounds.map(({ wid }) => wid)}::text[]`,
    body: sql`${inbounds.map(({ body }) => body)}::text[]`,
    media_type: sql`${inbounds.map(({ mediaType }) => mediaType)}::text[]`,
    quoted_wid: sql`${inbounds.map(({ quotedWid }) => quotedWid)}::text[]`,
    quoted_text: sql`${inbounds.map(({ quotedText }) => quotedText)}::text[]`,
    raw: sql`${inbounds.map(({ raw }) => raw)}::bytea[]`,
    said: sql`${stamps.map(({ said }) => said)}::timestamptz[]`,
    live: sql`${stamps.map(({ isLive }) => isLive)}::boolean[]`,
    age: sql`${stamps.map(({ age }) => age)}::float8[]`,
    forwarded: sql`${inbounds.map(({ isForwarded }) => isForwarded)}::boolean[]`,
    link_preview: sql`${inbounds.map(({ linkPreview }) => linkPreview && JSON.stringify(linkPreview))}::jsonb[]`,
  });
}

const saidInAll = {
  chat: sql`g.chat`,
  wid: sql`g.wid`,
  fromMe: false,
  body: sql`g.body`,
  mediaType: sql`g.media_type`,
  quotedWid: sql`g.quoted_wid`,
  quotedText: sql`g.quoted_text`,
  raw: sql`g.raw`,
  forwarded: sql`g.forwarded`,
  linkPreview: sql`g.link_preview`,
};

const stampInAll = { said: sql`g.said`, isLive: sql`g.live`, age: sql`g.age` };
