import { dayOf } from "../../../lib/format.ts";
import { useByClock } from "../../../lib/time/minutes.ts";

/** Today by the company's clock. It changes at midnight, also in a tab that stays open. */
export const useToday = (): string => useByClock(() => dayOf(new Date().toISOString()));
