import { type Language, language } from "@balcao/shared/automation/texts";
import { type SettingKey, settingDefaults } from "@balcao/shared/settings/schema";
import { query } from "../database.ts";

/** The company's value, or the default of one that never chose. */
export async function readSetting(key: SettingKey): Promise<string> {
  const [row] = await query<{ value: string }>("select value from settings where key = $1", [key]);
  return row?.value ?? settingDefaults[key];
}

/** What new numbers speak. */
export const defaultLanguage = async (): Promise<Language> => language.catch("pt").parse(await readSetting("language"));
