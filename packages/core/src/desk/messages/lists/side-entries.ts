import { activityOfStep, byTime, unseenReasons } from "@balcao/shared/activities/rules";
import type { Activity } from "@balcao/shared/activities/schema";
import type { BotStep } from "@balcao/shared/bot-steps/schema";
import type { Actor } from "@balcao/shared/permissions";
import type { TicketNote } from "@balcao/shared/ticket-notes/schema";
import { json } from "../../../base/columns.ts";
import { query } from "../../../base/database.ts";
import { and, raw, type Sql, sql } from "../../../base/sql.ts";
import { noteJson, presentNote } from "../../ticket-notes/presenter.ts";
import { visibleTo } from "../../tickets/access.ts";
import { isShown, lineOf, presentLine } from "../../tickets/activity-line.ts";

/** The highest number of lines on a page of a conversation. The newest lines are kept. */
const mostLines = 300;
/** A bound of null leaves that side open. */
interface Stretch<Bound> {
  above: Bound | null;
  below: Bound | null;
}
interface SideEntries {
  activities: Activity[];
  notes: TicketNote[];
}

/** A line between messages, in one of three forms. */
export interface LineBeside {
  line: Activity | null;
  step: BotStep | null;
  note: TicketNote | null;
}

const bound = (at: Date | null): Sql | null => at && sql`${at}::timestamptz`;

/** The lines between the messages of a stretch of a conversation: the events of its tickets and contact, and the notes on its tickets. */
export async function listBeside(
  actor: Actor,
  contactId: number,
  { above, below }: Stretch<Date>,
): Promise<SideEntries> {
  const [found] = await query(
    { beside: json<LineBeside[]>() },
    sql`select ${besideSql(actor, contactId, { above: bound(above), below: bound(below) })} as beside`,
  );
  return presentBeside(found?.beside ?? []);
}

/** The line in a conversation that says that a retention removed messages of ticket `t`. It has the time of the newest removed message. */
const clearedLine = sql`jsonb_build_object('id', 'r' || t.id, 'ticketId', t.id, 'kind', 'cleared', 'at', t.cleared_until, 'actor', null, 'user', null,
  'queue', null, 'from', null, 'text', '', 'reason', null, 'until', to_char(t.cleared_until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'rating', null)`;

/**
 * The lines of `listBeside` as one value of JSON, for a statement that knows the bounds. A bound that is null in the database leaves its side open
 * too.
 */
export function besideSql(actor: Actor, contactId: number, { above, below }: Stretch<Sql>): Sql {
  const within = (at: Sql) =>
    and(above && sql`${at} > coalesce(${above}, '-infinity')`, below && sql`${at} <= coalesce(${below}, 'infinity')`);
  const mine = and(sql`t.contact_id = ${contactId}`, visibleTo(actor));
  return sql`(select coalesce(jsonb_agg(jsonb_build_object('line', b.line, 'step', b.step, 'note', b.note)), '[]') from (select * from (
       select e.at, ${lineOf} as line, null::jsonb as step, null::jsonb as note
       from tickets t join ticket_events e on e.company_id = t.company_id and e.ticket_id = t.id
       where ${mine} and ${isShown} and ${within(sql`e.at`)}
       union all
       select s.at, null, jsonb_build_object('id', s.id, 'ticketId', s.ticket_id, 'reason', s.reason, 'reply', s.reply, 'queue', s.queue, 'at', s.at), null
       from tickets t join bot_steps s on s.company_id = t.company_id and s.ticket_id = t.id
       where ${mine} and (s.queue is not null or s.reason = any(${[...unseenReasons]}::text[])) and ${within(sql`s.at`)}
       union all
       select n.created_at, null, null, ${noteJson}
       from tickets t join ticket_notes n on n.company_id = t.company_id and n.ticket_id = t.id
       where ${mine} and ${within(sql`n.created_at`)}
       union all
       select t.cleared_until, ${clearedLine}, null, null from tickets t where ${mine} and t.cleared_until is not null and ${within(sql`t.cleared_until`)}
       union all
       select a.at, jsonb_build_object('id', 'a' || a.id, 'ticketId', null, 'kind', replace(a.action, '.', '-'), 'at', a.at,
         'actor', jsonb_build_object('id', 0, 'name', a.actor_name), 'user', null, 'queue', null, 'from', null,
         'text', coalesce(a.details->>'other', ''), 'reason', null, 'until', null, 'rating', null), null, null
       from audit a where a.about_id = ${contactId} and a.action in ('contact.merged', 'contact.parted') and ${within(sql`a.at`)}
     ) beside order by at desc limit ${raw(mostLines)}) b)`;
}

/** The lines in their shown form, oldest first. */
export function presentBeside(rows: readonly LineBeside[]): SideEntries {
  const lines = rows.flatMap(({ line, step }) => {
    const found = line ?? (step && activityOfStep({ ...step, at: new Date(step.at).toISOString() }));
    return found ? [presentLine(found)] : [];
  });
  return {
    activities: lines.toSorted(byTime),
    notes: rows.flatMap(({ note }) => (note ? [presentNote(note)] : [])).toSorted((a, b) => a.id - b.id),
  };
}
