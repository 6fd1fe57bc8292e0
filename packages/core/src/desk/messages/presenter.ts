import type { Media, Message } from "@balcao/shared/messages/schema";
import { hiddenQuote } from "@balcao/shared/messages/rules";
import { type SentTemplate, shownCarousel } from "@balcao/shared/message-templates/sent-template";
import type { Actor } from "@balcao/shared/permissions";
import { canSee, isSeenByAll, type TicketPlace } from "@balcao/shared/tickets/rules";
import { integer, json, type RowOf, text } from "../../base/columns.ts";
import { query } from "../../base/database.ts";
import { empty, type TimePosition, raw, type Sql, sql } from "../../base/sql.ts";
import { TicketRow } from "../tickets/ticket.model.ts";
import { cardFileOf, type PlacedFile, placedFiles } from "../../numbers/message-templates/card-files.ts";
import { MessageRow } from "./message.model.ts";

const own = [
  "id",
  "ticketId",
  "contactId",
  "fromMe",
  "mediaType",
  "ack",
  "failure",
  "isDeleted",
  "isEdited",
  "source",
  "userId",
  "campaignId",
  "botSource",
  "clientId",
  "sentAt",
] as const;
type StoredMedia = Omit<Media, "url" | "waveform" | "thumbnail"> & {
  waveform: string | null;
  thumbnail: string | null;
  /** Whether a better rendition may replace this file. */
  isJoined: boolean;
};

/** `query(messageShape, selectMessages())` reads all that presented messages need, in one statement for any number of messages. */
export const messageShape = {
  ...MessageRow.shape(...own, "body", "linkPreview"),
  isForwarded: MessageRow.columns.forwarded,
  isUnopened: MessageRow.columns.unopened,
  isHeld: MessageRow.columns.held,
  placeUserId: TicketRow.columns.userId,
  placeQueueId: TicketRow.columns.queueId,
  author: text,
  quotedText: text.null,
  sourceCount: integer.null,
  quoted: json<NonNullable<Message["quotedMsg"]>>().null,
  quotedPlace: json<TicketPlace>().null,
  reactions: json<Message["reactions"]>().null,
  pollOptions: json<string[]>().null,
  votes: json<Record<string, number>>().null,
  media: json<StoredMedia>().null,
  template: json<
    Pick<SentTemplate, "name" | "language" | "buttons"> & {
      offerEndsAt: string | null;
      carousel: SentTemplate["carousel"] | null;
    }
  >().null,
  cardFiles: json<PlacedFile[]>().null,
};
type MessageShapeRow = RowOf<typeof messageShape>;

const reactionsSql = sql`jsonb_agg(jsonb_build_object('emoji', r.emoji, 'fromMe', r.reactor = 'me', 'author', r.author) order by r.reactor)`;
const columnsWith = (
  reactions: Sql,
): Sql => sql`${MessageRow.pick("m", ...own)}, case when m.is_deleted then '' else m.body end as body, case when position(m.link_preview->>'text' in m.body) > 0 and not m.is_deleted then m.link_preview end as "linkPreview", m.forwarded as "isForwarded", m.unopened as "isUnopened", m.held as "isHeld",
    case when m.quoted_id is null and not m.is_deleted then nullif(m.quoted_text, '') end as "quotedText",
    case when m.bot_source = 'assistant' and not m.is_deleted then (select cardinality(s.sources) from assistant_answers s
      where s.company_id = m.company_id and s.ticket_id = m.ticket_id and s.message_id <= m.id order by s.message_id desc limit 1) end as "sourceCount",
    t.user_id as "placeUserId", t.queue_id as "placeQueueId",
    coalesce(case when m.from_me then u.name else coalesce(a.name, c.name) end, '') as author,
    case when o.id is not null then jsonb_build_object('id', o.id, 'body', case when o.is_deleted then '' when m.quoted_text <> '' then m.quoted_text when o.link_preview->>'text' = btrim(o.body) then o.link_preview->>'title' else left(o.body, 500) end,
      'fromMe', o.from_me, 'mediaType', o.media_type,
      'author', coalesce(case when o.from_me then ou.name else coalesce(oa.name, c.name) end, ''), 'hidden', false) end as quoted,
    case when o.ticket_id <> m.ticket_id then (select jsonb_build_object('userId', other.user_id, 'queueId', other.queue_id)
      from tickets other where other.company_id = o.company_id and other.id = o.ticket_id) end as "quotedPlace",
    ${reactions} as reactions,
    m.poll->'options' as "pollOptions",
    case when m.poll is not null then (select jsonb_object_agg(v.choice, v.votes) from (
      select choice, count(*) as votes from poll_votes p, jsonb_array_elements_text(p.options) as choice
      where p.company_id = m.company_id and p.message_id = m.id group by choice) v) end as votes,
    case when f.id is not null and not m.is_deleted then jsonb_build_object('id', f.id, 'state', f.state, 'mimetype', f.mimetype, 'name', f.name,
      'size', f.size, 'seconds', f.seconds, 'width', f.width, 'height', f.height, 'voice', f.voice, 'transcript', f.transcript, 'isJoined', m.rendition_wid is not null,
      'waveform', encode(f.waveform, 'base64'), 'thumbnail', translate(encode(f.thumbnail, 'base64'), E'\\n', '')) end as media,
    case when m.template is not null and not m.is_deleted then jsonb_build_object('name', m.template->'name', 'language', m.template->'language',
      'buttons', m.template->'buttons', 'offerEndsAt', m.template->'offerEndsAt', 'carousel', m.template->'carousel') end as template,
    case when m.template->'carousel' is not null and not m.is_deleted then ${placedFiles(
      sql`select y.* from message_cards y where y.company_id = m.company_id and y.message_id = m.id`,
    )} end as "cardFiles"`;
