import { integer } from "../../base/columns.ts";
import { query, run } from "../../base/database.ts";
import { sql } from "../../base/sql.ts";
import type { MailEnd } from "../../company/mail/mails.ts";
import { tellEmail } from "./list.ts";

/** The reason of an e-mail whose recipient unsubscribed before it was sent. */
export const unsubscribed = "unsubscribed";
/** The reason of an e-mail that was outdated before it could be sent. */
export const late = "late";

/** Whether the recipient has unsubscribed from the company's e-mails since this e-mail was written. */
export async function hasLeft(emailRecipientId: number): Promise<boolean> {
  const left = await run(
    sql`select 1 from email_recipients r join email_unsubscribes u on u.company_id = r.company_id and u.email = r.email
      where r.id = ${emailRecipientId}`,
  );
  return left > 0;
}

/** Notes the outcome of an e-mail to one recipient, and shows it to the admins. */
export async function settleRecipient(emailRecipientId: number, end: MailEnd): Promise<void> {
  const reason = "reason" in end ? end.reason.slice(0, 500) : null;
  const state = reason === unsubscribed || reason === late ? reason : end.state;
  const [settled] = await query(
    { emailId: integer },
    sql`update email_recipients r set state = ${state}, reason = ${reason}, done_at = now()
      where r.id = ${emailRecipientId} and r.state = 'waiting' returning r.email_id as "emailId"`,
  );
  if (settled) tellEmail(settled.emailId);
}
