import type { Language } from "@balcao/shared/automatic-texts";
import { query } from "../../base/database.ts";
import { sql } from "../../base/sql.ts";
import { writeMails } from "../mail/mails.ts";
import { readSetting } from "../settings/read.ts";
import { UserRow } from "./user.model.ts";

/** Writes an e-mail to every admin of the company, in the company's language. */
export async function writeToAdmins(wording: (language: Language) => { subject: string; body: string }): Promise<void> {
  const letter = wording((await readSetting("language")) as Language);
  const admins = await query(
    UserRow.shape("email"),
    sql`select email from users where deleted_at is null and (profile = 'admin' or super) order by id`,
  );
  await writeMails(admins.map(({ email }) => ({ recipient: email, ...letter })));
}
