import type { Input } from "@balcao/shared/contract";
import { AppError } from "@balcao/shared/errors";
import { inOrder } from "@balcao/shared/hours/rules";
import type { Actor } from "@balcao/shared/permissions";
import type { queuesApi } from "@balcao/shared/queues/api";
import type { QueueDetail } from "@balcao/shared/queues/schema";
import { lockCompany } from "../companies/lock.ts";
import { query } from "../database.ts";
import { publish } from "../outbox/write.ts";
import { lockQueue, showQueue } from "./access.ts";

export async function createQueue(actor: Actor, body: Input<typeof queuesApi.create>["body"]): Promise<QueueDetail> {
  await lockCompany();
  await refuseTaken(body);
  const [created] = await query<{ id: number }>(
    `insert into queues (company_id, name, color, position, greeting_message, out_of_hours_message, schedules)
     select c.id, $2, $3, coalesce($4::int, (select coalesce(max(position) + 1, 0) from queues)), $5, $6,
       coalesce($7::jsonb, c.schedules) from companies c
     where c.id = $1 and (c.max_queues is null or (select count(*) from queues) < c.max_queues) returning id`,
    [
      actor.companyId,
      body.name,
      body.color,
      body.orderQueue ?? null,
      body.greetingMessage,
      body.outOfHoursMessage,
      body.schedules ? JSON.stringify(inOrder(body.schedules)) : null,
    ],
  );
  if (!created) throw new AppError("ERR_QUEUE_MAX_QUEUE_NUMBER");
  return tell(created.id);
}

export async function updateQueue(
  _actor: Actor,
  id: number,
  body: Input<typeof queuesApi.update>["body"],
): Promise<QueueDetail> {
  await lockCompany();
  const queue = { ...(await lockQueue(id)), ...body };
  await refuseTaken(queue, id);
  await query(
    `update queues set name = $2, color = $3, position = $4, greeting_message = $5, out_of_hours_message = $6, schedules = $7::jsonb
     where id = $1`,
    [
      id,
      queue.name,
      queue.color,
      queue.orderQueue,
      queue.greetingMessage,
      queue.outOfHoursMessage,
      JSON.stringify(inOrder(queue.schedules)),
    ],
  );
  return tell(id);
}

/**
 * Refused while anything open or waiting lies in it: nobody would look for it any more. Its closed tickets then have no queue, so who saw
 * them only by it does not any more; their owner, admins and those who see tickets without a queue do.
 */
export async function deleteQueue(_actor: Actor, id: number): Promise<{ ok: true }> {
  await lockCompany();
  await lockQueue(id);
  // In the order in which everybody locks tickets, and before the queue, which who opens one of them then asks for.
  await query("select id from tickets where queue_id = $1 and status = 'closed' order by id for no key update", [id]);
  await lockQueue(id, { alone: true });
  const active = await query("select 1 from tickets where queue_id = $1 and status <> 'closed' limit 1", [id]);
  if (active.length > 0) throw new AppError("ERR_QUEUE_IN_USE");
  await query("update tickets set queue_id = null where queue_id = $1", [id]);
  await query("delete from queues where id = $1", [id]);
  publish("queue.delete", { queueId: id });
  return { ok: true };
}

async function tell(id: number): Promise<QueueDetail> {
  const queue = await showQueue(id);
  publish("queue.update", { queue });
  return queue;
}

async function refuseTaken({ name, color }: Pick<QueueDetail, "name" | "color">, exceptId = 0): Promise<void> {
  const taken = await query<{ name: boolean }>(
    "select lower(name) = lower($1) as name from queues where (lower(name) = lower($1) or lower(color) = lower($2)) and id <> $3",
    [name, color, exceptId],
  );
  if (taken.some((other) => other.name)) throw new AppError("ERR_QUEUE_NAME_ALREADY_EXISTS");
  if (taken.length > 0) throw new AppError("ERR_QUEUE_COLOR_ALREADY_EXISTS");
}
