import { farewellSeconds } from "@balcao/shared/tickets/rules";
import { raw, type Sql, sql } from "../../../base/sql.ts";

/** Whether the company has service goals. Without goals, messages and changes need no further statement. */
export const keepsGoals = sql`exists (select 1 from settings where key = 'serviceGoals' and value = 'enabled')`;

/** A part of the statement that shows a person's answer. It stores whether the answer came in time. `user` is the user who answered. */
export const answeredSql = (ticketId: number, user: number | null): Sql => sql`, reached as (
       insert into goal_results (company_id, ticket_id, goal, met, queue_id, user_id)
       select t.company_id, t.id, 'answer', clock_timestamp() <= t.answer_due_at, t.queue_id, ${user}::int from tickets t
       where t.id = ${ticketId} and t.answer_due_at is not null and t.status <> 'closed'
     )`;

/**
 * A part of the statement that closes a ticket. It stores whether the closing was in time. A first answer that was never given counts as missed once
 * its time was over.
 */
export const endedSql = (ticketId: number): Sql => sql`, reached as (
       insert into goal_results (company_id, ticket_id, goal, met, queue_id, user_id)
       select t.company_id, t.id, g.goal, clock_timestamp() <= g.due, t.queue_id, t.user_id from tickets t
       cross join lateral (values ('answer', t.answer_due_at), ('resolution', t.resolution_due_at)) g(goal, due)
       where t.id = ${ticketId} and g.due is not null and (g.goal = 'resolution' or g.due < clock_timestamp())
     )`;

/** Removes the clocks of a reopened ticket until they begin anew. */
export const noClocks = sql`answer_from = null, answer_warn_at = null, answer_due_at = null, resolution_from = null, resolution_used = 0,
         resolution_warn_at = null, resolution_due_at = null`;

/** A closing after this moment can still be taken back. The clocks then run on as if the ticket had never been closed. */
export const since = sql`clock_timestamp() - make_interval(secs => ${raw(farewellSeconds)} + 1)`;
const unless = (column: Sql): Sql => sql`${column} = case when t.closed_at > ${since} then t.${column} end, `;

/** The part of a statement that reopens a ticket `t`. It removes the clocks, unless a closing is taken back. */
export const noClocksUnlessTakenBack = sql`${unless(sql`answer_from`)}${unless(sql`answer_warn_at`)}${unless(sql`answer_due_at`)}${unless(sql`resolution_from`)}${unless(sql`resolution_warn_at`)}${unless(sql`resolution_due_at`)}
      resolution_used = case when t.closed_at > ${since} then t.resolution_used else 0 end, `;
/**
 * A part of the statement that takes a closing back. It deletes the results that the closing wrote, which have the moment of the closing. The result
 * of an answer just before the closing stays.
 */
export const takenBackSql = (ticketId: number): Sql => sql`, taken_back as (
    delete from goal_results where ticket_id = ${ticketId} and at > ${since}
      and at > (select c.closed_at - interval '0.2 seconds' from tickets c where c.id = ${ticketId})
  )`;
