import { asPlatform, inCompany } from "@balcao/core/base/database";
import { logger } from "@balcao/core/base/logger";
import { dueSchedules, sendDueSchedule } from "@balcao/core/followers/schedules/send";

const batch = 100;

/** Sends the scheduled messages that are due, each in a transaction of its own. A message that fails stops no other, and is tried the next time. */
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
