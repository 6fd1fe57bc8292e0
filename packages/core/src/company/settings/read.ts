import { type Language, language } from "@balcao/shared/automation/texts";
import { type SettingKey, settingDefaults } from "@balcao/shared/settings/schema";
import { query } from "../../base/database.ts";
import { sql } from "../../base/sql.ts";
import { SettingRow } from "./setting.model.ts";

/** The value that the company chose, or the default. */
export async function readSetting(key: SettingKey): Promise<string> {
  const [row] = await query(SettingRow.shape("value"), sql`select value from settings where key = ${key}`);
  return row?.value ?? settingDefaults[key];
}

/** The language of new connections. */
export const defaultLanguage = async (): Promise<Language> => language.catch("pt").parse(await readSetting("language"));
