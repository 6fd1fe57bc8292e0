import type { Schedule } from "./schema.ts";

export const minScheduleBody = 5;
const hour = 3_600_000;
/** After a standstill it is still sent within this time; later it would only surprise. */
export const lateAtMostMs = 6 * hour;

type State = Pick<Schedule, "status">;
export const canChangeSchedule = ({ status }: State): boolean => status === "PENDENTE";
/** At once, whatever the time: also what was missed or failed. */
export const canSendNow = ({ status }: State): boolean => status === "PENDENTE" || status === "ERRO";
export const isMissed = (sendAt: Date, now: Date): boolean => now.getTime() - sendAt.getTime() > lateAtMostMs;
