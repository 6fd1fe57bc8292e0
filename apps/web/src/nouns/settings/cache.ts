import type { SessionUser } from "@balcao/shared/auth/schema";
import type { SettingEvents } from "@balcao/shared/settings/events";
import type { Setting } from "@balcao/shared/settings/schema";
import type { QueryClient } from "@tanstack/react-query";
import type { Live } from "../../lib/cache/live.ts";
import { sessionQuery } from "../auth/queries.ts";

export const settingKeys = { all: ["settings"] as const };

const withSetting = (list: readonly Setting[], setting: Setting): Setting[] =>
  list
    .filter(({ key }) => key !== setting.key)
    .concat(setting)
    .toSorted((a, b) => (a.key < b.key ? -1 : 1));

const withChoice = (company: SessionUser["company"], setting: Setting): SessionUser["company"] =>
  setting.key === "timezone"
    ? { ...company, timezone: setting.value }
    : { ...company, settings: withSetting(company.settings, setting) };

/** Puts a setting into the cache. The signed-in user in the cache also contains the company's settings. */
export function putSetting(cache: QueryClient, setting: Setting): void {
  cache.setQueryData<Setting[]>(settingKeys.all, (list) => list && withSetting(list, setting));
  cache.setQueryData(sessionQuery.queryKey, (me) => me && { ...me, company: withChoice(me.company, setting) });
}

export const settingsLive: Live<SettingEvents> = {
  "settings.update": (cache, { setting }) => putSetting(cache, setting),
};
