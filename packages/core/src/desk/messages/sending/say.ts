import { randomBytes } from "node:crypto";
import type { BotSource } from "@balcao/shared/bot-steps/reasons";
import { networks } from "@balcao/shared/connections/schema";
import { transports } from "@balcao/shared/connections/transports";
import { AppError } from "@balcao/shared/errors";
import type { SentTemplate } from "@balcao/shared/message-templates/sent-template";
import type { Message, MessageSource } from "@balcao/shared/messages/schema";
import type { TicketPlace } from "@balcao/shared/tickets/rules";
import { boolean, json, type RowOf, textOf, timestamp } from "../../../base/columns.ts";
import { query } from "../../../base/database.ts";
import { empty, type Sql, sql } from "../../../base/sql.ts";
import { publish } from "../../../base/outbox/write.ts";
import type { Priority } from "../../../numbers/commands/kinds.ts";
import { bytesSql } from "../../../numbers/connections/capabilities.ts";
import { orderSql } from "../../../numbers/commands/order.ts";
import { refreshCard } from "../../tickets/card.ts";
import { type Lack, lacksOf } from "../../tickets/presenter.ts";
import { TicketRow } from "../../tickets/ticket.model.ts";
import { MediaRow } from "../../../base/files/media.model.ts";
import { MessageCardRow } from "../message-card.model.ts";
import { MessageRow } from "../message.model.ts";
import { isVoice, mediaTypeOf, type Part } from "./part.ts";
import { loadMessages } from "../presenter.ts";
import { tellMessages } from "../publish.ts";
import { reachSql, type Refusal } from "./reachable.ts";
import { markRead } from "../read.ts";
import { windowClosedSql } from "../../windows/windows.ts";

interface Speaker {
  /** The source that the message is stored with. */
  source: MessageSource;
  priority: Priority;
  /** A person answers with this message. The customer's messages count as read, the draft is removed, and automatic texts stop. */
  isAnswer: boolean;
}

/** All speakers that write to customers. A scheduled message has the source of a typed message, and counts as its author's message. */
const speakers = {
  desk: { source: "desk", priority: "person", isAnswer: true },
  system: { source: "system", priority: "machine", isAnswer: false },
  schedule: { source: "desk", priority: "machine", isAnswer: false },
  /** A scheduled message that a person sends now. */
  planned: { source: "desk", priority: "person", isAnswer: false },
  campaign: { source: "campaign", priority: "machine", isAnswer: false },
  api: { source: "api", priority: "machine", isAnswer: false },
} as const satisfies Record<string, Speaker>;

export interface Voice {
  speaker: keyof typeof speakers;
  userId?: number | null;
  /** The name that the customer reads above each text. */
  sign?: string | null;
  /** The caller's own id for the messages. They are sent once, however often the call is repeated. */
  clientId?: string | null;
  /** The number of the first part, if one client id has parts in several tickets. */
  firstPart?: number;
  /** The kind of an automatic text. */
  botSource?: BotSource;
  /** The campaign that the messages belong to. */
  campaignId?: number;
}

/** The result of `say`. If the client id was used before, `isNew` is false and `messages` are those of the first call. */
export type SayResult = { refusal: Refusal } | { refusal: null; messages: Message[]; isNew: boolean };

/**
 * Writes every message to a customer. It finds the address and stores the messages below all other messages of the locked ticket. It then queues them
 * for the ticket's number, and informs the browsers of the messages and the card. Only an answer of a person removes the draft.
 */
export async function say(ticketId: number, voice: Voice, parts: readonly Part[]): Promise<SayResult> {
  const { isAnswer } = speakers[voice.speaker];
  const ids: number[] = [];
  let hasUnread = false;
  let lacks: Lack[] = [];
  for (const [index, part] of parts.entries()) {
    const written = await write(ticketId, voice, part, (voice.firstPart ?? 0) + index);
    if (written.refusal) return { refusal: written.refusal };
    if (written.id === null) return { refusal: null, messages: await saidBefore(ticketId, voice), isNew: false };
    ids.push(written.id);
    const ended = written.draftOf?.toISOString();
    if (ended) publish("draft.update", { ticketId, draft: null, ended }, { place: written.place });
    ({ hasUnread } = written);
    lacks = lacksOf({ ...written, ...written.place });
  }
  if (isAnswer && hasUnread) await markRead(ticketId);
  const messages = await tellMessages("message.create", ids);
  await refreshCard(ticketId, {
    lacks,
    ...(isAnswer ? { unread: 0, answeredBy: voice.userId ?? null } : { unread: "same" }),
  });
  return { refusal: null, messages, isNew: true };
}