const columns = columnsWith(
  sql`(select ${reactionsSql} from message_reactions r where r.company_id = m.company_id and r.message_id = m.id)`,
);
/** The related rows of messages `m`, besides their tickets, contacts and senders. */
const others = sql`
  left join contacts a on a.company_id = m.company_id and a.id = m.author_contact_id
  left join media f on f.company_id = m.company_id and f.id = m.media_id
  left join messages o on o.company_id = m.company_id and o.id = m.quoted_id
  left join users ou on ou.company_id = o.company_id and ou.id = o.user_id
  left join contacts oa on oa.company_id = o.company_id and oa.id = o.author_contact_id`;
const tables = sql`messages m
  join tickets t on t.company_id = m.company_id and t.id = m.ticket_id
  join contacts c on c.company_id = m.company_id and c.id = m.contact_id
  left join users u on u.company_id = m.company_id and u.id = m.user_id ${others}`;

/** Messages `m` with their related rows, in tickets `t`. The caller adds the condition, the order, and perhaps `more` columns. */
export const selectMessages = (more: Sql = empty): Sql => sql`select ${columns}${more} from ${tables}`;

/** A page of the messages of one contact. */
interface Page {
  contactId: number;
  /** Conditions on `messages m`, and the order and limit of the page. The order has an index of its own. */
  where: Sql;
  tail: Sql;
  /** More columns. */
  more?: Sql;
}

/**
 * The messages of a page, like `selectMessages`. The page is found first, in the order of an index. Otherwise Postgres would join and sort a whole
 * conversation to show its end, because its one plan for all contacts expects a handful of messages. Then what the page shows is read once: each
 * ticket, each sender, the contact, and all reactions together.
 */
export const selectPage = ({ contactId, where, tail, more = empty }: Page): Sql => sql`with page as materialized (
    select m.* from messages m where ${where} ${tail}
  ), seen as materialized (
    select t.* from tickets t where t.id = any(array(select distinct m.ticket_id from page m))
  ), senders as materialized (
    select u.* from users u where u.id = any(array(select distinct m.user_id from page m where m.user_id is not null))
  ), whose as materialized (
    select c.* from contacts c where c.id = ${contactId}
  ), reacted as materialized (
    select r.message_id, ${reactionsSql} as given from message_reactions r where r.message_id = any(array(select m.id from page m)) group by r.message_id
  )
  select ${columnsWith(sql`(select r.given from reacted r where r.message_id = m.id)`)}${more} from page m
  join seen t on t.id = m.ticket_id join whose c on c.id = m.contact_id left join senders u on u.id = m.user_id ${others}`;

