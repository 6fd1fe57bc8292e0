import { integerArray } from "../../base/columns.ts";
import { query, run } from "../../base/database.ts";
import { unshown } from "../../base/files/release.ts";
import { type Sql, sql } from "../../base/sql.ts";
import { keepChargesOfContacts } from "../messages/charges/keep-charges.ts";
import type { PersonTraces } from "./person.ts";

/** The rows `r` that belong to the person's tickets. */
const ofTickets = ({ id }: PersonTraces): Sql =>
  sql`exists (select 1 from tickets t where t.company_id = r.company_id and t.id = r.ticket_id and t.contact_id = ${id})`;

/** Deletes messages that were scheduled for the person, sent or not. */
export const deleteSchedules = ({ id }: PersonTraces): Promise<number> =>
  run(sql`delete from schedules where contact_id = ${id}`);

/** Tickets and their events stay, because every report counts them. Only the words on their cards are removed. */
export const emptyTickets = ({ id }: PersonTraces): Promise<number> =>
  run(
    sql`update tickets set last_message = '', last_message_type = 'text', customer_line = '', customer_message_id = null, bot_state = null,
       before_closing = null, advert_click = ''
     where contact_id = ${id}`,
  );

/** Deletes internal notes, which are about the person, and drafts, which are addressed to the person. */
export async function deleteNotes(person: PersonTraces): Promise<number> {
  await run(sql`delete from ticket_drafts r where ${ofTickets(person)}`);
  return run(sql`delete from ticket_notes r where ${ofTickets(person)}`);
}

/** Removes what menus, programs and the assistant said and were asked. Rows that reports count stay without their words. */
export async function emptyTalks(person: PersonTraces): Promise<number> {
  await run(sql`delete from bot_turns r where ${ofTickets(person)}`);
  await run(sql`update assistant_answers r set message_id = null, question_ids = '[]' where ${ofTickets(person)}`);
  const questions = await run(
    sql`update assistant_questions r set question = '', settled_at = coalesce(settled_at, now()) where ${ofTickets(person)}`,
  );
  return questions + (await run(sql`update bot_steps r set reply = '' where ${ofTickets(person)}`));
}

/** The files that the person sent or got, those of planned messages, and the person's picture. */
export async function findFiles({ id, family }: PersonTraces): Promise<number[]> {
  const [found] = await query(
    { files: integerArray },
    sql`select array(
       select m.media_id from messages m where m.contact_id = ${id} and m.media_id is not null
       union select m.media_id from messages m where m.author_contact_id = ${id} and m.media_id is not null
       union select s.media_id from schedules s where s.contact_id = ${id} and s.media_id is not null
       union select c.picture_media_id from contacts c where c.id = any(${family}::int[]) and c.picture_media_id is not null order by 1) as files`,
  );
  return found?.files ?? [];
}

/** Deletes the rows of files that nothing else shows. The nightly sweep removes the bytes that no row names any more. */
export const deleteFiles = (files: readonly number[]): Promise<number> =>
  run(sql`delete from media f where f.id = any(${[...files]}::int[]) and ${unshown}`);

/**
 * Deletes the conversations. Meta's charges stay for the reports of campaigns. Messages are locked in the order of their ids (law 12), because ticks
 * for them may arrive at the same moment. Meta's message ids contain the person's number, so they are deleted too.
 */
export async function deleteMessages({ id }: PersonTraces): Promise<number> {
  await keepChargesOfContacts({ contactIds: [id] });
  await run(
    sql`delete from official_sends s using messages m where m.company_id = s.company_id and m.connection_id = s.connection_id and m.wid = s.wid
      and m.contact_id = ${id}`,
  );
  return run(
    sql`with mine as (select id from messages where contact_id = ${id} order by id for update)
     delete from messages m using mine where m.id = mine.id`,
  );
}
