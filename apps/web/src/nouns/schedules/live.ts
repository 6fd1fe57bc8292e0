import type { ContactEvents } from "@balcao/shared/contacts/events";
import type { ScheduleEvents } from "@balcao/shared/schedules/events";
import type { Live } from "../../lib/live.ts";
import { dropSchedule, dropSchedulesOf, putSchedule, renameInSchedules } from "./cache.ts";

/** Schedules name their contact. */
type Heard = ScheduleEvents & Pick<ContactEvents, "contact.update" | "contact.delete">;

export const schedulesLive: Live<Heard> = {
  "schedule.update": (cache, { schedule }) => putSchedule(cache, schedule),
  "schedule.delete": (cache, { scheduleId }) => dropSchedule(cache, scheduleId),
  "contact.update": (cache, { contact }) => renameInSchedules(cache, contact),
  "contact.delete": (cache, { contactIds }) => dropSchedulesOf(cache, contactIds),
};
