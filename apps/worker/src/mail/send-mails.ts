import { readBranding } from "@balcao/core/company/branding/branding";
import { isAlarmOver, settleAlarm } from "@balcao/core/numbers/connections/alarm";
import { hasLeft, late, settleRecipient, unsubscribed } from "@balcao/core/desk/emails/outcome";
import { asPlatform, inCompany } from "@balcao/core/base/database";
import { logger } from "@balcao/core/base/logger";
import {
  claimMail,
  type DueMail,
  dueMails,
  endMail,
  type Mail,
  type MailEnd,
  mostTries,
  overBeforeSent,
  retryMail,
} from "@balcao/core/company/mail/mails";
import { emailLateMs } from "@balcao/shared/emails/rules";
import { isAway, type Post, reasonOf, Undeliverable } from "./smtp-post.ts";

const batch = 50;

/**
 * Sends the e-mails that wait. Several workers may run it at the same time, and one of them sends each e-mail. Without a mail server an e-mail ends
 * as "no-mail". A server that does not answer is tried once a round, because a try for every e-mail would delay all other work.
 */
export async function sendMails(post: Post | null): Promise<void> {
  for (;;) {
    const due = await asPlatform(() => dueMails(batch));
    let taken = 0;
    for (const one of due) {
      const became = await sendMail(one, post);
      if (became === "away") return;
      if (became === "done") taken += 1;
    }
    if (taken === 0) return;
  }
}

/** Makes a job that runs one round at a time, so that a slow server delays only one job of this process. */
export function mailRounds(post: Post | null): () => Promise<void> {
  let isRunning = false;
  return async () => {
    if (isRunning) return;
    isRunning = true;
    await sendMails(post).finally(() => {
      isRunning = false;
    });
  };
}

async function sendMail({ id, companyId }: DueMail, post: Post | null): Promise<"done" | "away" | "not ours"> {
  const { mail, over, look } = await inCompany(companyId, async () => {
    const claimed = await claimMail(id);
    const reason = claimed && (await overOf(claimed));
    return { mail: claimed, over: reason, look: await readBranding({ supportUrl: null }) };
  });
  if (!mail) return "not ours";
  // A bulk e-mail may miss a recipient, but must never reach a recipient twice.
  if (mail.attempts > mostTries || (mail.isDoubtful && mail.emailRecipientId !== null)) {
    await end(mail, { state: "failed", reason: "its end was never heard of" });
    return "done";
  }
  if (post && over) {
    await end(mail, { state: "failed", reason: over });
    return "done";
  }
  const error = post ? await post.send(mail, look).then(() => null, asFault) : null;
  if (error) await failed(mail, error);
  else await end(mail, { state: post ? "sent" : "no-mail" });
  return error && isAway(error) ? "away" : "done";
}

/** The reason why a written e-mail need not be sent any more. Null when it must be sent. */
async function overOf({ incidentId, emailRecipientId, createdAt }: Mail): Promise<string | null> {
  if (incidentId !== null && (await isAlarmOver(incidentId))) return overBeforeSent;
  if (emailRecipientId === null) return null;
  if (await hasLeft(emailRecipientId)) return unsubscribed;
  return Date.now() - createdAt.getTime() > emailLateMs ? late : null;
}

const asFault = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

async function failed(mail: Mail, error: Error): Promise<void> {
  const reason = error instanceof Undeliverable ? error.message : reasonOf(error);
  logger.warn({ mailId: mail.id, attempts: mail.attempts, reason }, "an e-mail was not sent");
  const isPutOff =
    !(error instanceof Undeliverable) && (await inCompany(mail.companyId, () => retryMail(mail, reason)));
  if (!isPutOff) await end(mail, { state: "failed", reason });
}

const end = ({ id, companyId, incidentId, emailRecipientId }: Mail, how: MailEnd): Promise<void> =>
  inCompany(companyId, async () => {
    if (!(await endMail(id, how))) return;
    if (incidentId !== null) await settleAlarm(incidentId);
    if (emailRecipientId !== null) await settleRecipient(emailRecipientId, how);
  });
