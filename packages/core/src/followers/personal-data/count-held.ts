import type { HeldCounts } from "@balcao/shared/personal-data/schema";
import { bigint, integer, timestamp } from "../../base/columns.ts";
import { query } from "../../base/database.ts";
import { sql } from "../../base/sql.ts";
import { type Person, shippingsOf } from "./person.ts";

const shape = {
  conversations: integer,
  messagesOfPerson: integer,
  messagesOfCompany: integer,
  groupMessages: integer,
  files: integer,
  fileBytes: bigint,
  notes: integer,
  schedules: integer,
  campaignDeliveries: integer,
  emails: integer,
  ratings: integer,
  tags: integer,
  names: integer,
  addresses: integer,
  lists: integer,
  firstMessageAt: timestamp.null,
  lastMessageAt: timestamp.null,
};
type PersonCounts = Omit<HeldCounts, "fields"> & {
  fileBytes: number;
  firstMessageAt: Date | null;
  lastMessageAt: Date | null;
};

/**
 * Counts what the desk stores about a person, in one statement. Of groups only the person's own messages count. `numbers` are all forms of the
 * person's numbers, by which lists and campaigns know the person.
 */
export async function countHeld({ id, family, emails }: Person, numbers: readonly string[]): Promise<PersonCounts> {
  const tickets = sql`select t.company_id, t.id from tickets t where t.contact_id = ${id}`;
  const [counted] = await query(
    shape,
    sql`with said as (
       select count(*) filter (where not m.from_me)::int as theirs, count(*) filter (where m.from_me)::int as ours,
         min(m.sent_at) as first, max(m.sent_at) as last from messages m where m.contact_id = ${id}
     ), files as (
       select count(*)::int as count, coalesce(sum(f.size), 0)::bigint as bytes from (
         select distinct m.company_id, m.media_id from messages m where m.media_id is not null
           and (m.contact_id = ${id} or m.author_contact_id = ${id})) of
       join media f on f.company_id = of.company_id and f.id = of.media_id and f.state = 'ok'
     )
     select (select count(*)::int from tickets t where t.contact_id = ${id}) as conversations,
       said.theirs as "messagesOfPerson", said.ours as "messagesOfCompany",
       (select count(*)::int from messages m where m.author_contact_id = ${id} and m.contact_id <> ${id}) as "groupMessages",
       files.count as files, files.bytes as "fileBytes",
       (select count(*)::int from (${tickets}) t join ticket_notes n on n.company_id = t.company_id and n.ticket_id = t.id) as notes,
       (select count(*)::int from schedules s where s.contact_id = ${id}) as schedules,
       (select count(*)::int from ${shippingsOf(id, numbers)} s) as "campaignDeliveries",
       (select count(*)::int from email_recipients r where r.email = any(${emails}::text[])) as emails,
       (select count(*)::int from (${tickets}) t join rating_requests r on r.company_id = t.company_id and r.ticket_id = t.id
         where r.answer is not null) as ratings,
       (select count(distinct g.tag_id)::int from (${tickets}) t
         join ticket_tags g on g.company_id = t.company_id and g.ticket_id = t.id) as tags,
       (select count(distinct name)::int from (
         select n.name from contact_names n where n.contact_id = any(${family}::int[])
         union all select c.name from contacts c where c.id = any(${family}::int[])) had) as names,
       (select count(*)::int from contact_identities i where i.contact_id = ${id}) as addresses,
       (select count(*)::int from contact_list_items i where i.number = any(${[...numbers]}::text[])) as lists,
       said.first as "firstMessageAt", said.last as "lastMessageAt"
     from said cross join files`,
  );
  if (!counted) throw new Error("Counts always answer a row");
  return counted;
}
