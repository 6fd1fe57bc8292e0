import { accountLettersPerHour } from "@balcao/shared/factors/rules";
import type { Language } from "@balcao/shared/language";
import { integer } from "../../base/columns.ts";
import { query } from "../../base/database.ts";
import { sql } from "../../base/sql.ts";
import { isConfirmed } from "../companies/confirmation.ts";
import type { MailContent } from "../mail/content.ts";
import { writeMails } from "../mail/mails.ts";
import { defaultLanguage } from "../settings/read.ts";
import { UserRow } from "../users/user.model.ts";
import { AccountLetterRow } from "./account-letter.model.ts";

type LetterText = { subject: string; body: string } | { subject: string; content: MailContent; isSecret: true };
/** Makes the text of a letter to this recipient. The letter calls the user by `name`. */
type Letter = (language: Language, name: string, recipient: string) => LetterText | Promise<LetterText>;

/**
 * Writes to a user about the own sign-in, in the company's language. A worker sends the letter after this transaction. Nothing is written while the
 * company's e-mail is not confirmed, because a stranger may own the company, nor beyond a few letters of a kind in an hour. `also` are other addresses
 * that get a letter. Returns false only when the hour's letters are used up.
 */
export async function writeOfAccount(
  userId: number,
  kind: AccountLetterRow["kind"],
  letter: Letter,
  also: readonly string[] = [],
): Promise<boolean> {
  if (!(await isConfirmed())) return true;
  const [user] = await query(
    UserRow.shape("name", "email"),
    sql`select ${UserRow.pick("u", "name", "email")} from users u where u.id = ${userId} and u.deleted_at is null for no key update`,
  );
  if (!user) return true;
  const [lately] = await query(
    { count: integer },
    sql`select count(*)::int as count from account_letters
      where user_id = ${userId} and kind = ${kind} and made_at > now() - interval '1 hour'`,
  );
  if ((lately?.count ?? 0) >= accountLettersPerHour[kind]) return false;
  await AccountLetterRow.create({ userId, kind });
  const language = await defaultLanguage();
  for (const recipient of [user.email, ...also])
    await writeMails([{ recipient, ...(await letter(language, user.name, recipient)) }]);
  return true;
}
