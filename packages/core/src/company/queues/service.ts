import type { Input } from "@balcao/shared/contract";
import { AppError } from "@balcao/shared/errors";
import { inOrder } from "@balcao/shared/hours/rules";
import type { Actor } from "@balcao/shared/permissions";
import type { queuesApi } from "@balcao/shared/queues/api";
import type { QueueDetail } from "@balcao/shared/queues/schema";
import type { Attendant } from "@balcao/shared/users/schema";
import { changesOf, namesOf, recordAudit } from "../audit/record.ts";
import { lockCompany } from "../companies/lock.ts";
import { query, run } from "../../base/database.ts";
import { boolean } from "../../base/columns.ts";
import { happened } from "../../base/happenings.ts";
import { enqueue, publish } from "../../base/outbox/write.ts";
import { sql } from "../../base/sql.ts";
import { requireIntegration } from "../integrations/access.ts";
import { requirePlace } from "../plans/places.ts";
import { requirePrompt } from "../prompts/access.ts";
import { listAttendants, setAttendants } from "../users/attendants.ts";
import { lockQueue, showQueue } from "./access.ts";
import { queueColumns, queueShape } from "./presenter.ts";
import { QueueRow } from "./queue.model.ts";

export async function createQueue(actor: Actor, body: Input<typeof queuesApi.create>["body"]): Promise<QueueDetail> {
  await requirePlace("queues");
  await refuseTaken(body);
  await requirePrompt(body.promptId);
  await requireIntegration(body.integrationId);
  const schedules = body.schedules ? JSON.stringify(inOrder(body.schedules)) : null;
  const [queue] = await query(
    queueShape,
    sql`${QueueRow.insert(
      {
        companyId: sql`c.id`,
        name: body.name,
        color: body.color,
        position: sql`coalesce(${body.orderQueue}::int, (select coalesce(max(position) + 1, 0) from queues))`,
        greetingMessage: body.greetingMessage,
        outOfHoursMessage: body.outOfHoursMessage,
        schedules: sql`coalesce(${schedules}::jsonb, c.schedules)`,
        promptId: body.promptId ?? null,
        integrationId: body.integrationId ?? null,
        goalAnswerMinutes: body.goalAnswerMinutes ?? null,
        goalResolutionMinutes: body.goalResolutionMinutes ?? null,
      },
      "q",
    )} from companies c where c.id = ${actor.companyId} returning ${queueColumns}`,
  );
  if (!queue) throw new AppError("ERR_NO_COMPANY_FOUND");
  await recordAudit(actor, "queue.created", queue, {});
  tell(queue);
  if (body.userIds) await setAttendants(actor, queue.id, body.userIds);
  return queue;
}

export async function updateQueue(
  actor: Actor,
  id: number,
  body: Input<typeof queuesApi.update>["body"],
): Promise<QueueDetail> {
  await lockCompany();
  const { orderQueue, schedules, userIds, ...texts } = body;
  const before = await lockQueue(id);
  await refuseTaken({ ...before, ...body }, id);
  await requirePrompt(body.promptId);
  await requireIntegration(body.integrationId);
  await QueueRow.update(
    { ...texts, position: orderQueue, schedules: schedules && inOrder(schedules) },
    { where: { id } },
  );
  const queue = tell(await showQueue(id));
  const people = userIds && (await changePeople(actor, id, userIds));
  const changes = changesOf({ ...told(before), people: people?.before }, { ...told(queue), people: people?.after });
  if (changes.length > 0) await recordAudit(actor, "queue.changed", queue, { changes });
  enqueue("goals.reckon", {});
  return queue;
}

/** Sets the users who work in the queue. Returns the names of its users before and after. */
async function changePeople(actor: Actor, id: number, userIds: readonly number[]) {
  const before = namesOf(await listAttendants(id));
  await setAttendants(actor, id, userIds);
  return { before, after: namesOf(await listAttendants(id)) };
}

/** The users who work in a queue. */
export async function listPeople(id: number): Promise<Attendant[]> {
  await showQueue(id);
  return listAttendants(id);
}

/** A queue as the audit shows it. */
const told = (queue: QueueDetail) => ({ ...queue, position: queue.orderQueue });

/**
 * Deletes a queue. It refuses while the queue has an open or pending ticket, which nobody would find any more, and while a running campaign sends its
 * replies there. The queue's closed tickets then have no queue. Their owner, admins and users who see tickets without a queue see them; other
 * attendants of the queue no longer do.
 */
export async function deleteQueue(actor: Actor, id: number): Promise<{ ok: true }> {
  await lockCompany();
  await happened("part.removing", { part: "queue", id });
  await lockQueue(id);
  // Tickets are locked before their queue (law 12), because a transaction that reopens a ticket locks the ticket first and then its queue.
  await run(sql`select id from tickets where queue_id = ${id} and status = 'closed' order by id for no key update`);
  const queue = await lockQueue(id, { alone: true });
  const active = await run(sql`select 1 from tickets where queue_id = ${id} and status <> 'closed' limit 1`);
  if (active > 0) throw new AppError("ERR_QUEUE_IN_USE");
  await run(sql`update tickets set queue_id = null where queue_id = ${id}`);
  await QueueRow.destroy({ where: { id } });
  await recordAudit(actor, "queue.removed", queue, {});
  publish("queue.delete", { queueId: id });
  return { ok: true };
}

function tell(queue: QueueDetail): QueueDetail {
  publish("queue.update", { queue });
  return queue;
}

async function refuseTaken({ name, color }: Pick<QueueDetail, "name" | "color">, exceptId = 0): Promise<void> {
  const taken = await query(
    { sameName: boolean },
    sql`select lower(name) = lower(${name}) as "sameName" from queues
      where (lower(name) = lower(${name}) or lower(color) = lower(${color})) and id <> ${exceptId}`,
  );
  if (taken.some(({ sameName }) => sameName)) throw new AppError("ERR_QUEUE_NAME_ALREADY_EXISTS");
  if (taken.length > 0) throw new AppError("ERR_QUEUE_COLOR_ALREADY_EXISTS");
}
