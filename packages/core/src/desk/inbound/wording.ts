import type { Language } from "@balcao/shared/automatic-texts";
import { text } from "../../base/columns.ts";
import { query } from "../../base/database.ts";
import { sql } from "../../base/sql.ts";
import { defaultLanguage } from "../../company/settings/read.ts";

/** The company's language and time zone, in which a message's figures and dates are written. */
export interface Wording {
  language: Language;
  /** The IANA name of the company's time zone. */
  timezone: string;
}

export async function readWording(): Promise<Wording> {
  const [company] = await query({ timezone: text }, sql`select timezone from companies`);
  return { language: await defaultLanguage(), timezone: company?.timezone ?? "America/Sao_Paulo" };
}
