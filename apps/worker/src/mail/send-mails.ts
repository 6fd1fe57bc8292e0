import { settleAlarm } from "@balcao/core/connections/alarm";
import { asPlatform, inCompany } from "@balcao/core/database";
import { logger } from "@balcao/core/logger";
import {
  claimMail,
  type DueMail,
  dueMails,
  endMail,
  type Mail,
  type MailEnd,
  retryMail,
} from "@balcao/core/mail/mails";
import { type Post, reasonOf, Undeliverable } from "./post.ts";

const batch = 50;

/** Sends what waits, each e-mail by one worker alone; without a mail server it ends as such. Several may run at once. */
export async function sendMails(post: Post | null): Promise<void> {
  for (;;) {
    const due = await asPlatform(() => dueMails(batch));
    let taken = 0;
    for (const one of due) if (await sendMail(one, post)) taken += 1;
    if (taken === 0) return;
  }
}

async function sendMail({ id, companyId }: DueMail, post: Post | null): Promise<boolean> {
  const mail = await inCompany(companyId, () => claimMail(id));
  if (!mail) return false;
  if (!post) await end(mail, { state: "no-mail" });
  else
    await post.send(mail).then(
      () => end(mail, { state: "sent" }),
      (error: unknown) => failed(mail, error),
    );
  return true;
}

async function failed(mail: Mail, error: unknown): Promise<void> {
  const reason = error instanceof Undeliverable ? error.message : reasonOf(error);
  logger.warn({ mailId: mail.id, attempts: mail.attempts, reason }, "an e-mail was not sent");
  const isPutOff =
    !(error instanceof Undeliverable) && (await inCompany(mail.companyId, () => retryMail(mail, reason)));
  if (!isPutOff) await end(mail, { state: "failed", reason });
}

const end = ({ id, companyId }: Mail, how: MailEnd): Promise<void> =>
  inCompany(companyId, async () => {
    const incidentId = await endMail(id, how);
    if (incidentId !== null) await settleAlarm(incidentId);
  });