/** Messages `m` before or after a position in their order of time. */
export const onSide = (side: "<" | "<=" | ">", { at, id }: TimePosition): Sql =>
  sql`(m.sent_at, m.id) ${raw(side)} (${at}::timestamptz, ${id}::bigint)`;

/** Decides whether the words of a quote are shown, by the places of the quoted ticket and of the message's ticket. */
export type QuoteRule = (quoted: TicketPlace, own: TicketPlace) => boolean;

/** The rule of quotes for one reader. */
export const seenBy =
  (actor: Actor): QuoteRule =>
  (quoted) =>
    canSee(actor, quoted);

export const presentMessage = (row: MessageShapeRow, showsQuote: QuoteRule): Message => ({
  id: row.id,
  ticketId: row.ticketId,
  contactId: row.contactId,
  body: row.body,
  fromMe: row.fromMe,
  mediaType: row.mediaType,
  media: row.media && presentMedia(row.media),
  ack: row.ack,
  failure: row.failure,
  isDeleted: row.isDeleted,
  isEdited: row.isEdited,
  isForwarded: row.isForwarded,
  isUnopened: row.isUnopened,
  isHeld: row.isHeld,
  quotedMsg:
    row.quoted && row.quotedPlace && !showsQuote(row.quotedPlace, placeOf(row)) ? hiddenQuote(row.quoted) : row.quoted,
  quotedText: row.quotedText,
  linkPreview: row.linkPreview,
  author: row.author,
  source: row.source,
  userId: row.userId,
  campaignId: row.campaignId,
  botSource: row.botSource,
  sourceCount: row.sourceCount,
  reactions: row.reactions ?? [],
  poll: row.pollOptions && {
    options: row.pollOptions.map((option) => ({ text: option, votes: row.votes?.[option] ?? 0 })),
  },
  template: row.template && presentTemplate(row.template, row.cardFiles ?? []),
  clientId: row.clientId,
  createdAt: row.sentAt.toISOString(),
});

function presentTemplate(
  { carousel, offerEndsAt, ...words }: NonNullable<MessageShapeRow["template"]>,
  placed: readonly PlacedFile[],
): NonNullable<Message["template"]> {
  const template = { ...words, ...(offerEndsAt !== null && { offerEndsAt }) };
  if (!carousel) return template;
  const files = carousel.cards.map((_, at) => placed.find(({ place }) => place === at));
  return {
    ...template,
    carousel: shownCarousel(
      carousel,
      files.map((file) => file && cardFileOf(file)),
    ),
  };
}

/** The address of a file that another one may replace changes with its size, so that an open screen fetches it again. */
const presentMedia = ({ waveform, thumbnail, isJoined, ...media }: StoredMedia): Media => ({
  ...media,
  url: `/api/media/${media.id}${isJoined && media.size !== null ? `?v=${media.size}` : ""}`,
  waveform: waveform === null ? null : [...Buffer.from(waveform, "base64")],
  thumbnail: thumbnail === null ? null : `data:image/jpeg;base64,${thumbnail}`,
});

const placeOf = ({ placeUserId, placeQueueId }: MessageShapeRow): TicketPlace => ({
  userId: placeUserId,
  queueId: placeQueueId,
});

export interface LoadedMessage {
  message: Message;
  place: TicketPlace;
  /** The place of the quoted message's ticket, if it differs from the message's ticket. */
  quotedPlace: TicketPlace | null;
}

/**
 * Messages with the place of their ticket, in order of time. Without another rule, a quote has words only if all users who see the message may see
 * them.
 */
export async function loadMessages(
  ids: readonly number[],
  showsQuote: QuoteRule = isSeenByAll,
): Promise<LoadedMessage[]> {
  // This hides the number of ids from the planner. Otherwise Postgres would plan the ten tables anew each time, which takes four times as long as the
  // reading.
  const these = ids.length === 1 ? sql`m.id = ${ids[0]}` : sql`m.id = any((select ${[...ids]}::bigint[])::bigint[])`;
  const rows = await query(messageShape, sql`${selectMessages()} where ${these} order by m.sent_at, m.id`);
  return rows.map((row) => ({
    message: presentMessage(row, showsQuote),
    place: placeOf(row),
    quotedPlace: row.quotedPlace,
  }));
}
