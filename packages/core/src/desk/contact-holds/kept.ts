import { type Sql, sql } from "../../base/sql.ts";
import { jidSql } from "../contacts/address.ts";

/**
 * A part of a statement that knows `held`: the tickets `kept` whose words a hold keeps, which are those of people under a hold and those of groups in
 * which one of them wrote.
 */
export const keptSql = sql`kept as materialized (
    select t.company_id, t.id, false as is_group from tickets t where t.contact_id in (select id from held)
    union
    select t.company_id, t.id, true from messages m join tickets t on t.company_id = m.company_id and t.id = m.ticket_id
      join contacts g on g.company_id = t.company_id and g.id = t.contact_id and g.is_group
      where m.author_contact_id in (select id from held)
  )`;

/** The contacts that are one person with the contact `whole`. */
const isOneWith = (whole: Sql): Sql => sql`(f.id = ${whole} or f.merged_into = ${whole})`;

/**
 * The words by which others mention a person. A name that another contact has too mentions nobody alone, as an erasure has it
 * (`desk/erasing/person.ts`).
 */
const mentionsOf = (whole: Sql): Sql => sql`(
    select '@' || n.name as word from (
      select f.name from contacts f where ${isOneWith(whole)}
      union select o.name from contacts f join contact_names o on o.company_id = f.company_id and o.contact_id = f.id where ${isOneWith(whole)}) n
    where n.name <> '' and not exists (
      select 1 from contacts o where o.plain_name = plain(n.name) and o.merged_into is null and o.id <> ${whole})
    union select '@' || i.value from contact_identities i where i.contact_id = ${whole} and i.kind in ('phone', 'lid'))`;

/**
 * Whether the erasure of the contact `whole` would change what somebody else's hold keeps: the person wrote in a kept group, or is quoted, mentioned or
 * reacted in a kept conversation. For a statement that knows `kept`.
 */
export const isInKept = (whole: Sql): Sql => sql`exists (
    select 1 from kept k join messages m on m.company_id = k.company_id and m.ticket_id = k.id where m.contact_id <> ${whole} and (
      m.author_contact_id = ${whole}
      or exists (select 1 from messages s where s.company_id = m.company_id and s.id = m.quoted_id
        and (s.contact_id = ${whole} or s.author_contact_id = ${whole}))
      or exists (select 1 from contact_identities i where i.company_id = m.company_id and i.contact_id = ${whole} and (
        exists (select 1 from message_reactions r where r.company_id = m.company_id and r.message_id = m.id and r.reactor = ${jidSql})
        or exists (select 1 from poll_votes v where v.company_id = m.company_id and v.message_id = m.id and v.voter = ${jidSql})))
      or k.is_group and exists (
        select 1 from ${mentionsOf(whole)} w where strpos(m.body, w.word) > 0 or strpos(m.quoted_text, w.word) > 0)))`;
