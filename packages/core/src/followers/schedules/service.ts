import type { Input } from "@balcao/shared/contract";
import { AppError } from "@balcao/shared/errors";
import type { Actor } from "@balcao/shared/permissions";
import type { schedulesApi } from "@balcao/shared/schedules/api";
import { canChangeSchedule, canSendNow, maxWaitingSchedules } from "@balcao/shared/schedules/rules";
import type { Schedule } from "@balcao/shared/schedules/schema";
import { lockContact } from "../../desk/contacts/access.ts";
import { requireRoom } from "../../company/plans/room.ts";
import { query, run } from "../../base/database.ts";
import { MediaRow } from "../../base/files/media.model.ts";
import type { StoredFile } from "../../base/files/stored-file.ts";
import { publish, publishLast } from "../../base/outbox/write.ts";
import { sql } from "../../base/sql.ts";
import { refuseOutOfSight } from "../../desk/tickets/for-message.ts";
import { showTicket } from "../../desk/tickets/access.ts";
import { contentOf, requireRunning } from "./content.ts";
import { loadSchedule, lockScheduleFor, showScheduleFor, tellSchedule } from "./access.ts";
import { ConnectionRow } from "../../numbers/connections/connection.model.ts";
import { ScheduleRow } from "./schedule.model.ts";
import { sendLocked } from "./send.ts";

export async function createSchedule(
  actor: Actor,
  body: Input<typeof schedulesApi.create>["body"],
  file?: StoredFile,
): Promise<Schedule> {
  const contactId = await lockContact(body.contactId);
  const ticket = body.ticketId ? await showTicket(actor, body.ticketId) : null;
  if (ticket && ticket.contactId !== contactId) throw new AppError("ERR_NO_TICKET_FOUND");
  const connectionId = body.whatsappId
    ? await requireConnection(body.whatsappId)
    : await usualConnection(contactId, ticket?.whatsappId ?? null);
  await refuseOutOfSight(actor, { contactId, connectionId });
  await requireRoom(sql`schedules where status = 'PENDENTE'`, maxWaitingSchedules);
  const known = file ? null : await fileOf(actor, body.fileOf);
  const sendAt = new Date(body.sendAt);
  const { id } = await ScheduleRow.create({
    contactId,
    ticketId: ticket?.id ?? null,
    userId: actor.userId,
    connectionId,
    ...(await contentOf(connectionId, body, { file: file ?? known, sendAt })),
    sendAt,
    cancelIfReplied: body.cancelIfReplied,
    mediaId: file ? await keepFile(file) : (known?.id ?? null),
  });
  return tellSchedule(id);
}

/** Changes a waiting schedule; a schedule that is on its way or over does not change. The sweep deletes a replaced file later. */
export async function updateSchedule(
  actor: Actor,
  id: number,
  change: Input<typeof schedulesApi.update>["body"],
  file?: StoredFile,
): Promise<Schedule> {
  const before = await lockWaiting(actor, id);
  const connectionId = change.whatsappId ? await requireConnection(change.whatsappId) : before.whatsappId;
  const status = change.status ?? before.status;
  // A due schedule is sent with the rights of its author, who may see more than the actor. A cancellation sends nothing.
  if (status !== "CANCELADA") await refuseOutOfSight(actor, { ...before, connectionId });
  const content = status === "CANCELADA" ? {} : await changedContent(before, connectionId, change, file);
  const mediaId = file ? await keepFile(file) : null;
  await ScheduleRow.update(
    {
      ...content,
      sendAt: new Date(change.sendAt ?? before.sendAt),
      connectionId,
      cancelIfReplied: change.cancelIfReplied ?? before.cancelIfReplied,
      status,
      reason: status === "CANCELADA" ? "user" : null,
      ...(mediaId !== null || change.removeFile ? { mediaId } : {}),
    },
    { where: { id } },
  );
  return tellSchedule(id);
}

