import { current, moment } from "../../../base/sql-functions/apply-ticket-event.ts";
import { empty, raw, type Sql, sql } from "../../../base/sql.ts";
import type { TicketEventKind } from "../history.ts";

/**
 * Parts of the statement that changes a ticket. For the first event of the change (`noted`), they end or continue the ticket's present turn, and
 * begin the next turn where the event begins one. For all other events the database does the same (`applied` in
 * base/sql-functions/apply-ticket-event.ts), at three times the cost; a test compares the two. A "queued" event after the first one changes no turn.
 */
export function keptTurn(first: TicketEventKind): Sql {
  const kind = sql`e.kind = '${raw(first)}'`;
  const turned = sql`, turned as (
    update turns s set ${changes(first)} from noted e where ${raw(current)} and ${kind} returning s.id, s.left_at
  )`;
  if (first === "closed") return turned;
  const at = first === "returned" ? sql`e.at` : sql`coalesce(d.left_at, e.at)`;
  // The insert reads the ended turn, so that it runs after the update: a ticket has one present turn.
  return sql`${turned}, begun as (
    insert into turns (company_id, ticket_id, user_id, queue_id, queued_at, started_at)
    select e.company_id, e.ticket_id, e.user_id, e.queue_id, ${at}, case when e.user_id is not null then ${at} end
    from noted e left join turned d on true where ${kind}${first === "accepted" ? sql` and d.id is null` : empty}
  )`;
}

function changes(first: TicketEventKind): Sql {
  if (first === "closed") return sql`finished_at = ${raw(moment)}`;
  if (first === "accepted") return sql`started_at = ${raw(moment)}, user_id = e.user_id, queue_id = e.queue_id`;
  return sql`left_at = ${raw(moment)}`;
}
