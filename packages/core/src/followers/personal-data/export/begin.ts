import type { Language } from "@balcao/shared/language";
import type { PersonalData } from "@balcao/shared/personal-data/schema";
import type { Actor } from "@balcao/shared/permissions";
import { listAboutContacts } from "../../../company/audit/about-contact.ts";
import { recordAudit } from "../../../company/audit/record.ts";
import { CompanyRow } from "../../../company/companies/company.model.ts";
import { defaultLanguage, readSetting } from "../../../company/settings/read.ts";
import { loadPerson, type Person } from "../person.ts";
import { showPersonalData } from "../show.ts";

/** A screen shows the newest lines about who saw the person's data; the export has this many. */
const mostSeen = 1000;

/** What an export of a person needs before its first byte. */
export interface ExportBegun {
  actor: Pick<Actor, "sessionId">;
  person: Person;
  summary: PersonalData;
  company: string;
  /** The person who is responsible for personal data in the company. Empty when the company names nobody. */
  officer: string;
  timezone: string;
  language: Language;
}

/** Writes into the audit that a user exported the data of a person, and returns the head of the export. 404 ERR_NO_CONTACT_FOUND. */
export async function beginExport(actor: Actor, contactId: number): Promise<ExportBegun> {
  const person = await loadPerson(contactId);
  const shown = await showPersonalData(contactId);
  const summary = { ...shown, seen: await listAboutContacts(person.family, person.createdAt, mostSeen) };
  await recordAudit(actor, "contact.exported", person, {});
  const company = await CompanyRow.findByPk(actor.companyId, { rejectOnEmpty: true });
  return {
    actor,
    person,
    summary,
    company: company.name,
    officer: await readSetting("dataOfficer"),
    timezone: company.timezone,
    language: await defaultLanguage(),
  };
}
