import type { Language } from "@balcao/shared/automatic-texts";
import { text } from "../../base/columns.ts";
import { query } from "../../base/database.ts";
import { sql } from "../../base/sql.ts";
import { defaultLanguage } from "../../company/settings/read.ts";

/** The language and formats in which the figures and dates of a message are told: the company's. */
export interface Wording {
  language: Language;
  /** IANA name of the company's zone. */
  timezone: string;
}

export async function readWording(): Promise<Wording> {
  const [company] = await query({ timezone: text }, sql`select timezone from companies`);
  return { language: await defaultLanguage(), timezone: company?.timezone ?? "America/Sao_Paulo" };
}
