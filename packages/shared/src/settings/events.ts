import type { Setting } from "./schema.ts";

export interface SettingEvents {
  "settings.update": { setting: Setting };
}
