import type { Media, MediaType, Message } from "@balcao/shared/messages/schema";
import type { TicketPlace } from "@balcao/shared/tickets/rules";
import { query } from "../database.ts";

export interface MessageListRow {
  id: number;
  ticketId: number;
  contactId: number;
  body: string;
  fromMe: boolean;
  mediaType: MediaType;
  ack: Message["ack"];
  failure: Message["failure"];
  isDeleted: boolean;
  isEdited: boolean;
  isForwarded: boolean;
  source: Message["source"];
  userId: number | null;
  author: string;
  clientId: string | null;
  sentAt: Date;
  quoted: Message["quotedMsg"];
  reactions: Message["reactions"] | null;
  pollOptions: string[] | null;
  votes: Record<string, number> | null;
  placeUserId: number | null;
  placeQueueId: number | null;
  media: (Omit<Media, "url" | "waveform" | "thumbnail"> & { waveform: string | null; thumbnail: string | null }) | null;
}

/**
 * All that presented messages need, in one statement whatever their number; `where` speaks of `messages m` and its ticket `t`,
 * `more` adds columns.
 */
export const messageSelect = (where: string, tail = "", more = ""): string => `
  select m.id, m.ticket_id as "ticketId", m.contact_id as "contactId", case when m.is_deleted then '' else m.body end as body,
    m.from_me as "fromMe", m.media_type as "mediaType", m.ack, m.failure, m.is_deleted as "isDeleted", m.is_edited as "isEdited", m.forwarded as "isForwarded",
    m.source, m.user_id as "userId", m.client_id as "clientId", m.sent_at as "sentAt",
    t.user_id as "placeUserId", t.queue_id as "placeQueueId",
    coalesce(case when m.from_me then u.name else coalesce(a.name, c.name) end, '') as author,
    case when o.id is not null then jsonb_build_object('id', o.id, 'body', case when o.is_deleted then '' else left(o.body, 500) end,
      'fromMe', o.from_me, 'mediaType', o.media_type,
      'author', coalesce(case when o.from_me then ou.name else coalesce(oa.name, c.name) end, '')) end as quoted,
    (select jsonb_agg(jsonb_build_object('emoji', r.emoji, 'fromMe', r.reactor = 'me', 'author', r.author) order by r.reactor)
      from message_reactions r where r.company_id = m.company_id and r.message_id = m.id) as reactions,
    m.poll->'options' as "pollOptions",
    case when m.poll is not null then (select jsonb_object_agg(v.choice, v.votes) from (
      select choice, count(*) as votes from poll_votes p, jsonb_array_elements_text(p.options) as choice
      where p.company_id = m.company_id and p.message_id = m.id group by choice) v) end as votes,
    case when f.id is not null and not m.is_deleted then jsonb_build_object('id', f.id, 'state', f.state, 'mimetype', f.mimetype, 'name', f.name,
      'size', f.size, 'seconds', f.seconds, 'width', f.width, 'height', f.height, 'voice', f.voice,
      'waveform', encode(f.waveform, 'base64'), 'thumbnail', translate(encode(f.thumbnail, 'base64'), E'\\n', '')) end as media${more}
  from messages m
  join tickets t on t.company_id = m.company_id and t.id = m.ticket_id
  join contacts c on c.company_id = m.company_id and c.id = m.contact_id
  left join users u on u.company_id = m.company_id and u.id = m.user_id
  left join contacts a on a.company_id = m.company_id and a.id = m.author_contact_id
  left join media f on f.company_id = m.company_id and f.id = m.media_id
  left join messages o on o.company_id = m.company_id and o.id = m.quoted_id
  left join users ou on ou.company_id = o.company_id and ou.id = o.user_id
  left join contacts oa on oa.company_id = o.company_id and oa.id = o.author_contact_id
  where ${where} ${tail}`;

/**
 * For `messageSelect`: a page whose messages are found first, by conditions on `messages m` and in the order of an index. A plan for any contact
 * expects a handful of messages, and would join and sort a whole conversation to show its end.
 */
export const inPage = (where: readonly string[], tail: string): string =>
  `m.id = any(array(select m.id from messages m where ${where.join(" and ")} ${tail}))`;

export const presentMessage = (row: MessageListRow): Message => ({
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
  quotedMsg: row.quoted,
  author: row.author,
  source: row.source,
  userId: row.userId,
  reactions: row.reactions ?? [],
  poll: row.pollOptions && { options: row.pollOptions.map((text) => ({ text, votes: row.votes?.[text] ?? 0 })) },
  clientId: row.clientId,
  createdAt: row.sentAt.toISOString(),
});

const presentMedia = ({ waveform, thumbnail, ...media }: NonNullable<MessageListRow["media"]>): Media => ({
  ...media,
  url: `/api/media/${media.id}`,
  waveform: waveform === null ? null : [...Buffer.from(waveform, "base64")],
  thumbnail: thumbnail === null ? null : `data:image/jpeg;base64,${thumbnail}`,
});

const inOrder = "order by m.sent_at, m.id";
const selectOne = messageSelect("m.id = $1", inOrder);
const selectSome = messageSelect("m.id = any($1::bigint[])", inOrder);

/** Messages with the place of their ticket, for events; in order of time. */
export async function loadMessages(ids: readonly number[]): Promise<{ message: Message; place: TicketPlace }[]> {
  // For a list Postgres plans these ten tables anew each time, which takes it four times as long as the answer.
  const rows =
    ids.length === 1
      ? await query<MessageListRow>(selectOne, [ids[0]])
      : await query<MessageListRow>(selectSome, [[...ids]]);
  return rows.map((row) => ({
    message: presentMessage(row),
    place: { userId: row.placeUserId, queueId: row.placeQueueId },
  }));
}
