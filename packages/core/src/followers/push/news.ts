import { type PushKind, pushKinds } from "@balcao/shared/push/rules";
import type { QuietHours } from "@balcao/shared/push/schema";
import {
  boolean,
  integer,
  json,
  oneOf,
  type RowOf,
  text,
  textArray,
  textArrayOf,
  timestamp,
} from "../../base/columns.ts";
import { query } from "../../base/database.ts";
import { raw, type Sql, sql } from "../../base/sql.ts";
import { inGoodStanding } from "../../company/companies/standing.ts";
import { living } from "./devices.ts";

/** News that a user reads at the desk within this time sends no notice. */
const patienceSeconds = 10;
/** Events older than this cause no notice, even if nobody got one. */
const oldestHours = 24;
/** The highest number of waiting conversations that a notice names, because the notice has to stay small. */
const mostWaiting = 20;
/** The shortest time between two notices about a conversation, and between two about waiting customers. */
const againSeconds = { message: 30, waiting: 60 };

/** Companies with devices that may get notices. Call it in the platform's scope. */
export const companiesWithDevices = async (): Promise<number[]> => {
  const rows = await query(
    { id: integer },
    sql`select distinct c.id from push_devices d join companies c on c.id = d.company_id where ${living} and ${inGoodStanding}`,
  );
  return rows.map(({ id }) => id);
};

const listenerShape = {
  userId: integer,
  off: textArrayOf<PushKind>(),
  quiet: json<QuietHours>().null,
  isInFront: boolean,
  /** The minute of the day by the company's clock. */
  minute: integer,
  /** The conversations that still wait for the user: unread ones, and customers about whom the user got a notice. */
  waiting: textArray,
  /** Whether the customers that the user was notified about still wait. */
  called: boolean,
};
export type Listener = RowOf<typeof listenerShape>;

const newsShape = {
  userId: integer,
  kind: oneOf(pushKinds),
  subject: text,
  at: timestamp,
  /** The name of the customer, chat or number that the news is about. */
  name: text,
  /** The author of the hand-over, message or mention. */
  by: text,
  /** The written words; empty for news without words. */
  words: text,
  /** The last part of the conversation's address in the desk; empty if it has none. */
  uuid: text,
};
export type News = RowOf<typeof newsShape>;

/** Users `p` with a device, with their profiles and queues. They are locked, so that no other worker sends them the same notice. */
const listeners: Sql = sql`select c.user_id, c.since, u.profile, u.super, u.all_ticket, u.new_customers,
    array(select q.queue_id from user_queues q where q.company_id = c.company_id and q.user_id = c.user_id) as queue_ids
  from push_choices c join users u on u.company_id = c.company_id and u.id = c.user_id
  where u.deleted_at is null and u.off_by is null
    and exists (select from push_devices d where d.company_id = c.company_id and d.user_id = c.user_id and ${living})
  for no key update of c skip locked`;

/** `canSee` for a ticket `t` and a user `p`. */
const seen = sql`(p.profile = 'admin' or t.user_id = p.user_id or t.queue_id = any(p.queue_ids) or p.all_ticket and t.queue_id is null)`;
/** Whether a ticket `t` waits for people in a place where a user `p` gets notices of it, by the same rules as the desk's bell. */
const called = sql`t.status = 'pending' and t.snoozed_until is null
  and (t.bot_stopped or coalesce(t.bot_state->>'kind', 'chosen') in ('chosen', 'unbegun', 'gave-up'))
  and (p.all_ticket and ${seen} or p.new_customers and (t.queue_id = any(p.queue_ids) or p.profile = 'admin' and p.queue_ids = '{}'))`;
const nameOfContact = sql`coalesce(nullif(c.name, ''), c.number, '')`;
const contact = sql`join contacts c on c.company_id = t.company_id and c.id = t.contact_id`;
const mine = sql`tickets t join p on p.user_id = t.user_id and t.status = 'open'`;

