import { asksForMenu } from "@balcao/shared/automation/rules";
import { isOptIn, isOptOut } from "@balcao/shared/contacts/opt-out";
import { numberForms } from "@balcao/shared/phone";
import { ticketStatus } from "@balcao/shared/tickets/schema";
import { boolean, integer, json, oneOf, type RowOf, text, timestamp } from "../../base/columns.ts";
import { query } from "../../base/database.ts";
import { listed, sql } from "../../base/sql.ts";
import { type Identity, isGroupChat } from "../contacts/address.ts";
import { cleanName, isNameless } from "../contacts/name.ts";
import { MessageRow } from "../messages/message.model.ts";
import { tellMessages } from "../messages/publish.ts";
import { refreshCards } from "../tickets/card.ts";
import { isUnbegun } from "../tickets/unbegun.ts";
import { type InboundMessage, shownAt, stampOf } from "./inbound.ts";
import { quoted, tellReceived } from "./receive.ts";
import { answersCampaign, answersPlanned, companySettings, settingShape, talks } from "./setting.ts";

const placeShape = {
  ...settingShape,
  place: integer,
  contactId: integer,
  ticketId: integer,
  name: text,
  number: text,
  status: oneOf(ticketStatus.options),
  hasQueue: boolean,
  isLed: boolean,
};
type Place = RowOf<typeof placeShape>;
/** A message and where it goes. */
interface Placed {
  inbound: InboundMessage;
  place: Place;
}

/**
 * Stores those messages of one company that are nothing but the next line of a conversation: a customer who is known, with an active ticket
 * that says nothing by itself. So many of them cost as many statements as one. Answers the ids by the messages; whoever is missing is
 * received alone, after these. Of a chat, none is stored before one that came earlier.
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

/** Those that `take` takes; after one that it leaves, none of the same chat. */
function leading(inbounds: readonly InboundMessage[], take: (inbound: InboundMessage) => Placed | null): Placed[] {
  const [left, wids] = [new Set<string>(), new Set<string>()];
  return inbounds.flatMap((inbound) => {
    // A message that comes twice, or quotes one of these, must find that one stored.
    const isTied = wids.has(inbound.wid) || (inbound.quotedWid !== null && wids.has(inbound.quotedWid));
    wids.add(inbound.wid);
    const taken = left.has(inbound.chat) || isTied ? null : take(inbound);
    if (!taken) left.add(inbound.chat);
    return taken ? [taken] : [];
  });
}

/** A text or the like from a single person. */
const isPlain = ({ fromMe, chat, participant, identities, mediaType, media, poll }: InboundMessage): boolean =>
  !fromMe &&
  participant === null &&
  media === null &&
  poll === null &&
  mediaType !== "undecrypted" &&
  !isGroupChat(chat) &&
  identities.length > 0 &&
  new Set(identities.map(({ kind }) => kind)).size === identities.length;

/** Nothing about the contact is news, and nothing answers the message by itself. */
function isNextLine(inbound: InboundMessage, place: Place): boolean {
  const { chatName, body } = inbound;
  const phone = valueOf(inbound, "phone");
  const isNews = (phone !== null && phone !== place.number) || (isNameless(place) && cleanName(chatName) !== "");
  const isAsked = !place.hasQueue && (place.offersQueues || place.talks);
  const asks = place.status === "pending" && (isAsked || place.isLed);
  return !isNews && !asks && !asksForMenu(body) && !isOptOut(body, place.optOutWords ?? "") && !isOptIn(body);
}

const valueOf = ({ identities }: InboundMessage, wanted: Identity["kind"]) =>
  identities.find(({ kind }) => kind === wanted)?.value ?? null;

