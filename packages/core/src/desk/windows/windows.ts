import { advertAnswerHours, advertHours, windowHours } from "@balcao/shared/connections/service-window";
import { run } from "../../base/database.ts";
import { raw, type Sql, sql } from "../../base/sql.ts";
import { canSql } from "../../numbers/connections/capabilities.ts";
import { jidSql } from "../contacts/address.ts";

/** Whether the number `w` may write freely only for a time after the customer wrote. */
export const hasWindowSql = sql`not ${canSql("freeTextAnyTime")}`;
const hours = (count: 24 | 72): Sql => raw(`interval '${count} hours'`);
const [day, advertTime, answerTime] = [hours(windowHours), hours(advertHours), hours(advertAnswerHours)];

/*
 * When a window ends is decided by `openUntil` of packages/shared/src/connections/service-window.ts; the statements here say the same, a happening at a
 * time, and a test compares the two. A window belongs to the address that wrote and to the number it wrote to.
 */

/**
 * Until when the number `w` may write freely to the contact `c`: the latest window of the contact's addresses, 1970 when the contact never wrote to
 * it. Null when numbers of its network may always write.
 */
export const windowEndSql = sql`case when ${hasWindowSql} then coalesce((
   select max(s.open_until) from contact_identities i
   join service_windows s on s.company_id = i.company_id and s.kind = i.kind and s.value = i.value
   where i.company_id = c.company_id and i.contact_id = c.id and s.connection_id = w.id), 'epoch') end`;

/**
 * Whether the number `w` may not write freely to the contact `c` now. The time is the statement's: with a clock that moves within it, Postgres would
 * keep what a statement that waited for a lock of `w` had found before, such as a number that was removed meanwhile.
 */
export const windowClosedSql = sql`coalesce(${windowEndSql} <= statement_timestamp(), false)`;

/** When WhatsApp's server got a message `m`: it counts whole seconds, and a window ends rather too early than too late. */
const wroteAt = sql`date_trunc('second', coalesce(m.said_at, m.sent_at))`;

/** Whether this number, which has a window, may still write freely to a contact at that time. */
export const openAtSql = (contactId: Sql, connectionId: number, at: Date): Sql =>
  sql`exists (select 1 from contact_identities i join service_windows s on s.company_id = i.company_id and s.kind = i.kind and s.value = i.value
     where i.contact_id = ${contactId} and s.connection_id = ${connectionId} and s.open_until > ${at})`;

/** What opens a window: `opened` has the columns company_id, connection_id, kind, value and at, the customer's own time. */
const openSql = (
  opened: Sql,
): Sql => sql`insert into service_windows as s (company_id, connection_id, kind, value, open_until)
     select o.company_id, o.connection_id, o.kind, o.value, least(max(o.at), clock_timestamp()) + ${day}
     from (${opened}) o join connections w on w.company_id = o.company_id and w.id = o.connection_id and ${hasWindowSql}
     group by 1, 2, 3, 4 order by 1, 2, 3, 4
     on conflict (company_id, kind, value, connection_id) do update set open_until = greatest(s.open_until, excluded.open_until)`;

/** The part `windows` of a statement that stores messages of customers, `made`: they open the windows of the `addresses` that wrote them. */
export const opensWindows = (addresses: Sql): Sql =>
  sql`windows as (${openSql(sql`select m.company_id, m.connection_id, i.kind, i.value, ${wroteAt} as at
       from made m join ${addresses} i on i.contact_id = m.contact_id`)})`;

/** A customer who reacts to a message writes by that: it opens the window of the address that reacted. */
export const openByReaction = (messageId: number, chats: readonly string[], at: Date): Promise<number> =>
  run(
    openSql(sql`select m.company_id, m.connection_id, i.kind, i.value, ${at}::timestamptz as at
       from messages m join contact_identities i on i.company_id = m.company_id and i.contact_id = m.contact_id and ${jidSql} = any(${[...chats]}::text[])
       where m.id = ${messageId}`),
  );

/**
 * The part `pressed` of a statement: the message `messageId` came by an advertisement, which opens its window for longer once somebody answers. An
 * answer may be there already when the message comes late.
 */
export const noteAdvertSql = (messageId: number): Sql => sql`said as (
     select m.*, ${wroteAt} as at from messages m where m.id = ${messageId}
   ), pressed as (
     update service_windows s set advert_at = case when answered.already then s.advert_at else greatest(s.advert_at, said.at) end,
       open_until = case when answered.already then greatest(s.open_until, said.at + ${advertTime}) else s.open_until end
     from said join contact_identities i on i.company_id = said.company_id and i.contact_id = said.contact_id and ${jidSql} = said.chat
     cross join lateral (select exists (
       select 1 from messages o join official_sends k on k.company_id = o.company_id and k.connection_id = o.connection_id and k.wid = o.wid
       where o.company_id = said.company_id and o.contact_id = said.contact_id and o.connection_id = said.connection_id and o.from_me
         and k.wamid is not null and k.tried_at between said.at and said.at + ${answerTime}) as already) answered
     where s.company_id = i.company_id and s.kind = i.kind and s.value = i.value and s.connection_id = said.connection_id
   )`;

/** WhatsApp took a message of ours: who had come by an advertisement not long before is answered. Names the contacts of such messages. */
export const answerAdvertSql = (taken: Sql): Sql => sql`answered as (
     update service_windows s set open_until = greatest(s.open_until, s.advert_at + ${advertTime}), advert_at = null
     from ${taken} k join messages m on m.company_id = k.company_id and m.connection_id = k.connection_id and m.wid = k.wid and m.from_me
     join contact_identities i on i.company_id = m.company_id and i.contact_id = m.contact_id
     where s.company_id = i.company_id and s.kind = i.kind and s.value = i.value and s.connection_id = m.connection_id
       and s.advert_at between clock_timestamp() - ${answerTime} and clock_timestamp()
     returning m.contact_id
   )`;
