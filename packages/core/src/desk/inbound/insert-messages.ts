import { json, timestamp } from "../../base/columns.ts";
import { empty, type Sql, sql } from "../../base/sql.ts";
import type { NewFields } from "../../base/table.ts";
import { groupChatSql } from "../contacts/address.ts";
import { MessageRow } from "../messages/message.model.ts";
import { type InboundMessage, type StampSql, stampSql } from "./inbound.ts";

/** The columns of a received message: values for one message, or columns for many. */
type InboundColumns = Omit<
  NewFields<typeof MessageRow.columns>,
  "companyId" | "ticketId" | "contactId" | "connectionId" | "source" | "ack" | "quotedId" | "sentAt" | "saidAt"
> & { fromMe: boolean; quotedWid: Sql; quotedText: Sql };

/** The shape of the rows that `storedColumns` selects. */
export const storedShape = {
  id: MessageRow.columns.id,
  at: timestamp,
  /** The stored messages that quote this message and came before it. */
  answers: json<number[]>().null,
};
/** The columns of a message in the part `made`. */
export const storedColumns = sql`made.id, made.sent_at as at, (select json_agg(a.id) from answers a where a.of = made.id) as answers`;

/**
 * The parts `made` and `answers` of a statement that stores incoming messages, each message once. `answers` links stored messages with a new message
 * that they quote. `from` is the locked tickets `t` and, for many messages, the columns of the messages; `order` sorts them. `stamp` has the time
 * values of each message. A message that quotes another one gets its id. While the quoted message is not stored, the new message keeps the quoted
 * words; an answer to a card always keeps the words of the card.
 */
export const storeSql = (said: InboundColumns, stamp: StampSql, from: Sql, order: Sql = empty): Sql =>
  sql`made as (
       ${MessageRow.insert({
         ...said,
         companyId: sql`t.company_id`,
         ticketId: sql`t.id`,
         contactId: sql`t.contact_id`,
         connectionId: sql`t.connection_id`,
         source: said.fromMe ? "phone" : "customer",
         ack: said.fromMe ? 1 : 2,
         sentAt: sql`stamp.shown`,
         saidAt: sql`nullif(stamp.said, stamp.shown)`,
         quotedId: sql`said.id`,
         quotedWid: sql`case when said.id is null then ${said.quotedWid} end`,
         quotedText: sql`case when said.id is null or ${ofCard(said.quotedText)} then ${said.quotedText} else '' end`,
       })}
       from ${from} cross join lateral ${stampSql(stamp)} stamp left join lateral ${quoted(said.quotedWid)} said on true ${order} on conflict do nothing returning id, company_id, contact_id, connection_id, chat, wid, sent_at, said_at
     ), answers as (
       update messages a set quoted_id = made.id, quoted_wid = null, quoted_text = '' from made
       where a.connection_id = made.connection_id and a.quoted_wid = made.wid
         and (a.contact_id = made.contact_id or ${groupChatSql(sql`made.chat`)}) returning a.id, made.id as of
     )`;

/** Whether these are the words of a card of the quoted carousel. Such words stay, because they say which card the customer answered. */
const ofCard = (words: Sql): Sql => sql`${words} <> '' and exists (select 1 from messages o
       where o.company_id = t.company_id and o.id = said.id and o.template->'carousel' is not null)`;

/**
 * The id of the quoted message, which must be in the same conversation, or in a group ("answer privately"). `t` is the ticket of the message that
 * quotes, or this message.
 */
export const quoted = (wid: Sql): Sql => sql`(select o.id from messages o
       where o.company_id = t.company_id and o.connection_id = t.connection_id and (o.wid = ${wid} or o.rendition_wid = ${wid})
         and (o.contact_id = t.contact_id or ${groupChatSql(sql`o.chat`)}) order by o.contact_id = t.contact_id desc, o.id limit 1)`;

/**
 * Stores earlier messages in a ticket, except known messages and messages sent from here. `given` has the columns of the messages as rows `g`, with
 * their order.
 */
export const storePastSql = (given: Sql, ticketId: number): Sql =>
  sql`${MessageRow.insert({
    companyId: sql`t.company_id`,
    ticketId: sql`t.id`,
    contactId: sql`t.contact_id`,
    connectionId: sql`t.connection_id`,
    chat: sql`g.chat`,
    wid: sql`g.wid`,
    fromMe: sql`g.from_me`,
    source: sql`case when g.from_me then 'phone' else 'customer' end`,
    ack: sql`g.ack`,
    failure: sql`case when g.ack < 0 then 'refused' end`,
    body: sql`g.body`,
    mediaType: sql`g.media_type`,
    raw: sql`g.raw`,
    quotedWid: sql`g.quoted_wid`,
    forwarded: sql`g.forwarded`,
    sentAt: sql`least(g.said, clock_timestamp())`,
  })} from ${given} join tickets t on t.id = ${ticketId}
     where not exists (select 1 from messages m where m.company_id = t.company_id and m.connection_id = t.connection_id and m.wid = g.wid)
       and not exists (select 1 from official_sends s where s.company_id = t.company_id and s.connection_id = t.connection_id and s.wamid = g.wid)
     order by g.place on conflict do nothing returning id, wid`;

/** The options are passed as texts, not as JSON, because half an emoji is not valid JSON. */
export const pollOf = ({ poll }: InboundMessage): Sql =>
  poll ? sql`jsonb_build_object('options', ${poll.options}::text[])` : sql`null::jsonb`;