/**
 * Queues a failed message again, below the messages that came since, or returns why its number can no longer write to its contact. The message keeps
 * its id on WhatsApp unless the network refused that id or already took a message with that id.
 */
export async function sayAgain(messageId: number, priority: Priority = "person"): Promise<Refusal | null> {
  const [again] = await query(
    { refusal: textOf<Refusal>().null },
    sql`with place as (
       select m.id, m.company_id, m.connection_id, w.network,
         case when w.deleted_at is not null then 'no-connection' when m.template is null and ${windowClosedSql} then 'window-closed' end as refusal
       from messages m join contacts c on c.company_id = m.company_id and c.id = m.contact_id
       join connections w on w.company_id = m.company_id and w.id = m.connection_id where m.id = ${messageId}
     ), again as (
       update messages m set ack = 0, failure = null, sent_at = ${belowAll(sql`m.ticket_id`)},
         wid = case when m.failure = 'refused' or exists (
             select 1 from official_sends s where s.company_id = m.company_id and s.connection_id = m.connection_id and s.wid = m.wid) then coalesce(${JSON.stringify(chooseIds())}::jsonb->>place.network, m.wid) else m.wid end
       from place where m.id = place.id and place.refusal is null
       returning m.company_id, m.connection_id, m.chat, m.id, m.template is not null as is_template
     ), line as (${orderSql("send", { from: sql`again m where not m.is_template`, of: "m", messageId: sql`m.id`, priority })}),
     templates as (${orderSql("template", { from: sql`again m where m.is_template`, of: "m", messageId: sql`m.id`, priority })})
     select refusal from place`,
  );
  if (!again) throw new Error(`There is no message ${messageId}`);
  return again.refusal;
}

const written = {
  refusal: textOf<Refusal>().null,
  /** Null when the client id was used before. */
  id: MessageRow.columns.id.null,
  place: json<TicketPlace>(),
  ...TicketRow.shape("status", "campaignId", "advertId"),
  hasUnread: boolean,
  /** When the draft that this message ended was written. */
  draftOf: timestamp.null,
};

/**
 * Stores one message and locks its number. The id is chosen now, so a message whose sending is interrupted by a crash is sent again under the same
 * id.
 */
async function write(ticketId: number, voice: Voice, part: Part, clientPart: number): Promise<RowOf<typeof written>> {
  const [row] = await query(written, insertPart(ticketId, voice, part, clientPart));
  if (!row) throw new Error(`There is no ticket ${ticketId}`);
  return row;
}

/** A template also reaches a customer whose service window is closed. */
const refusalOf = (template: SentTemplate | null): Sql =>
  template ? sql`nullif(reach.refusal, 'window-closed')` : sql`reach.refusal`;

