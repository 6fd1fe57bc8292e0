import { AppError } from "@balcao/shared/errors";
import type { Actor } from "@balcao/shared/permissions";
import { decidesFactors, isSettingValue } from "@balcao/shared/settings/rules";
import type { Setting, SettingKey } from "@balcao/shared/settings/schema";
import { recordAudit, shortened } from "../audit/record.ts";
import { text } from "../../base/columns.ts";
import { query, run } from "../../base/database.ts";
import { enqueue, publish } from "../../base/outbox/write.ts";
import { sql } from "../../base/sql.ts";
import { CompanyRow } from "../companies/company.model.ts";
import { knowsTimeZone } from "../companies/time-zone.ts";
import { decideFactorDueOfAll } from "../owed-factors/when-required.ts";
import { withDefaults } from "./read.ts";

/** Every setting. A setting without a chosen value has its default. */
export async function listSettings(): Promise<Setting[]> {
  const rows = await query(
    { key: text, value: text },
    sql`select key, value from settings where key <> 'timezone' union all select 'timezone', timezone from companies`,
  );
  return withDefaults(rows);
}

/** The settings that change how the clocks of all conversations run. */
const movesClocks: readonly SettingKey[] = [
  "serviceGoals",
  "goalAnswerMinutes",
  "goalResolutionMinutes",
  "scheduleType",
  "timezone",
];

export async function updateSetting(actor: Actor, key: SettingKey, value: string): Promise<Setting> {
  if (!isSettingValue(key, value)) throw notAValue();
  const before = await settingNow(key);
  if (key === "timezone") await moveTo(actor.companyId, value);
  else
    await run(
      sql`insert into settings (company_id, key, value) values (${actor.companyId}, ${key}, ${value})
       on conflict (company_id, key) do update set value = excluded.value, changed_at = now() where settings.value <> excluded.value`,
    );
  if (value !== before)
    await recordAudit(actor, "setting.changed", null, { key, from: shortened(before), to: shortened(value) });
  publish("settings.update", { setting: { key, value } });
  if (movesClocks.includes(key)) enqueue("goals.reckon", {});
  if (decidesFactors.includes(key)) await decideFactorDueOfAll();
  return { key, value };
}

async function settingNow(key: SettingKey): Promise<string> {
  const settings = await listSettings();
  return settings.find((setting) => setting.key === key)?.value ?? "";
}

const notAValue = () =>
  new AppError("ERR_VALIDATION", [{ path: ["body", "value"], message: "Not a value of this setting" }]);

async function moveTo(companyId: number, timezone: string): Promise<void> {
  if (!(await knowsTimeZone(timezone))) throw notAValue();
  await CompanyRow.update({ timezone }, { where: { id: companyId } });
}
