import { run } from "../../base/database.ts";
import { type Sql, sql } from "../../base/sql.ts";
import type { PersonTraces } from "./person.ts";

/** The messages that the person wrote in groups. */
const wrote = ({ id }: PersonTraces): Sql => sql`m.author_contact_id = ${id} and m.contact_id <> ${id}`;

/** Empties messages of others that quote the person. They contain the person's words again, in the form in which WhatsApp sends them. */
export const emptyQuotes = (person: PersonTraces): Promise<number> =>
  run(
    sql`with mine as (
       select q.id from (
         select m.company_id, m.id from messages m where m.contact_id = ${person.id} union all select m.company_id, m.id from messages m where ${wrote(person)}) said
       join messages q on q.company_id = said.company_id and q.quoted_id = said.id and q.contact_id <> ${person.id}
       order by q.id for no key update of q)
     update messages m set raw = null, quoted_text = '' from mine where m.id = mine.id`,
  );

/** Deletes earlier texts of what the person wrote in groups. */
export const deleteVersions = (person: PersonTraces): Promise<number> =>
  run(
    sql`delete from message_versions v using messages m where m.company_id = v.company_id and m.id = v.message_id and ${wrote(person)}`,
  );

/** Deletes what the person reacted with, or voted for, in groups. */
export const deleteReactions = ({ jids }: PersonTraces): Promise<number> =>
  run(
    sql`with votes as (delete from poll_votes where voter = any(${jids}::text[]))
     delete from message_reactions where reactor = any(${jids}::text[])`,
  );

/** Empties the cards of group tickets whose last line has words of the person. */
export const emptyCards = (person: PersonTraces): Promise<number> =>
  run(
    sql`update tickets t set last_message = case when newest.theirs then '' else t.last_message end,
       last_message_type = case when newest.theirs then 'text' else t.last_message_type end,
       customer_line = case when told.theirs then '' else t.customer_line end
     from (select distinct m.company_id, m.ticket_id from messages m where ${wrote(person)}) in_group
     cross join lateral (select coalesce(l.author_contact_id = ${person.id}, false) as theirs from messages l
       where l.company_id = in_group.company_id and l.ticket_id = in_group.ticket_id order by l.sent_at desc, l.id desc limit 1) newest
     cross join lateral (select exists (select 1 from tickets k join messages l on l.company_id = k.company_id and l.id = k.customer_message_id
       where k.id = in_group.ticket_id and l.author_contact_id = ${person.id}) as theirs) told
     where t.id = in_group.ticket_id and (newest.theirs or told.theirs)`,
  );

/**
 * The person's messages in groups stay as deleted messages of "Pessoa removida #n", so that the answers of others keep their places. They count as read,
 * because a receipt would name the person to WhatsApp.
 */
export const emptyGroupMessages = (person: PersonTraces): Promise<number> =>
  run(
    sql`with mine as (select m.id from messages m where ${wrote(person)} order by m.id for no key update)
     update messages m set body = '', raw = null, poll = null, link_preview = null, template = null, menu = null, sign = null, media_id = null,
       quoted_id = null, quoted_wid = null, quoted_text = '', participant = 'removed-' || m.id, is_deleted = true,
       ack = case when not m.from_me and m.ack between 0 and 2 then 3 else m.ack end
     from mine where m.id = mine.id`,
  );

/** The text with a backslash before every character that is no letter or digit, so that a regular expression takes it literally. */
const literally = (words: string): string => words.replaceAll(/[^\p{L}\p{M}\p{N}\s]/gu, String.raw`\$&`);

/** Replaces each mention of the person in a text by the pseudonym. A longer name that begins in the same way belongs to somebody else. */
const renamed = (of: Sql, { mentions, called }: PersonTraces): Sql =>
  mentions.reduce(
    (words, mention) =>
      sql`regexp_replace(${words}, ${`${literally(mention)}(?![[:alnum:]_])`}::text, ${`@${called}`}::text, 'g')`,
    of,
  );
/** Whether a text may have a mention of the person. */
export const says = (words: Sql, needles: readonly string[]): Sql =>
  sql`exists (select 1 from unnest(${[...needles]}::text[]) needle where strpos(${words}, needle) > 0)`;

/** Replaces the person's name or number in the group messages of others. Their texts stay. */
export async function renameMentions(person: PersonTraces): Promise<number> {
  const { mentions } = person;
  const renamedRows = await run(
    sql`with mine as (
       select m.id from contacts g join messages m on m.company_id = g.company_id and m.contact_id = g.id
       where g.is_group and (${says(sql`m.body`, mentions)} or ${says(sql`m.quoted_text`, mentions)})
       order by m.id for no key update of m)
     update messages m set raw = null, body = ${renamed(sql`m.body`, person)}, quoted_text = ${renamed(sql`m.quoted_text`, person)}
     from mine where m.id = mine.id`,
  );
  await run(
    sql`update message_versions v set body = ${renamed(sql`v.body`, person)} from messages m
     where m.company_id = v.company_id and m.id = v.message_id and ${says(sql`v.body`, mentions)}
       and m.contact_id in (select g.id from contacts g where g.is_group)`,
  );
  await run(
    sql`update tickets t set last_message = ${renamed(sql`t.last_message`, person)}, customer_line = ${renamed(sql`t.customer_line`, person)}
     where t.is_group and (${says(sql`t.last_message`, mentions)} or ${says(sql`t.customer_line`, mentions)})`,
  );
  return renamedRows;
}
