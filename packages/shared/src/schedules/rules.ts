import type { Schedule, ScheduleStatus } from "./schema.ts";

export const minScheduleBody = 5;
/** The most scheduled messages of a company that wait for their time. */
export const maxWaitingSchedules = 20_000;
const hour = 3_600_000;
/** After a standstill a scheduled message is still sent within this time; later it would surprise the customer. */
export const lateAtMostMs = 6 * hour;

type State = Pick<Schedule, "status">;
export const canChangeSchedule = ({ status }: State): boolean => status === "PENDENTE";
/** Whether a scheduled message can be sent now; a missed or failed one can too. */
export const canSendNow = ({ status }: State): boolean => status === "PENDENTE" || status === "ERRO";
/** The status for the screen: a message that WhatsApp did not accept counts as failed, and one that Meta holds is still planned. */
export function shownStatus({ status, failure, held }: Pick<Schedule, "status" | "failure" | "held">): ScheduleStatus {
  if (failure !== null) return "ERRO";
  return held ? "PENDENTE" : status;
}
export const isMissed = (sendAt: Date, now: Date): boolean => now.getTime() - sendAt.getTime() > lateAtMostMs;
