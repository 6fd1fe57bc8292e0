import { integer, integerArray, timestamp } from "../../base/columns.ts";
import { query, run } from "../../base/database.ts";
import { dropFiles } from "../../base/files/release.ts";
import { raw, type Sql, sql } from "../../base/sql.ts";
import type { ClearedCounts } from "./cleared-counts.ts";
import { keepChargesOf } from "../messages/charges/keep-charges.ts";

/** The most messages that one transaction removes. */
const mostMessages = 1000;

const removed = {
  ticketId: integer,
  messages: integer,
  until: timestamp,
  heard: timestamp.null,
  mediaIds: integerArray,
};

/**
 * Removes the messages of these locked tickets. Their search words, raw forms, earlier texts, reactions, votes and stars are deleted with their rows,
 * and so are files that nothing else shows. Later messages that quote them keep the quoted words. A ticket without any message left also loses its
 * notes and all other words of the conversation. Its row, its history and its ratings stay, because every report needs them.
 */
export async function clearWords(ticketIds: readonly number[], now: Date): Promise<ClearedCounts> {
  const gone = await query(
    removed,
    sql`with mine as (
       select id from messages where ticket_id = any(${[...ticketIds]}::int[]) order by id limit ${raw(mostMessages)} for update skip locked
     ), ${quotesOfMine(ticketIds)}, gone as (
       delete from messages m using mine where m.id = mine.id
         returning m.company_id, m.ticket_id, m.contact_id, m.campaign_id, m.charged, m.template, m.ack, m.sent_at, m.from_me, m.media_id
     ), charges as (${keepChargesOf(sql`gone`)})
     select ticket_id as "ticketId", count(*)::int as messages, max(sent_at) as until, max(sent_at) filter (where not from_me) as heard,
       coalesce(array_agg(distinct media_id) filter (where media_id is not null), '{}') as "mediaIds" from gone group by ticket_id order by ticket_id`,
  );
  await noteCleared(gone);
  const files = await dropFiles(gone.flatMap(({ mediaIds }) => mediaIds));
  const ended = await endTickets(ticketIds, now);
  return {
    ...files,
    conversations: ended.length,
    ended: ended.length,
    messages: gone.reduce((sum, { messages }) => sum + messages, 0),
  };
}

/**
 * The part that copies the words of the messages `mine` into later messages that quote them and stay. Words of a member of a group are not copied: without
 * the link, an erasure of that person would not find them.
 */
const quotesOfMine = (ticketIds: readonly number[]): Sql => sql`quotes as (
       update messages q set quoted_text = coalesce(case when o.link_preview->>'text' = btrim(o.body) then o.link_preview->>'title' end, left(o.body, 500))
       from mine join messages o on o.id = mine.id
       where q.company_id = o.company_id and q.quoted_id = o.id and q.ticket_id <> all(${[...ticketIds]}::int[]) and q.quoted_text = ''
         and o.body <> '' and not o.is_deleted and o.author_contact_id is null
     )`;

/** Stores on each ticket up to which time its messages are removed. */
const noteCleared = (gone: readonly { ticketId: number; until: Date; heard: Date | null }[]): Promise<number> =>
  run(
    sql`update tickets t set cleared_until = greatest(t.cleared_until, g.until), heard_until = greatest(t.heard_until, g.heard)
     from unnest(${gone.map(({ ticketId }) => ticketId)}::int[], ${gone.map(({ until }) => until)}::timestamptz[],
       ${gone.map(({ heard }) => heard)}::timestamptz[]) as g(id, until, heard) where t.id = g.id`,
  );

/**
 * Ends the removal for those of these tickets that have no message left, and returns their ids. The run began at `now`. A ticket that changed since then
 * gets the time of its change, because otherwise it would be due again after each batch, and the run would never end.
 */
async function endTickets(ticketIds: readonly number[], now: Date): Promise<number[]> {
  const ended = await query(
    { id: integer },
    sql`update tickets t set words_cleared_at = greatest(${now}::timestamptz, t.updated_at), files_cleared_at = greatest(${now}::timestamptz, t.updated_at),
       last_message = '', last_message_type = null,
       customer_line = '', customer_line_type = null, before_closing = null, bot_state = bot_state - 'own', handed_note_id = null
     where t.id = any(${[...ticketIds]}::int[]) and not exists (
       select 1 from messages m where m.company_id = t.company_id and m.ticket_id = t.id)
     returning t.id`,
  );
  const ids = ended.map(({ id }) => id);
  if (ids.length === 0) return [];
  await run(sql`delete from ticket_notes where ticket_id = any(${ids}::int[])`);
  await run(sql`delete from ticket_drafts where ticket_id = any(${ids}::int[])`);
  await run(sql`delete from assistant_questions where ticket_id = any(${ids}::int[])`);
  await run(sql`update bot_steps set reply = '' where ticket_id = any(${ids}::int[]) and reply <> ''`);
  await run(sql`delete from schedules where ticket_id = any(${ids}::int[]) and status <> 'PENDENTE'`);
  return ids;
}
