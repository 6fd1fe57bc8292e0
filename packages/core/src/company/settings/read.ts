import { type Language, language } from "@balcao/shared/automatic-texts";
import { type Setting, type SettingKey, settingDefaults, settingKeys } from "@balcao/shared/settings/schema";
import { query } from "../../base/database.ts";
import { sql } from "../../base/sql.ts";
import { SettingRow } from "./setting.model.ts";

/** The value that the company chose, or the default. */
export async function readSetting(key: SettingKey): Promise<string> {
  const [row] = await query(SettingRow.shape("value"), sql`select value from settings where key = ${key}`);
  return row?.value ?? settingDefaults[key];
}

/** Every setting, with its default if the company has chosen no value. */
export function withDefaults(chosen: readonly Setting[]): Setting[] {
  const values = new Map(chosen.map(({ key, value }) => [key, value]));
  return settingKeys.map((key) => ({ key, value: values.get(key) ?? settingDefaults[key] }));
}

/** The language of new connections. */
export const defaultLanguage = async (): Promise<Language> => language.catch("pt").parse(await readSetting("language"));
