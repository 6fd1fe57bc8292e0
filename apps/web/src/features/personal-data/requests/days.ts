import { dayOf } from "../../../lib/format.ts";
import { useByClock } from "../../../lib/time/minutes.ts";

/** Today by the company's clock. It changes at midnight, also in a tab that stays open. */
export const useToday = (): string => useByClock(() => dayOf(new Date().toISOString()));

/** A day as 28/11/2026. A day belongs to no clock, so no time zone moves it. */
export const dayText = (day: string): string => day.split("-").toReversed().join("/");
