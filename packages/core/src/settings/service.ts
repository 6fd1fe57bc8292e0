import { AppError } from "@balcao/shared/errors";
import type { Actor } from "@balcao/shared/permissions";
import { isSettingValue } from "@balcao/shared/settings/rules";
import { type Setting, type SettingKey, settingDefaults, settingKeys } from "@balcao/shared/settings/schema";
import { knowsTimeZone } from "../companies/time-zone.ts";
import { query } from "../database.ts";
import { publish } from "../outbox/write.ts";

/** Every setting, with the default of what the company never chose. */
export async function listSettings(): Promise<Setting[]> {
  const rows = await query<Setting>(
    "select key, value from settings where key <> 'timezone' union all select 'timezone', timezone from companies",
  );
  const chosen = new Map(rows.map(({ key, value }) => [key, value]));
  return settingKeys.map((key) => ({ key, value: chosen.get(key) ?? settingDefaults[key] }));
}

export async function updateSetting(actor: Actor, key: SettingKey, value: string): Promise<Setting> {
  if (!isSettingValue(key, value)) throw notAValue();
  if (key === "timezone") await moveTo(actor.companyId, value);
  else
    await query(
      `insert into settings (company_id, key, value) values ($1, $2, $3)
       on conflict (company_id, key) do update set value = excluded.value`,
      [actor.companyId, key, value],
    );
  publish("settings.update", { setting: { key, value } });
  return { key, value };
}

const notAValue = () =>
  new AppError("ERR_VALIDATION", [{ path: ["body", "value"], message: "Not a value of this setting" }]);

async function moveTo(companyId: number, timezone: string): Promise<void> {
  if (!(await knowsTimeZone(timezone))) throw notAValue();
  await query("update companies set timezone = $2 where id = $1", [companyId, timezone]);
}
