import type { Reply } from "@balcao/shared/contract";
import { AppError } from "@balcao/shared/errors";
import type { Actor } from "@balcao/shared/permissions";
import type { Queue } from "@balcao/shared/queues/schema";
import type { ticketsApi } from "@balcao/shared/tickets/api";
import { integer, json } from "../../../base/columns.ts";
import { query, run } from "../../../base/database.ts";
import { raw, sql } from "../../../base/sql.ts";
import { requireQueue } from "../../../company/queues/access.ts";
import { changeState } from "./change-state.ts";
import { toChange } from "../before-change.ts";
import { TicketRow } from "../ticket.model.ts";

/** How many tickets one call moves. Its transaction locks them all until its end. */
export const unseenAtOnce = 50;

const waits = sql`t.status = 'pending' and t.snoozed_until is null`;
const works = sql`u.deleted_at is null and u.off_by is null`;
/** In a company whose only users are admins, the admins answer, so no ticket is unseen. */
const attended = sql`exists (select 1 from users u where not u.super and u.profile <> 'admin' and ${works})`;
/** After this many minutes without a message, a menu or a talk no longer leads a customer, however long the number lets its customers wait. */
const ledMinutes = 60;
/**
 * Whether a menu or a talk still leads the customer to a queue. The number must have a fallback queue, which follows when the customer does not go
 * on.
 */
const isLed = sql`(coalesce(t.bot_state->>'kind' in ('menu', 'talk'), false) and t.updated_at > now() - make_interval(mins => ${raw(ledMinutes)})
         and exists (select 1 from connections w
         where w.company_id = t.company_id and w.id = t.connection_id and w.transfer_queue_id is not null and w.time_to_transfer > 0))`;
/**
 * `unseen` has the pending tickets where nobody works, by the rule `worksAt` for every user of the company. Each half of the statement finds pending
 * tickets by an index.
 */
const unseen = sql`unseen as (
     select t.id, t.queue_id from tickets t where ${waits} and ${attended}
       and t.queue_id = any(array(select q.id from queues q
         where not exists (select 1 from user_queues uq join users u on u.company_id = uq.company_id and u.id = uq.user_id and ${works}
           where uq.company_id = q.company_id and uq.queue_id = q.id)))
     union all
     select t.id, t.queue_id from tickets t where ${waits} and ${attended} and t.queue_id is null and not ${isLed}
       and not exists (select 1 from users u where u.all_ticket and ${works})
   )`;

/** How many customers wait where no attendant sees them, for each queue. Null as a queue means tickets without a queue. */
export async function countUnseen(): Promise<Reply<typeof ticketsApi.unseen>> {
  const places = await query(
    { queue: json<Queue>().null, count: integer },
    sql`with ${unseen}, counted as (select queue_id, count(*)::int as count from unseen group by 1)
      select case when q.id is not null then json_build_object('id', q.id, 'name', q.name, 'color', q.color) end as queue, n.count
      from counted n left join queues q on q.id = n.queue_id order by q.position nulls first, q.id`,
  );
  return { count: places.reduce((sum, { count }) => sum + count, 0), places };
}

/**
 * Sends unseen tickets to a queue in which somebody works, oldest first and some at a time. The caller repeats the call while some are left. Each
 * move is a transfer in the ticket's history and in the texts for the customer. A ticket that was accepted or sent meanwhile does not change.
 */
export async function sendUnseen(actor: Actor, queueId: number): Promise<Reply<typeof ticketsApi.sendUnseen>> {
  const rows = await query(
    TicketRow.shape(...toChange),
    sql`with ${unseen} select ${TicketRow.pick("t", ...toChange)} from tickets t
      join unseen n on n.id = t.id and n.queue_id is not distinct from t.queue_id
      where ${waits} order by t.id limit ${raw(unseenAtOnce)} for no key update of t`,
  );
  await requireQueue(queueId);
  const attends = sql`from user_queues uq join users u on u.company_id = uq.company_id and u.id = uq.user_id and ${works}`;
  if ((await run(sql`select 1 ${attends} where uq.queue_id = ${queueId} limit 1`)) === 0)
    throw new AppError("ERR_QUEUE_UNATTENDED");
  const to = { verb: "transfer", actor, status: "pending", userId: null, queueId, handed: { noteId: null } } as const;
  for (const row of rows) await changeState(row, to);
  const { count } = await countUnseen();
  return { moved: rows.length, left: count };
}
