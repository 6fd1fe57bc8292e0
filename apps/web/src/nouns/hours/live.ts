import type { HoursEvents } from "@balcao/shared/hours/events";
import type { Live } from "../../lib/live.ts";
import { putHours } from "./cache.ts";

export const hoursLive: Live<HoursEvents> = {
  "hours.update": (cache, { hours }) => putHours(cache, hours),
};