/** The query for each kind of news, whatever its age. */
const sources: Record<PushKind, Sql> = {
  message: sql`select p.user_id, 'message', 'ticket:' || t.id, m.created_at, ${nameOfContact}, '', t.customer_line, t.uuid::text
    from ${mine} ${contact} join messages m on m.company_id = t.company_id and m.id = t.customer_message_id where t.unread_messages > 0`,
  waiting: sql`select p.user_id, 'waiting', 'waiting:' || t.id, greatest(t.waiting_since, t.handed_at), ${nameOfContact}, '', t.customer_line, t.uuid::text
    from p join tickets t on ${called} ${contact} where t.handed_by is distinct from p.user_id`,
  handed: sql`select p.user_id, 'handed', 'handed:' || t.id, t.handed_at, ${nameOfContact}, coalesce(b.name, ''), coalesce(n.note, ''), t.uuid::text
    from ${mine} ${contact} left join users b on b.company_id = t.company_id and b.id = t.handed_by
      left join ticket_notes n on n.company_id = t.company_id and n.id = t.handed_note_id where t.handed_by <> p.user_id`,
  mention: sql`select p.user_id, 'mention', 'note:' || n.id, n.created_at, ${nameOfContact}, coalesce(b.name, ''), n.note, t.uuid::text
    from p join note_mentions x on x.user_id = p.user_id join ticket_notes n on n.company_id = x.company_id and n.id = x.note_id
      join tickets t on t.company_id = n.company_id and t.id = n.ticket_id ${contact}
      left join users b on b.company_id = n.company_id and b.id = n.user_id where ${seen}`,
  chat: sql`select p.user_id, 'chat', 'chat:' || h.id, l.created_at, h.title, l.name, l.body, h.uuid::text
    from p join chat_members me on me.user_id = p.user_id and me.unreads > 0 and (not me.muted or me.mentions > 0)
      join chats h on h.company_id = me.company_id and h.id = me.chat_id
      cross join lateral (select l.created_at, l.body, b.name from chat_messages l join users b on b.company_id = l.company_id and b.id = l.sender_id
        where l.company_id = h.company_id and l.chat_id = h.id and l.sender_id <> p.user_id and not l.is_deleted order by l.id desc limit 1) l`,
  goal: sql`select p.user_id, 'goal', 'goal:' || t.id, t.answer_warn_at, ${nameOfContact}, '', t.customer_line, t.uuid::text
    from ${mine} ${contact} where t.answer_warn_at is not null and t.snoozed_until is null`,
  number: sql`select p.user_id, 'number', 'number:' || i.id, i.alarmed_at, w.name, '', '', ''
    from p join connection_incidents i on p.profile = 'admin' and not p.super and i.ended_at is null and i.alarmed_at is not null
      join connections w on w.company_id = i.company_id and w.id = i.connection_id`,
};

/**
 * The news that users with a device have not had yet, and the present data of these users. The news then counts as sent, so nobody gets it twice. News
 * that a crash loses is still at the desk.
 */
export async function takeNews(): Promise<{ listeners: Listener[]; news: News[] }> {
  const news = await query(
    newsShape,
    sql`with p as materialized (${listeners}),
      found (user_id, kind, subject, at, name, by, words, uuid) as (${union(pushKinds.map((kind) => sources[kind]))}),
      fresh as (
        select f.* from found f join p using (user_id)
        left join push_told k on k.user_id = f.user_id and k.subject = f.subject
        left join push_told w on w.user_id = f.user_id and w.subject = 'waiting' and f.kind = 'waiting'
        where f.at > greatest(p.since, now() - interval '${raw(oldestHours)} hours') and f.at <= now() - interval '${raw(patienceSeconds)} seconds'
          and (k.at is null or f.at > k.at)
          and (f.kind <> 'message' or k.told_at is null or k.told_at < now() - interval '${raw(againSeconds.message)} seconds')
          and (w.told_at is null or w.told_at < now() - interval '${raw(againSeconds.waiting)} seconds')
      ), told as (
        insert into push_told (company_id, user_id, subject, at)
        select c.company_id, f.user_id, f.subject, f.at from fresh f join push_choices c using (user_id)
        union all select c.company_id, f.user_id, 'waiting', max(f.at) from fresh f join push_choices c using (user_id) where f.kind = 'waiting' group by 1, 2
        on conflict (company_id, user_id, subject) do update set at = excluded.at, told_at = now()
      )
      select user_id as "userId", kind, subject, at, name, by, words, uuid from fresh order by at`,
  );
  return {
    news,
    listeners: news.length === 0 ? [] : await listenersOf([...new Set(news.map(({ userId }) => userId))]),
  };
}

const union = ([first, ...rest]: readonly Sql[]): Sql =>
  rest.reduce((all, one) => sql`${all} union all ${one}`, first ?? sql`select`);

/** The present data of these users. */
const listenersOf = (userIds: readonly number[]): Promise<Listener[]> =>
  query(
    listenerShape,
    sql`select p.user_id as "userId", p.off, p.quiet, coalesce(p.front_until > now(), false) as "isInFront",
        (extract(hour from z.local) * 60 + extract(minute from z.local))::int as minute, w.uuids || w.called as waiting, w.called <> '{}' as called
      from push_choices p join companies c on c.id = p.company_id
        cross join lateral (select now() at time zone c.timezone as local) z
        cross join lateral (select array(
            select t.uuid::text from tickets t where t.user_id = p.user_id and t.status = 'open' and t.unread_messages > 0 order by t.updated_at desc limit ${raw(mostWaiting)}) as uuids,
          array(select t.uuid::text from push_told k join tickets t on t.company_id = k.company_id and t.id = split_part(k.subject, ':', 2)::int
            where k.user_id = p.user_id and k.subject like 'waiting:%' and t.status = 'pending' limit ${raw(mostWaiting)}) as called) w
      where p.user_id = any(${[...userIds]}::int[])`,
  );
