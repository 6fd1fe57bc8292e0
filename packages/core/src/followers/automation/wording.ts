import { type AutomaticTexts, automaticTexts } from "@balcao/shared/automation/texts";
import { type SettingKey, settingDefaults } from "@balcao/shared/settings/schema";
import { json, type RowOf } from "../../base/columns.ts";
import { query } from "../../base/database.ts";
import { sql } from "../../base/sql.ts";
import { ConnectionRow } from "../../numbers/connections/connection.model.ts";

const ofConnection = ["language", "complationMessage", "ratingMessage", "transferMessage"] as const;
const wordingShape = {
  ...ConnectionRow.shape(...ofConnection),
  settings: json<Partial<Record<SettingKey, string>>>(),
};
/** The texts of a number in its language: its own, the usual ones where it has none, and the company's settings. */
export interface Wording extends Omit<RowOf<typeof wordingShape>, "settings"> {
  usual: AutomaticTexts;
  setting: (key: SettingKey) => string;
}

/** Settings that are texts: a company that never wrote one, or restored the usual one, gets it in the language of the connection. */
const spoken = new Set<string>([
  "greetingAcceptedMessage",
  "menuGiveUpMessage",
  "callMessage",
  "optOutMessage",
] satisfies (SettingKey & keyof AutomaticTexts)[]);

export async function wordingOf(connectionId: number, keys: readonly SettingKey[]): Promise<Wording> {
  const [row] = await query(
    wordingShape,
    sql`select ${ConnectionRow.pick("w", ...ofConnection)},
        (select coalesce(jsonb_object_agg(key, value), '{}') from settings where key = any(${[...keys]}::text[])) as settings
      from connections w where w.id = ${connectionId}`,
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
