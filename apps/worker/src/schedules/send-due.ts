import { asPlatform, inCompany } from "@balcao/core/database";
import { logger } from "@balcao/core/logger";
import { dueSchedules, sendDueSchedule } from "@balcao/core/schedules/send";

const batch = 100;

/** Sends what is due, each in a transaction of its own: one that fails keeps no other back, and is tried again the next time. */
export async function sendDueSchedules(): Promise<void> {
  const now = new Date();
  const seen: number[] = [];
  let due = await asPlatform(() => dueSchedules(now, batch, seen));
  while (due.length > 0) {
    for (const schedule of due) {
      seen.push(schedule.id);
      await inCompany(schedule.companyId, () => sendDueSchedule(schedule, now)).catch((error: unknown) =>
        logger.error({ scheduleId: schedule.id, reason: String(error) }, "a scheduled message was not sent"),
      );
    }
    due = await asPlatform(() => dueSchedules(now, batch, seen));
  }
}
