import { type Sql, sql } from "../../base/sql.ts";
import { jidSql } from "../contacts/address.ts";

/**
 * Parts for a statement that contains `held`. `kept`: the tickets whose words a hold keeps, which are those of people under a hold and those of
 * groups in which such a person wrote. `mentioning`: the texts in kept groups that may mention somebody, also as they were before an edit. `acting`:
 * the people who reacted or voted in kept tickets. Each part is computed once for all people of the statement, and only if the statement uses it.
 */
export const keptSql = sql`kept as materialized (
    select t.company_id, t.id, false as is_group from tickets t where t.contact_id in (select id from held)
    union
    select t.company_id, t.id, true from messages m join tickets t on t.company_id = m.company_id and t.id = m.ticket_id
      join contacts g on g.company_id = t.company_id and g.id = t.contact_id and g.is_group
      where m.author_contact_id in (select id from held)
  ), mentioning as materialized (
    select m.body, m.quoted_text from kept k join messages m on m.company_id = k.company_id and m.ticket_id = k.id
      where k.is_group and (strpos(m.body, '@') > 0 or strpos(m.quoted_text, '@') > 0)
    union all
    select v.body, '' from kept k join messages m on m.company_id = k.company_id and m.ticket_id = k.id
      join message_versions v on v.company_id = m.company_id and v.message_id = m.id where k.is_group and strpos(v.body, '@') > 0
  ), acting as materialized (
    select m.contact_id, r.reactor as jid from kept k join messages m on m.company_id = k.company_id and m.ticket_id = k.id
      join message_reactions r on r.company_id = m.company_id and r.message_id = m.id
    union
    select m.contact_id, v.voter from kept k join messages m on m.company_id = k.company_id and m.ticket_id = k.id
      join poll_votes v on v.company_id = m.company_id and v.message_id = m.id
  )`;

/** The contacts that are one person: `whole`, and all contacts that were merged into it, directly or indirectly. */
const familyOf = (whole: Sql): Sql => sql`(
    with recursive family as (
      select own.id, own.company_id, own.name, own.number from contacts own where own.id = ${whole}
      union select gone.id, gone.company_id, gone.name, gone.number from contacts gone
        join family kin on kin.company_id = gone.company_id and kin.id = gone.merged_into
    ) select * from family)`;

/** The numbers of a person, each in both Brazilian forms, like `numberForms`. */
const numbersOf = (whole: Sql): Sql => sql`(
    select form.value from (
      select i.value from ${familyOf(whole)} f join contact_identities i on i.company_id = f.company_id and i.contact_id = f.id and i.kind = 'phone'
      union select f.number from ${familyOf(whole)} f where f.number <> '') n
    cross join lateral (values (n.value), (regexp_replace(n.value, '^(55[0-9]{2})9([0-9]{8})$', '\\1\\2')),
      (regexp_replace(n.value, '^(55[0-9]{2})([6-9][0-9]{7})$', '\\19\\2'))) form(value))`;

/**
 * The words that mention a person. An erasure replaces the same words (`desk/erasing/person.ts`): names, numbers bare and as screens write them
 * (`formatNumber`), and LIDs. A name that two contacts have does not count.
 */
const mentionsOf = (whole: Sql): Sql => sql`(
    select '@' || n.name as word from (
      select f.name from ${familyOf(whole)} f
      union select o.name from ${familyOf(whole)} f join contact_names o on o.company_id = f.company_id and o.contact_id = f.id) n
    where n.name <> '' and not exists (
      select 1 from contacts o where o.plain_name = plain(n.name) and o.merged_into is null and o.id <> ${whole})
    union select '@' || i.value from ${familyOf(whole)} f
      join contact_identities i on i.company_id = f.company_id and i.contact_id = f.id and i.kind = 'lid'
    union select unnest(array['@' || p.value, '@+' || regexp_replace(p.value, '^55([0-9]{2})([0-9]{4,5})([0-9]{4})$', '55 \\1 \\2-\\3')])
      from ${numbersOf(whole)} p)`;

/** Whether the message `m` is kept and belongs to another conversation than that with `whole`. */
const isKept = (whole: Sql): Sql =>
  sql`m.contact_id <> ${whole} and (m.company_id, m.ticket_id) in (select k.company_id, k.id from kept k)`;

/** Whether a kept message quotes a message `s` for which `said` is true. */
const quotes = (said: Sql, whole: Sql): Sql => sql`exists (select 1 from messages s
      join messages m on m.company_id = s.company_id and m.quoted_id = s.id where ${said} and ${isKept(whole)})`;

/**
 * Whether the erasure of the contact `whole` would change words that somebody else's hold keeps: the person wrote in a kept group, or is quoted, is
 * mentioned or reacted in a kept conversation. The statement must contain the parts of `keptSql`. Each condition begins with the person's own rows,
 * because a kept group may have a million messages and a screen shows many erasures.
 */
export const isInKept = (whole: Sql): Sql => sql`(
    exists (select 1 from messages m where m.author_contact_id = ${whole} and ${isKept(whole)})
    or ${quotes(sql`s.contact_id = ${whole}`, whole)}
    or ${quotes(sql`s.author_contact_id = ${whole}`, whole)}
    or exists (select 1 from contact_identities i join acting a on a.jid = ${jidSql} where i.contact_id = ${whole} and a.contact_id <> ${whole})
    or exists (select 1 from ${mentionsOf(whole)} w join mentioning g on strpos(g.body, w.word) > 0 or strpos(g.quoted_text, w.word) > 0))`;
