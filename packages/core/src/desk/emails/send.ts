import { randomBytes } from "node:crypto";
import type { emailsApi } from "@balcao/shared/emails/api";
import type { Email } from "@balcao/shared/emails/schema";
import type { Input, Reply } from "@balcao/shared/contract";
import { AppError } from "@balcao/shared/errors";
import type { Actor } from "@balcao/shared/permissions";
import { integer, text } from "../../base/columns.ts";
import { query } from "../../base/database.ts";
import { listed, sql } from "../../base/sql.ts";
import { recordAudit } from "../../company/audit/record.ts";
import { isConfirmed } from "../../company/companies/confirmation.ts";
import { lockCompany } from "../../company/companies/lock.ts";
import { contentOf } from "../../company/mail/content.ts";
import { writeMails } from "../../company/mail/mails.ts";
import { defaultLanguage } from "../../company/settings/read.ts";
import { EmailRow } from "./email.model.ts";
import { emailOf, showEmail, tellEmail } from "./list.ts";
import { readAllowance, takeAllowance } from "./allowance.ts";
import { findRecipients, type RecipientsForm } from "./recipients.ts";
import { footers } from "./wording.ts";

/** How many faulty addresses a check shows. */
const mostShown = 5;

/** The installation's mail settings; null without a mail server. */
export interface Installation {
  mailFrom: string | null;
  /** The product's public address, without a slash at its end. */
  publicUrl: string;
}

export async function emailStatus(
  actor: Pick<Actor, "userId">,
  { mailFrom }: Installation,
  now: Date,
): Promise<Reply<typeof emailsApi.status>> {
  const { company, email } = await senderOf(actor);
  const allowance = await readAllowance(now);
  return {
    canSend: mailFrom !== null,
    from: shownSender(company, { ...allowance, mailFrom }),
    replyTo: email,
    ...allowance,
  };
}

/**
 * The name that recipients read. Anybody can sign up under any name, so the name of a company that never paid is followed by the domain that sends.
 * Then nobody takes the company for a bank whose name it uses.
 */
function shownSender(company: string, { hasPaid, mailFrom }: { hasPaid: boolean; mailFrom: string | null }): string {
  const [, domain = ""] = /@([^\s@<>]{1,255})>?\s*$/.exec(mailFrom ?? "") ?? [];
  return hasPaid || domain === "" ? company : `${company} (via ${domain})`;
}

export async function checkRecipients(given: RecipientsForm, now: Date): Promise<Reply<typeof emailsApi.check>> {
  const { addresses, ...rest } = await findRecipients(given);
  return {
    ...rest,
    count: addresses.length,
    some: addresses.slice(0, mostShown),
    left: (await readAllowance(now)).left,
  };
}

/**
 * Writes one e-mail to each recipient; a worker sends them. For a repeated `clientId` it sends nothing and returns the earlier e-mail. Answers 403
 * ERR_EMAIL_NOT_CONFIRMED until an admin has confirmed the e-mail with which the company signed up.
 */
export async function sendEmail(
  actor: Pick<Actor, "userId" | "companyId" | "name">,
  { recipients, subject, message, clientId }: Input<typeof emailsApi.send>["body"],
  { mailFrom, publicUrl }: Installation,
  now: Date,
): Promise<Email> {
  if (mailFrom === null) throw new AppError("ERR_MAIL_NOT_CONFIGURED");
  // The lock keeps two calls at the same time from both finding room under the cap.
  await lockCompany();
  const before = await emailOf(clientId);
  if (before) return before;
  if (!(await isConfirmed())) throw new AppError("ERR_EMAIL_NOT_CONFIRMED");
  const { addresses, invalid } = await findRecipients(recipients);
  // A faulty address of a contact does not stop the e-mail, because nobody typed it now.
  const refused = recipients.kind === "typed" ? invalid : [];
  if (refused.length > 0 || addresses.length === 0) throw new AppError("ERR_EMAIL_RECIPIENTS", { invalid: refused });
  const { hasPaid } = await takeAllowance(actor, addresses.length, now);
  const { company, email: replyTo } = await senderOf(actor);
  const senderName = shownSender(company, { hasPaid, mailFrom });
  const { id } = await EmailRow.create({
    clientId,
    userId: actor.userId,
    userName: actor.name,
    subject,
    message,
    senderName,
    replyTo,
  });
  const footer = footers[await defaultLanguage()](company);
  await writeMails(
    (await writeRecipients(actor.companyId, id, addresses)).map(({ emailRecipientId, email, token }) => ({
      recipient: email,
      subject,
      replyTo,
      senderName,
      isBulk: true,
      emailRecipientId,
      unsubscribeUrl: `${publicUrl}/api/unsubscribe/${token}`,
      content: {
        ...contentOf(message),
        brand: company,
        footer: { text: footer.text, link: { label: footer.label, url: `${publicUrl}/unsubscribe/${token}` } },
      },
    })),
  );
  await recordAudit(actor, "email.sent", { id, name: subject }, { count: addresses.length });
  tellEmail(id);
  return showEmail(id);
}

const writeRecipients = (companyId: number, emailId: number, addresses: readonly string[]) =>
  query(
    { emailRecipientId: integer, email: text, token: text },
    sql`insert into email_recipients (company_id, email_id, email, token)
      select ${companyId}::int, ${emailId}::int, g.email, g.token
      from ${listed("g", { email: sql`${[...addresses]}::text[]`, token: sql`${addresses.map(newToken)}::text[]` })}
      returning id as "emailRecipientId", email, token`,
  );

const newToken = () => randomBytes(32).toString("base64url");

/** The sender of the e-mail: the company's name, shown with the installation's address, and the address of the user, to which answers go. */
async function senderOf({ userId }: Pick<Actor, "userId">): Promise<{ company: string; email: string }> {
  const [row] = await query(
    { company: text, email: text },
    sql`select c.name as company, u.email from users u join companies c on c.id = u.company_id where u.id = ${userId}`,
  );
  if (!row) throw new AppError("ERR_NO_USER_FOUND");
  return row;
}
