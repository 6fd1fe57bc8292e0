import { advertAnswerHours, advertHours, windowHours } from "@balcao/shared/connections/service-window";
import { run } from "../../base/database.ts";
import { raw, type Sql, sql } from "../../base/sql.ts";
import { canSql } from "../../numbers/connections/capabilities.ts";
import { jidSql } from "../contacts/address.ts";

/** Whether the number `w` has a service window, which limits when it may write freely. */
export const hasWindowSql = sql`not ${canSql("freeTextAnyTime")}`;
const hours = (count: 24 | 72): Sql => raw(`interval '${count} hours'`);
const [day, advertTime, answerTime] = [hours(windowHours), hours(advertHours), hours(advertAnswerHours)];

/*
 * `openUntil` in packages/shared/src/connections/service-window.ts decides when a window ends. The statements here apply the same rule to one
 * happening at a time, and a test compares the two. A window belongs to the address that wrote and to the number that it wrote to.
 */

/**
 * Until when the number `w` may write freely to the contact `c`: the latest window of the contact's addresses, and 1970 if the contact never wrote to
 * the number. Null if numbers of its network may always write.
 */
export const windowEndSql = sql`case when ${hasWindowSql} then coalesce((
   select max(s.open_until) from contact_identities i
   join service_windows s on s.company_id = i.company_id and s.kind = i.kind and s.value = i.value
   where i.company_id = c.company_id and i.contact_id = c.id and s.connection_id = w.id), 'epoch') end`;

/**
 * Whether the service window of the contact `c` on the number `w` is closed now. The time is the start of the statement. With a clock that moves
 * within the statement, Postgres could keep stale rows after a wait for a lock of `w`, such as a number that was removed meanwhile.
 */
export const windowClosedSql = sql`coalesce(${windowEndSql} <= statement_timestamp(), false)`;

/** When WhatsApp's server received a message `m`, in whole seconds. So a window may end a little early but never late. */
const wroteAt = sql`date_trunc('second', coalesce(m.said_at, m.sent_at))`;

/** Whether this number, which has a service window, may still write freely to a contact at that time. */
export const openAtSql = (contactId: Sql, connectionId: number, at: Date): Sql =>
  sql`exists (select 1 from contact_identities i join service_windows s on s.company_id = i.company_id and s.kind = i.kind and s.value = i.value
     where i.contact_id = ${contactId} and s.connection_id = ${connectionId} and s.open_until > ${at})`;

/** Whether a number may write freely to a contact now. */
export const isOpenNow = async (contactId: number, connectionId: number): Promise<boolean> =>
  (await run(
    sql`select 1 from contacts c join connections w on w.company_id = c.company_id and w.id = ${connectionId}
      where c.id = ${contactId} and not ${windowClosedSql}`,
  )) > 0;

/** Opens a window. `opened` has the columns company_id, connection_id, kind, value and at, the customer's own time. */
const openSql = (
  opened: Sql,
): Sql => sql`insert into service_windows as s (company_id, connection_id, kind, value, open_until)
     select o.company_id, o.connection_id, o.kind, o.value, least(max(o.at), clock_timestamp()) + ${day}
     from (${opened}) o join connections w on w.company_id = o.company_id and w.id = o.connection_id and ${hasWindowSql}
     group by 1, 2, 3, 4 order by 1, 2, 3, 4
     on conflict (company_id, kind, value, connection_id) do update set open_until = greatest(s.open_until, excluded.open_until)`;

/** The part `windows` of a statement that stores messages of customers, `made`. The messages open the windows of the `addresses` that wrote them. */
export const opensWindows = (addresses: Sql): Sql =>
  sql`windows as (${openSql(sql`select m.company_id, m.connection_id, i.kind, i.value, ${wroteAt} as at
       from made m join ${addresses} i on i.contact_id = m.contact_id`)})`;

/** Opens the window of an address that reacted to a message, because a reaction counts like a message. */
export const openByReaction = (messageId: number, chats: readonly string[], at: Date): Promise<number> =>
  run(
    openSql(sql`select m.company_id, m.connection_id, i.kind, i.value, ${at}::timestamptz as at
       from messages m join contact_identities i on i.company_id = m.company_id and i.contact_id = m.contact_id and ${jidSql} = any(${[...chats]}::text[])
       where m.id = ${messageId}`),
  );

/**
 * The part `pressed` of a statement: the message `messageId` came through an advertisement, so its window becomes longer once somebody answers. If
 * the message comes late, the answer may already exist.
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
         and k.wamid is not null and o.failure is null and k.tried_at between said.at and said.at + ${answerTime}) as already) answered
     where s.company_id = i.company_id and s.kind = i.kind and s.value = i.value and s.connection_id = said.connection_id
   )`;

/** The windows `p` of customers who came through an advertisement shortly before our message `m` answered them. `k`, with `tried_at`, is its sending. */
export const answeredSql = (taken: Sql): Sql => sql`
       ${taken} k join messages m on m.company_id = k.company_id and m.connection_id = k.connection_id and m.wid = k.wid and m.from_me
       join contact_identities i on i.company_id = m.company_id and i.contact_id = m.contact_id
       join service_windows p on p.company_id = i.company_id and p.kind = i.kind and p.value = i.value and p.connection_id = m.connection_id
         and p.advert_at between k.tried_at - ${answerTime} and k.tried_at`;

/**
 * Lengthens the windows of customers who came through an advertisement shortly before and now got an answer, because WhatsApp took these messages of
 * ours. Windows are locked in the order in which they are opened.
 */
export const answerAdvertSql = (taken: Sql): Sql => sql`
     update service_windows s set open_until = greatest(s.open_until, s.advert_at + ${advertTime}), advert_at = null
     from (
       select p.company_id, p.connection_id, p.kind, p.value from ${answeredSql(taken)}
       order by 1, 2, 3, 4 for no key update of p) o
     where s.company_id = o.company_id and s.connection_id = o.connection_id and s.kind = o.kind and s.value = o.value and s.advert_at is not null`;
