import { AppError } from "@balcao/shared/errors";
import { type Actor, isAdmin } from "@balcao/shared/permissions";
import type { Schedule } from "@balcao/shared/schedules/schema";
import { canSee, type TicketPlace } from "@balcao/shared/tickets/rules";
import { lockContact } from "../contacts/access.ts";
import { query } from "../database.ts";
import { publish } from "../outbox/write.ts";
import type { Binds } from "../sql.ts";
import { visibleTo } from "../tickets/access.ts";
import { placeOf, presentSchedule, type ScheduleRow, scheduleSelect } from "./presenter.ts";

/** Its author, admins, and those who see its ticket `t`: as a condition on `schedules s`. */
export const scheduleVisibleTo = (actor: Actor, binds: Binds): string =>
  isAdmin(actor)
    ? "true"
    : `(s.user_id = ${binds.add(actor.userId)} or s.ticket_id is not null and ${visibleTo(actor, binds)})`;

const isVisible = (actor: Actor, { userId }: Pick<Schedule, "userId">, place: TicketPlace | null): boolean =>
  isAdmin(actor) || userId === actor.userId || (place !== null && canSee(actor, place));

/** 404 for what this actor may not see, too: a schedule has no ticket to explain it by. */
export async function showScheduleFor(actor: Actor, id: number): Promise<Schedule> {
  const { schedule, place } = await loadSchedule(id);
  if (!isVisible(actor, schedule, place)) throw new AppError("ERR_NO_SCHEDULE_FOUND");
  return schedule;
}

/** The same, its contact and its row locked in this order until the transaction ends. */
export async function lockScheduleFor(actor: Actor, id: number): Promise<Schedule> {
  const { contactId } = await showScheduleFor(actor, id);
  await lockContact(contactId);
  await query("select 1 from schedules where id = $1 for no key update", [id]);
  return showScheduleFor(actor, id);
}

export async function loadSchedule(id: number): Promise<{ schedule: Schedule; place: TicketPlace | null }> {
  const [row] = await query<ScheduleRow>(scheduleSelect("s.id = $1"), [id]);
  if (!row) throw new AppError("ERR_NO_SCHEDULE_FOUND");
  return { schedule: presentSchedule(row), place: placeOf(row) };
}

/** Messages that were planned did not go out, or did after all. */
export async function tellSchedulesOf(messageIds: readonly number[]): Promise<void> {
  if (messageIds.length === 0) return;
  const planned = await query<{ id: number }>(
    "select id from schedules where message_id = any($1::bigint[]) order by id",
    [[...messageIds]],
  );
  for (const { id } of planned) await tellSchedule(id);
}

/** Shows a schedule as it now is to all who may see it. */
export async function tellSchedule(id: number): Promise<Schedule> {
  const { schedule, place } = await loadSchedule(id);
  publish("schedule.update", { schedule }, { place });
  return schedule;
}
