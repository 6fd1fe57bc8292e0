import { AppError } from "@balcao/shared/errors";
import { type Actor, isAdmin } from "@balcao/shared/permissions";
import type { Schedule } from "@balcao/shared/schedules/schema";
import { canSee, type TicketPlace } from "@balcao/shared/tickets/rules";
import { lockContact } from "../../desk/contacts/access.ts";
import { query, run } from "../../base/database.ts";
import { publish, publishLast } from "../../base/outbox/write.ts";
import { type Sql, sql } from "../../base/sql.ts";
import { visibleTo } from "../../desk/tickets/access.ts";
import { placeOf, presentSchedule, scheduleShape, selectSchedules } from "./presenter.ts";

/** Whether the actor sees a schedule, as a condition on `schedules s`: its author, admins, and users who see its ticket `t`. */
export const scheduleVisibleTo = (actor: Actor): Sql =>
  isAdmin(actor) ? sql`true` : sql`(s.user_id = ${actor.userId} or s.ticket_id is not null and ${visibleTo(actor)})`;

const isVisible = (actor: Actor, { userId }: Pick<Schedule, "userId">, place: TicketPlace | null): boolean =>
  isAdmin(actor) || userId === actor.userId || (place !== null && canSee(actor, place));

/** Answers 404 also for a schedule that this actor may not see, because a schedule without a ticket has no reason for a refusal. */
export async function showScheduleFor(actor: Actor, id: number): Promise<Schedule> {
  const { schedule, place } = await loadSchedule(id);
  if (!isVisible(actor, schedule, place)) throw new AppError("ERR_NO_SCHEDULE_FOUND");
  return schedule;
}

/** Returns the schedule like `showScheduleFor`; first its contact and then its row are locked until the transaction ends. */
export async function lockScheduleFor(actor: Actor, id: number): Promise<Schedule> {
  const { contactId } = await showScheduleFor(actor, id);
  await lockContact(contactId);
  await run(sql`select 1 from schedules where id = ${id} for no key update`);
  return showScheduleFor(actor, id);
}

interface PlacedSchedule {
  schedule: Schedule;
  place: TicketPlace | null;
}

const loadSchedules = async (ids: readonly number[]): Promise<PlacedSchedule[]> =>
  (await query(scheduleShape, selectSchedules(sql`s.id = any(${[...ids]}::int[])`, sql`order by s.id`))).map((row) => ({
    schedule: presentSchedule(row),
    place: placeOf(row),
  }));

export async function loadSchedule(id: number): Promise<PlacedSchedule> {
  const [loaded] = await loadSchedules([id]);
  if (!loaded) throw new AppError("ERR_NO_SCHEDULE_FOUND");
  return loaded;
}

/**
 * Shows schedules to all users who may see them, when the transaction ends. A transaction in which a scheduled message fails or is held also shows the
 * schedule, but can no longer lock the schedule, because schedules are locked before messages.
 */
export const tellSchedules = (ids: readonly number[]): void =>
  publishLast("schedule.update", ids, async (shown) => {
    for (const { schedule, place } of await loadSchedules(shown)) publish("schedule.update", { schedule }, { place });
  });

/** Shows a schedule to all who may see it, and returns it. */
export async function tellSchedule(id: number): Promise<Schedule> {
  tellSchedules([id]);
  return (await loadSchedule(id)).schedule;
}