function insertPart(ticketId: number, voice: Voice, part: Part, clientPart: number): Sql {
  const { source, priority, isAnswer } = speakers[voice.speaker];
  const { body, media, forwardOf = null, quotedId = null, file, template = null, menu = null, cards = [] } = part;
  return sql`with place as (
     select t.company_id, t.id, t.contact_id, t.connection_id, t.user_id, t.queue_id, t.status, t.campaign_id, t.advert_id, t.unread_messages, w.network, ${refusalOf(template)} as refusal, reach.chat
     from tickets t join contacts c on c.company_id = t.company_id and c.id = t.contact_id
     join connections w on w.company_id = t.company_id and w.id = t.connection_id ${reachSql}
     where t.id = ${ticketId} for share of w
   ), file as (
     ${MediaRow.insert({
       companyId: sql`company_id`,
       state: "ok",
       objectKey: file?.key ?? null,
       mimetype: file?.mimetype ?? "",
       name: file?.name ?? "",
       size: file?.size ?? null,
       voice: file ? isVoice(file) : false,
     })} from place
     where refusal is null and ${Boolean(file)} returning id
   ), given as (
     -- The number cannot read the bytes of another transport.
     select m.media_id, m.media_type, case when ${bytesSql("ow")} = ${bytesSql("w")} then m.raw end as raw, m.link_preview
     from messages m join connections ow on ow.company_id = m.company_id and ow.id = m.connection_id cross join place w where m.id = ${forwardOf}
   ),
   made as (
     ${MessageRow.insert({
       companyId: sql`t.company_id`,
       ticketId: sql`t.id`,
       contactId: sql`t.contact_id`,
       connectionId: sql`t.connection_id`,
       chat: sql`t.chat`,
       wid: sql`${JSON.stringify(chooseIds())}::jsonb->>t.network`,
       fromMe: true,
       source,
       userId: voice.userId ?? null,
       sign: body === "" ? null : (voice.sign ?? null),
       body,
       mediaType: sql`coalesce((select media_type from given), ${mediaTypeOf(part)})`,
       mediaId: sql`coalesce((select media_id from given), (select id from file), ${media?.id ?? null})`,
       raw: sql`(select raw from given)`,
       linkPreview: sql`(select link_preview from given)`,
       template: template && sql`${JSON.stringify(template)}::jsonb`,
       menu: menu && sql`${JSON.stringify(menu)}::jsonb`,
       forwarded: forwardOf !== null,
       quotedId,
       clientId: voice.clientId ?? null,
       clientPart,
       campaignId: voice.campaignId ?? null,
       botSource: voice.botSource ?? null,
       sentAt: belowAll(sql`t.id`),
     })}
     from place t where t.refusal is null
     on conflict (company_id, client_id, client_part) where client_id is not null do nothing
     returning company_id, connection_id, chat, id
   )${cards.length > 0 ? sql`, cards as (${insertCards(cards)})` : empty}, line as (${orderSql(template ? "template" : "send", { from: sql`made m`, of: "m", messageId: sql`m.id`, priority })}),
   draft as (delete from ticket_drafts where ticket_id = ${ticketId} and ${isAnswer} and exists (select 1 from made) returning updated_at)
   select place.refusal, made.id, place.unread_messages > 0 as "hasUnread", (select updated_at from draft) as "draftOf",
     json_build_object('userId', place.user_id, 'queueId', place.queue_id) as place, ${TicketRow.pick("place", "status", "campaignId", "advertId")}
   from place left join made on true`;
}

/** The files of the cards of the message `made`. */
const insertCards = (files: NonNullable<Part["cards"]>): Sql =>
  sql`${MessageCardRow.insert({
    companyId: sql`m.company_id`,
    messageId: sql`m.id`,
    place: sql`(g.place - 1)::smallint`,
    mediaId: sql`g.media_id`,
  })} from made m cross join unnest(${files.map((file) => file?.id ?? null)}::int[]) with ordinality as g(media_id, place)`;

/** The time of a new message in SQL: after all messages of the ticket, even those with a time in the future. */
const belowAll = (ticketId: Sql): Sql =>
  sql`greatest(clock_timestamp(), (select max(sent_at) + interval '1 millisecond' from messages where ticket_id = ${ticketId}))`;

/** A new id for each network. The statement picks the id for the number's network. */
const chooseIds = () =>
  Object.fromEntries(networks.map((network) => [network, transports[network].chooseId(randomBytes)]));

/** The earlier messages of this client id. Answers ERR_CREATING_MESSAGE when another user or conversation has used it. */
async function saidBefore(ticketId: number, { clientId, userId }: Voice): Promise<Message[]> {
  const rows = await query(
    MessageRow.shape("id"),
    sql`select m.id from messages m join tickets t on t.company_id = m.company_id and t.contact_id = m.contact_id
     where m.client_id = ${clientId} and t.id = ${ticketId} and m.user_id is not distinct from ${userId ?? null}`,
  );
  if (rows.length === 0) throw new AppError("ERR_CREATING_MESSAGE");
  return (await loadMessages(rows.map(({ id }) => id))).map(({ message }) => message);
}
