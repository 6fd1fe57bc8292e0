import type { Schedule } from "./schema.ts";

export interface ScheduleEvents {
  "schedule.update": { schedule: Schedule };
  "schedule.delete": { scheduleId: number; contactId: number };
}
