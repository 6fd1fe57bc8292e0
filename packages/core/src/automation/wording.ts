import { type AutomaticTexts, automaticTexts, type Language } from "@balcao/shared/automation/texts";
import { type SettingKey, settingDefaults } from "@balcao/shared/settings/schema";
import { query } from "../database.ts";

interface Row {
  language: Language;
  complationMessage: string;
  ratingMessage: string;
  transferMessage: string;
  settings: Partial<Record<SettingKey, string>>;
}
/** What a number says, in its language: its own texts, ours where it has none, and the company's settings. */
export interface Wording extends Omit<Row, "settings"> {
  usual: AutomaticTexts;
  setting: (key: SettingKey) => string;
}

/** Settings that are texts: a company that never wrote one, or went back to ours, speaks the connection's language. */
const spoken = new Set<string>([
  "greetingAcceptedMessage",
  "menuGiveUpMessage",
  "callMessage",
  "optOutMessage",
] satisfies (SettingKey & keyof AutomaticTexts)[]);

export async function wordingOf(connectionId: number, keys: readonly SettingKey[]): Promise<Wording> {
  const [row] = await query<Row>(
    `select w.language, w.complation_message as "complationMessage", w.rating_message as "ratingMessage",
       w.transfer_message as "transferMessage",
       (select coalesce(jsonb_object_agg(key, value), '{}') from settings where key = any($2::text[])) as settings
     from connections w where w.id = $1`,
    [connectionId, [...keys]],
  );
  if (!row) throw new Error(`There is no connection ${connectionId}`);
  const { settings, ...texts } = row;
  const usual = automaticTexts[row.language];
  const own = usual as unknown as Record<string, string>;
  const setting = (key: SettingKey) => {
    const chosen = settings[key] ?? settingDefaults[key];
    return spoken.has(key) && chosen === settingDefaults[key] ? (own[key] ?? "") : chosen;
  };
  return { ...texts, usual, setting };
}
