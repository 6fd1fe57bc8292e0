import { query, run } from "../../base/database.ts";
import { enqueue } from "../../base/outbox/write.ts";
import { sql } from "../../base/sql.ts";
import { MailRow } from "./mail.model.ts";

export interface Letter {
  /** An address and nothing else. */
  recipient: string;
  subject: string;
  /** Plain text. */
  body: string;
  /** The alarm of this incident, and of the others that were told of with it. */
  incidentId?: number;
}

/** Pauses before the next try; after the last one it is given up. */
const pausesMs = [60_000, 300_000, 900_000, 3_600_000, 14_400_000];
/** An e-mail whose worker dies each time, or that cannot be marked as sent, is given up after so many tries. */
export const mostTries = pausesMs.length + 1;
/** Far longer than a mail server may take: the worker that claimed it has died, and it is sent again under the same id. */
const claimMs = 300_000;

/** Puts e-mails in line; a worker sends them once this transaction has committed. Line breaks have no place in what becomes a header. */
export async function writeMails(letters: readonly Letter[]): Promise<void> {
  const given = letters.map(({ recipient, subject, ...rest }) => ({
    recipient: oneLine(recipient),
    subject: oneLine(subject),
    ...rest,
  }));
  await run(
    sql`insert into mails (company_id, recipient, subject, body, incident_id)
     select current_setting('app.company_id')::int, l.recipient, l.subject, l.body, l."incidentId"
     from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as l(recipient text, subject text, body text, "incidentId" int)`,
  );
  enqueue("mails.send", {});
}

const oneLine = (text: string) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").trim();

export type DueMail = Pick<MailRow, "id" | "companyId">;
/** What is to be sent now, across companies: call it in the platform's scope. */
export const dueMails = (most: number): Promise<DueMail[]> =>
  query(
    MailRow.shape("id", "companyId"),
    sql`select ${MailRow.pick("m", "id", "companyId")} from mails m
      where m.state = 'waiting' and m.not_before <= now() order by m.not_before, m.id limit ${most}`,
  );

const claimed = ["id", "companyId", "recipient", "subject", "body", "createdAt", "attempts", "incidentId"] as const;
export type Mail = Pick<MailRow, (typeof claimed)[number]>;
/** Takes one for this worker alone; null when another has it, or has sent it. Its attempts count the one that begins now. */
export async function claimMail(id: number): Promise<Mail | null> {
  const [mail] = await query(
    MailRow.shape(...claimed),
    sql`update mails m set attempts = attempts + 1, not_before = now() + make_interval(secs => ${claimMs / 1000})
     where m.id = (select id from mails where id = ${id} and state = 'waiting' and not_before <= now() for no key update skip locked)
     returning ${MailRow.pick("m", ...claimed)}`,
  );
  return mail ?? null;
}

export type MailEnd = { state: "sent" | "no-mail" } | { state: "failed"; reason: string };
/** Ends a waiting e-mail. Answers the incident whose alarm it was. */
export async function endMail(id: number, end: MailEnd): Promise<number | null> {
  const [mail] = await query(
    MailRow.shape("incidentId"),
    sql`update mails m set state = ${end.state}, reason = ${"reason" in end ? end.reason.slice(0, 500) : null}, done_at = now()
      where m.id = ${id} and m.state = 'waiting' returning ${MailRow.pick("m", "incidentId")}`,
  );
  return mail?.incidentId ?? null;
}

/** Lets an e-mail that failed be tried again later. False when it was tried often enough. */
export async function retryMail({ id, attempts }: Mail, reason: string): Promise<boolean> {
  const pauseMs = pausesMs[attempts - 1];
  if (pauseMs === undefined) return false;
  await run(
    sql`update mails set reason = ${reason.slice(0, 500)}, not_before = now() + make_interval(secs => ${pauseMs / 1000}) where id = ${id}`,
  );
  return true;
}