/**
 * The new text or template after a change. A template is checked again when the template, its number or its file has changed, and its offer must run at
 * the time of sending in any case.
 */
async function changedContent(
  before: Schedule,
  connectionId: number,
  { body, template, removeFile, sendAt = before.sendAt }: Input<typeof schedulesApi.update>["body"],
  file: StoredFile | undefined,
) {
  const next = template ?? (body === undefined ? before.template : null);
  const isOther = template !== undefined || connectionId !== before.whatsappId || file !== undefined || removeFile;
  if (next && !isOther) {
    requireRunning(next, new Date(sendAt));
    return {};
  }
  return contentOf(
    connectionId,
    { body: body ?? before.body, template: next },
    { file: file ?? (removeFile ? null : before.media), sendAt: new Date(sendAt) },
  );
}

export async function deleteSchedule(actor: Actor, id: number): Promise<{ ok: true }> {
  await lockScheduleFor(actor, id);
  const { schedule, place } = await loadSchedule(id);
  await ScheduleRow.destroy({ where: { id } });
  publish("schedule.delete", { scheduleId: id, contactId: schedule.contactId }, { place, userId: schedule.userId });
  publishLast("schedule.update", [id]);
  return { ok: true };
}

export async function sendScheduleNow(actor: Actor, id: number, now = new Date()): Promise<Schedule> {
  const schedule = await lockScheduleFor(actor, id);
  if (!canSendNow(schedule)) throw new AppError("ERR_SCHEDULE_STATE");
  await refuseOutOfSight(actor, { ...schedule, connectionId: schedule.whatsappId });
  await sendLocked(schedule, now, actor);
  return tellSchedule(id);
}

export async function attachToSchedule(actor: Actor, id: number, file: StoredFile | undefined): Promise<Schedule> {
  if (file) return updateSchedule(actor, id, {}, file);
  await lockWaiting(actor, id);
  throw new AppError("ERR_VALIDATION", [{ path: ["body", "file"], message: "A file is required" }]);
}

/** The file of an earlier scheduled message that the new one repeats. */
async function fileOf(
  actor: Actor,
  id: number | undefined,
): Promise<Pick<MediaRow, "id" | "mimetype" | "size"> | null> {
  if (id === undefined) return null;
  await showScheduleFor(actor, id);
  const [known] = await query(
    MediaRow.shape("id", "mimetype", "size"),
    sql`select f.id, f.mimetype, f.size from schedules s join media f on f.company_id = s.company_id and f.id = s.media_id where s.id = ${id}`,
  );
  return known ?? null;
}

async function keepFile({ key, mimetype, name, size }: StoredFile): Promise<number> {
  const { id } = await MediaRow.create({ state: "ok", objectKey: key, mimetype, name, size });
  return id;
}

async function lockWaiting(actor: Actor, id: number): Promise<Schedule> {
  const schedule = await lockScheduleFor(actor, id);
  if (!canChangeSchedule(schedule)) throw new AppError("ERR_SCHEDULE_STATE");
  return schedule;
}

async function requireConnection(id: number): Promise<number> {
  const found = await run(sql`select 1 from connections where id = ${id} and deleted_at is null`);
  if (found === 0) throw new AppError("ERR_NO_WAPP_FOUND");
  return id;
}

/** The ticket's number, else the number that the contact last used, else the company's default. */
async function usualConnection(contactId: number, ofTicket: number | null): Promise<number> {
  const [usual] = await query(
    ConnectionRow.shape("id"),
    sql`select w.id from connections w
      left join tickets t on t.company_id = w.company_id and t.connection_id = w.id and t.contact_id = ${contactId}
      where w.deleted_at is null and (w.id = ${ofTicket} or t.id is not null or w.is_default)
      order by w.id = ${ofTicket} desc nulls last, t.updated_at desc nulls last limit 1`,
  );
  if (!usual) throw new AppError("ERR_NO_DEF_WAPP_FOUND");
  return usual.id;
}
