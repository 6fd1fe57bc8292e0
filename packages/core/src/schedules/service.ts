import type { Input } from "@balcao/shared/contract";
import { AppError } from "@balcao/shared/errors";
import type { Actor } from "@balcao/shared/permissions";
import type { schedulesApi } from "@balcao/shared/schedules/api";
import { canChangeSchedule, canSendNow } from "@balcao/shared/schedules/rules";
import type { Schedule } from "@balcao/shared/schedules/schema";
import { lockContact } from "../contacts/access.ts";
import { query } from "../database.ts";
import type { StoredFile } from "../media/stored-file.ts";
import { publish } from "../outbox/write.ts";
import { showTicket } from "../tickets/access.ts";
import { loadSchedule, lockScheduleFor, showScheduleFor, tellSchedule } from "./access.ts";
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
  const [made] = await query<{ id: number }>(
    `insert into schedules (company_id, contact_id, ticket_id, user_id, connection_id, body, send_at, cancel_if_replied, media_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
    [
      actor.companyId,
      contactId,
      ticket?.id ?? null,
      actor.userId,
      connectionId,
      body.body,
      new Date(body.sendAt),
      body.cancelIfReplied,
      file ? await keepFile(actor, file) : await fileOf(actor, body.fileOf),
    ],
  );
  return tellSchedule(made?.id ?? 0);
}

/** Only while it waits: what is on its way or over stays as it was. A file before another one, if any, is swept later. */
export async function updateSchedule(
  actor: Actor,
  id: number,
  change: Input<typeof schedulesApi.update>["body"],
  file?: StoredFile,
): Promise<Schedule> {
  const before = await lockWaiting(actor, id);
  const connectionId = change.whatsappId ? await requireConnection(change.whatsappId) : before.whatsappId;
  await query(
    `update schedules set body = $2, send_at = $3, connection_id = $4, cancel_if_replied = $5, status = $6,
       reason = case when $6 = 'CANCELADA' then 'user' end, media_id = case when $8 then $7 else coalesce($7, media_id) end where id = $1`,
    [
      id,
      change.body ?? before.body,
      new Date(change.sendAt ?? before.sendAt),
      connectionId,
      change.cancelIfReplied ?? before.cancelIfReplied,
      change.status ?? before.status,
      file ? await keepFile(actor, file) : null,
      change.removeFile ?? false,
    ],
  );
  return tellSchedule(id);
}

export async function deleteSchedule(actor: Actor, id: number): Promise<{ ok: true }> {
  await lockScheduleFor(actor, id);
  const { schedule, place } = await loadSchedule(id);
  await query("delete from schedules where id = $1", [id]);
  publish("schedule.delete", { scheduleId: id, contactId: schedule.contactId }, { place, userId: schedule.userId });
  return { ok: true };
}

export async function sendScheduleNow(actor: Actor, id: number, now = new Date()): Promise<Schedule> {
  const schedule = await lockScheduleFor(actor, id);
  if (!canSendNow(schedule)) throw new AppError("ERR_SCHEDULE_STATE");
  await sendLocked(schedule, now);
  return tellSchedule(id);
}

export async function attachToSchedule(actor: Actor, id: number, file: StoredFile | undefined): Promise<Schedule> {
  if (file) return updateSchedule(actor, id, {}, file);
  await lockWaiting(actor, id);
  throw new AppError("ERR_VALIDATION", [{ path: ["body", "file"], message: "A file is required" }]);
}

async function fileOf(actor: Actor, id: number | undefined): Promise<number | null> {
  if (id === undefined) return null;
  await showScheduleFor(actor, id);
  const [known] = await query<{ mediaId: number | null }>('select media_id as "mediaId" from schedules where id = $1', [
    id,
  ]);
  return known?.mediaId ?? null;
}

async function keepFile(actor: Actor, { key, mimetype, name, size }: StoredFile): Promise<number | undefined> {
  const [kept] = await query<{ id: number }>(
    "insert into media (company_id, state, object_key, mimetype, name, size) values ($1, 'ok', $2, $3, $4, $5) returning id",
    [actor.companyId, key, mimetype, name, size],
  );
  return kept?.id;
}

async function lockWaiting(actor: Actor, id: number): Promise<Schedule> {
  const schedule = await lockScheduleFor(actor, id);
  if (!canChangeSchedule(schedule)) throw new AppError("ERR_SCHEDULE_STATE");
  return schedule;
}

async function requireConnection(id: number): Promise<number> {
  const found = await query("select 1 from connections where id = $1 and deleted_at is null", [id]);
  if (found.length === 0) throw new AppError("ERR_NO_WAPP_FOUND");
  return id;
}

/** The ticket's number, else the one the contact last used, else the company's default. */
async function usualConnection(contactId: number, ofTicket: number | null): Promise<number> {
  const [usual] = await query<{ id: number }>(
    `select w.id from connections w left join tickets t on t.company_id = w.company_id and t.connection_id = w.id and t.contact_id = $1
     where w.deleted_at is null and (w.id = $2 or t.id is not null or w.is_default)
     order by w.id = $2 desc nulls last, t.updated_at desc nulls last limit 1`,
    [contactId, ofTicket],
  );
  if (!usual) throw new AppError("ERR_NO_DEF_WAPP_FOUND");
  return usual.id;
}
