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
  mostTries,
  retryMail,
} from "@balcao/core/mail/mails";
import { isAway, type Post, reasonOf, Undeliverable } from "./post.ts";

const batch = 50;

/**
 * Sends what waits, each e-mail by one worker alone; without a mail server it ends as such. Several may run at once. A server that is away
 * is asked once: one e-mail after the other would hold up all other work.
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

/** Sends in one round at a time: however many ask, a slow server holds up one of this process' jobs. */
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
  const mail = await inCompany(companyId, () => claimMail(id));
  if (!mail) return "not ours";
  if (mail.attempts > mostTries) {
    await end(mail, { state: "failed", reason: "its end was never heard of" });
    return "done";
  }
  if (post && mail.isOver) {
    await end(mail, { state: "failed", reason: "over before it could be sent" });
    return "done";
  }
  const error = post ? await post.send(mail).then(() => null, asFault) : null;
  if (error) await failed(mail, error);
  else await end(mail, { state: post ? "sent" : "no-mail" });
  return error && isAway(error) ? "away" : "done";
}

const asFault = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

async function failed(mail: Mail, error: Error): Promise<void> {
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
