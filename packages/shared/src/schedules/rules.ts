import type { Schedule, ScheduleStatus } from "./schema.ts";

export const minScheduleBody = 5;
const hour = 3_600_000;
/** After a standstill it is still sent within this time; later it would only surprise. */
export const lateAtMostMs = 6 * hour;

type State = Pick<Schedule, "status">;
export const canChangeSchedule = ({ status }: State): boolean => status === "PENDENTE";
/** At once, whatever the time: also what was missed or failed. */
export const canSendNow = ({ status }: State): boolean => status === "PENDENTE" || status === "ERRO";
/** What people are told: what did not go out was not sent. */
export const shownStatus = ({ status, failure }: Pick<Schedule, "status" | "failure">): ScheduleStatus =>
  failure === null ? status : "ERRO";
export const isMissed = (sendAt: Date, now: Date): boolean => now.getTime() - sendAt.getTime() > lateAtMostMs;
