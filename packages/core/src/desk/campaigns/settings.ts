import type { campaignsApi } from "@balcao/shared/campaigns/api";
import {
  type CampaignSettings,
  campaignSettingDefaults,
  campaignSettingsSchema,
} from "@balcao/shared/campaigns/settings";
import { campaignVariables, variablesIn } from "@balcao/shared/campaigns/texts";
import type { Input } from "@balcao/shared/contract";
import { AppError } from "@balcao/shared/errors";
import type { Actor } from "@balcao/shared/permissions";
import { json } from "../../base/columns.ts";
import { query, run } from "../../base/database.ts";
import { publish } from "../../base/outbox/write.ts";
import { type Sql, sql } from "../../base/sql.ts";
import { recordAudit } from "../../company/audit/record.ts";

type StoredSettings = Record<string, unknown>;
/** The settings that the company chose, by their keys. */
export const storedSettings: Sql = sql`(select coalesce(jsonb_object_agg(s.key, s.value), '{}') from campaign_settings s)`;

/** The settings for the campaign `k`. While the campaign runs, it keeps the shortcuts that it began with. */
export const settingsOfCampaign: Sql = sql`(${storedSettings} || case when k.status = 'EM_ANDAMENTO' and k.shortcuts is not null
  then jsonb_build_object('variables', k.shortcuts) else '{}' end)`;

/** Every setting. A setting that the company never chose, or whose stored value is not valid in this version, has its default. */
export function settingsFrom(stored: StoredSettings): CampaignSettings {
  const settings: StoredSettings = { ...campaignSettingDefaults };
  for (const [key, schema] of Object.entries(campaignSettingsSchema.shape)) {
    const { success, data } = schema.safeParse(stored[key]);
    if (success) settings[key] = data;
  }
  return settings as CampaignSettings;
}

export async function readCampaignSettings(): Promise<CampaignSettings> {
  const [row] = await query({ stored: json<StoredSettings>() }, sql`select ${storedSettings} as stored`);
  return settingsFrom(row?.stored ?? {});
}

/** The settings of an existing campaign. */
export async function readSettingsOf(campaignId: number): Promise<CampaignSettings> {
  const [row] = await query(
    { stored: json<StoredSettings>() },
    sql`select ${settingsOfCampaign} as stored from campaigns k where k.id = ${campaignId}`,
  );
  return settingsFrom(row?.stored ?? {});
}

/** Changes the settings that are given, and leaves the others as they are. */
export async function saveCampaignSettings(
  actor: Actor,
  { settings }: Input<typeof campaignsApi.saveSettings>["body"],
): Promise<{ settings: CampaignSettings }> {
  refuseShortcuts(settings.variables ?? []);
  const keys = Object.keys(settings);
  const values = Object.values(settings).map((value) => JSON.stringify(value));
  await run(
    sql`insert into campaign_settings (company_id, key, value)
     select ${actor.companyId}, g.key, g.value::jsonb from unnest(${keys}::text[], ${values}::text[]) as g(key, value) order by g.key
     on conflict (company_id, key) do update set value = excluded.value`,
  );
  await recordAudit(actor, "campaignSettings.changed", null, {});
  publish("campaign-settings.update", { ok: true });
  return { settings: await readCampaignSettings() };
}

/** A shortcut's key is unique, and is no variable that texts know already. Its value has no variables: nobody would fill them. */
function refuseShortcuts(shortcuts: CampaignSettings["variables"]): void {
  const keys = shortcuts.map(({ key }) => key);
  const known = campaignVariables.map((name) => name.toLowerCase());
  const nested = shortcuts.findIndex(({ value }) => variablesIn(value).length > 0);
  if (nested !== -1) {
    const path = ["body", "settings", "variables", nested, "value"];
    throw new AppError("ERR_VALIDATION", [{ path, message: "A value in braces would be sent as it stands" }]);
  }
  const wrong = keys.findIndex((key, at) => keys.indexOf(key) !== at || known.includes(key));
  if (wrong === -1) return;
  const path = ["body", "settings", "variables", wrong, "key"];
  throw new AppError("ERR_VALIDATION", [{ path, message: "Another shortcut or variable has this key" }]);
}

/**
 * The shortcuts by their keys, as texts look for them. An older shortcut with braces in its value is left out, and a text with this shortcut counts
 * as not filled in.
 */
export const shortcutsOf = ({ variables }: Pick<CampaignSettings, "variables">): Record<string, string> =>
  Object.fromEntries(
    variables.filter(({ value }) => variablesIn(value).length === 0).map(({ key, value }) => [key, value]),
  );