/** Contact and active ticket of each message whose addresses are all one contact's, and which was not stored before. Locks nothing. */
async function placesOf(inbounds: readonly InboundMessage[]): Promise<Map<InboundMessage, Place>> {
  const plain = inbounds.filter(isPlain);
  if (plain.length === 0) return new Map();
  const phones = plain.map((one) => valueOf(one, "phone"));
  const rows = await query(
    placeShape,
    sql`select given.place::int as place, c.id as "contactId", t.id as "ticketId", c.name, c.number, t.status, t.queue_id is not null as "hasQueue",
       coalesce(t.bot_state->>'kind' in ('options', 'talk', 'unbegun'), false) as "isLed", ${isUnbegun(sql`t.bot_state`)} as unbegun, ${talks(sql`t.connection_id`)} as talks,
       c.opted_out_at is not null as "optedOut",
       exists (select 1 from connection_queues q where q.connection_id = t.connection_id) as "offersQueues",
       ${answersCampaign(sql`c.id`, sql`t.connection_id`)} as "answersCampaign",
       ${answersPlanned(sql`c.id`)} as "answersPlanned", ${companySettings}
     from ${listed(
       sql`${plain.map((_, at) => at)}::int[]`,
       sql`${plain.map(({ connectionId }) => connectionId)}::int[]`,
       sql`${plain.map(({ wid }) => wid)}::text[]`,
       sql`${plain.map((one) => valueOf(one, "lid"))}::text[]`,
       sql`${phones}::text[]`,
       sql`${phones.map((phone) => (phone && numberForms(phone).find((form) => form !== phone)) ?? null)}::text[]`,
     )} as given(place, connection_id, wid, lid, phone, other_form)
     left join lateral (select contact_id from contact_identities where kind = 'lid' and value = given.lid and verified limit 1) by_lid on true
     left join lateral (select contact_id from contact_identities where kind = 'phone' and value = given.phone and verified limit 1) by_phone on true
     cross join lateral (
       select * from contacts where id = coalesce(by_lid.contact_id, by_phone.contact_id) and merged_into is null and blocked_at is null
         and doubted_at is null limit 1
     ) c
     cross join lateral (
       select * from tickets where contact_id = c.id and connection_id = given.connection_id and status <> 'closed' limit 1
     ) t
     where (given.lid is null or by_lid.contact_id = c.id) and (given.phone is null or by_phone.contact_id = c.id)
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

const storedShape = { id: MessageRow.columns.id, place: integer, at: timestamp, answers: json<number[]>().null };

/**
 * Stores them in order, where contact, address and ticket are still as they were found; these stay locked. `answers` are messages that quote one
 * and came before it.
 */
const insertAll = (ready: readonly Placed[]): Promise<RowOf<typeof storedShape>[]> => {
  const stamps = ready.map(({ inbound }) => stampOf(inbound));
  return query(
    storedShape,
    sql`with given as materialized (
       select * from ${listed(
         sql`${ready.map((_, at) => at)}::int[]`,
         sql`${ready.map(({ place }) => place.contactId)}::int[]`,
         sql`${ready.map(({ place }) => place.ticketId)}::int[]`,
         sql`${ready.map(({ inbound }) => inbound.connectionId)}::int[]`,
         sql`${ready.map(({ inbound }) => inbound.identities[0]?.kind ?? "")}::text[]`,
         sql`${ready.map(({ inbound }) => inbound.identities[0]?.value ?? "")}::text[]`,
         sql`${ready.map(({ inbound }) => inbound.chat)}::text[]`,
         sql`${ready.map(({ inbound }) => inbound.wid)}::text[]`,
         sql`${ready.map(({ inbound }) => inbound.body)}::text[]`,
         sql`${ready.map(({ inbound }) => inbound.mediaType)}::text[]`,
         sql`${ready.map(({ inbound }) => inbound.quotedWid)}::text[]`,
         sql`${ready.map(({ inbound }) => inbound.quotedText)}::text[]`,
         sql`${ready.map(({ inbound }) => inbound.raw)}::bytea[]`,
         sql`${stamps.map(({ said }) => said)}::timestamptz[]`,
         sql`${stamps.map(({ isLive }) => isLive)}::boolean[]`,
         sql`${stamps.map(({ age }) => age)}::float8[]`,
         sql`${ready.map(({ inbound }) => inbound.isForwarded)}::boolean[]`,
         sql`${ready.map(({ inbound }) => inbound.linkPreview && JSON.stringify(inbound.linkPreview))}::jsonb[]`,
       )} as given(place, contact_id, ticket_id, connection_id, kind, value, chat, wid, body, media_type, quoted_wid, quoted_text, raw, said, live, age, forwarded, link_preview)
     ), owners as materialized (
       select c.id from contacts c where c.id in (select contact_id from given) and c.merged_into is null and c.blocked_at is null
       order by c.id desc for no key update
     ), addresses as materialized (
       select i.contact_id, i.kind, i.value from given join contact_identities i on i.kind = given.kind and i.value = given.value
       where i.contact_id in (select id from owners) for share of i
     ), places as materialized (
       select t.company_id, t.id, t.contact_id, t.connection_id from tickets t
       where t.id in (select g.ticket_id from given g join addresses a on a.kind = g.kind and a.value = g.value and a.contact_id = g.contact_id)
         and t.contact_id in (select contact_id from addresses) and t.status <> 'closed' order by t.id for no key update
     ), made as (
       insert into messages (company_id, ticket_id, contact_id, connection_id, chat, wid, from_me, source, body, media_type, ack, quoted_id, quoted_wid,
         quoted_text, raw, sent_at, forwarded, link_preview)
       select t.company_id, t.id, t.contact_id, t.connection_id, g.chat, g.wid, false, 'customer', g.body, g.media_type, 2, said.id,
         case when said.id is null then g.quoted_wid end, case when said.id is null then g.quoted_text else '' end, g.raw,
         ${shownAt({ said: sql`g.said`, isLive: sql`g.live`, age: sql`g.age` })}, g.forwarded, g.link_preview
       from given g join places t on t.id = g.ticket_id and t.contact_id = g.contact_id and t.connection_id = g.connection_id left join lateral ${quoted(sql`g.quoted_wid`)} said on true
       order by g.place on conflict do nothing returning id, contact_id, connection_id, chat, wid, sent_at
     ), answers as (
       update messages a set quoted_id = made.id, quoted_wid = null, quoted_text = '' from made
       where a.connection_id = made.connection_id and a.quoted_wid = made.wid and a.contact_id = made.contact_id returning a.id, made.id as of
     )
     select made.id, g.place, made.sent_at as at, (select json_agg(a.id) from answers a where a.of = made.id) as answers
     from made join given g on g.connection_id = made.connection_id and g.wid = made.wid and g.chat = made.chat order by g.place`,
  );
};
