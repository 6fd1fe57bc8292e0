import type { SessionUser } from "@balcao/shared/auth/schema";
import { type SettingKey, settingDefaults } from "@balcao/shared/settings/schema";
import { useMinutesSince } from "../../lib/time/minutes.ts";
import { useMe } from "../auth/me.ts";

/** How long somebody has waited, and how urgent this is by the company's times. */
export interface Wait {
  minutes: number;
  urgency: "no" | "soon" | "late";
}

const minutesOf = ({ company }: SessionUser, wanted: SettingKey & `waiting${string}`): number =>
  Number(company.settings.find(({ key }) => key === wanted)?.value ?? settingDefaults[wanted]);

/** The wait since this time, for the list and the board alike. */
export function useWait(since: string): Wait {
  const me = useMe();
  const minutes = useMinutesSince(since);
  if (minutes >= minutesOf(me, "waitingRedMinutes")) return { minutes, urgency: "late" };
  return { minutes, urgency: minutes >= minutesOf(me, "waitingAmberMinutes") ? "soon" : "no" };
}
