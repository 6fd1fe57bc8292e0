import type { Language } from "@balcao/shared/automatic-texts";
import { writeMails } from "../mail/mails.ts";
import { readSetting } from "../settings/read.ts";
import { adminEmails } from "./admin-emails.ts";

/** Writes an e-mail to every admin of the company, in the company's language. */
export async function writeToAdmins(wording: (language: Language) => { subject: string; body: string }): Promise<void> {
  const letter = wording((await readSetting("language")) as Language);
  await writeMails((await adminEmails()).map((recipient) => ({ recipient, ...letter })));
}
