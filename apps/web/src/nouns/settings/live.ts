import type { SettingEvents } from "@balcao/shared/settings/events";
import type { Live } from "../../lib/live.ts";
import { putSetting } from "./cache.ts";

export const settingsLive: Live<SettingEvents> = {
  "settings.update": (cache, { setting }) => putSetting(cache, setting),
};
