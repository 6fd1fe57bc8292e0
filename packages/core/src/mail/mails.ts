import { inAlarmOf, isOver } from "../connections/incidents.ts";
import { query } from "../database.ts";
import { enqueue } from "../outbox/write.ts";

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
/** One that each time takes its worker with it, or cannot be marked as sent, is not sent for ever. */
export const mostTries = pausesMs.length + 1;
/** Far longer than a mail server may take: whoever took it has died then, and it is sent again under the same id. */
const claimMs = 300_000;

/** Puts e-mails in line; a worker sends them once this transaction has committed. Line breaks have no place in what becomes a header. */
export async function writeMails(letters: readonly Letter[]): Promise<void> {
  await query(
    `insert into mails (company_id, recipient, subject, body, incident_id)
     select current_setting('app.company_id')::int, l.recipient, l.subject, l.body, l.incident_id
     from jsonb_to_recordset($1::jsonb) as l(recipient text, subject text, body text, incident_id int)`,
    [
      JSON.stringify(
        letters.map(({ recipient, subject, body, incidentId }) => ({
          recipient: oneLine(recipient),
          subject: oneLine(subject),
          body,
          incident_id: incidentId ?? null,
        })),
      ),
    ],
  );
  enqueue("mails.send", {});
}

const oneLine = (text: string) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").trim();

export interface DueMail {
  id: number;
  companyId: number;
}
/** What is to be sent now, across companies: call it in the platform's scope. */
export const dueMails = (most: number): Promise<DueMail[]> =>
  query<DueMail>(
    `select id, company_id as "companyId" from mails where state = 'waiting' and not_before <= now() order by not_before, id limit $1`,
    [most],
  );

export interface Mail extends DueMail, Omit<Letter, "incidentId"> {
  createdAt: Date;
  /** Tries, with the one that begins now. */
  attempts: number;
  /** The alarm of numbers that are all back since, or whose end a person made: it would only frighten. */
  isOver: boolean;
}
/** Takes one for this worker alone; null when another has it, or has sent it. */
export async function claimMail(id: number): Promise<Mail | null> {
  const [mail] = await query<Mail>(
    `update mails set attempts = attempts + 1, not_before = now() + make_interval(secs => $2)
     where id = (select id from mails where id = $1 and state = 'waiting' and not_before <= now() for no key update skip locked)
     returning id, company_id as "companyId", recipient, subject, body, created_at as "createdAt", attempts, incident_id is not null and not exists (
       select 1 from connection_incidents i where ${inAlarmOf("mails.incident_id")} and not (${isOver})) as "isOver"`,
    [id, claimMs / 1000],
  );
  return mail ?? null;
}

export type MailEnd = { state: "sent" | "no-mail" } | { state: "failed"; reason: string };
/** Answers the incident it was the alarm of. */
export async function endMail(id: number, end: MailEnd): Promise<number | null> {
  const [mail] = await query<{ incidentId: number | null }>(
    `update mails set state = $2, reason = $3, done_at = now() where id = $1 and state = 'waiting' returning incident_id as "incidentId"`,
    [id, end.state, "reason" in end ? end.reason.slice(0, 500) : null],
  );
  return mail?.incidentId ?? null;
}

/** It did not go out this time: once more later. False when it was tried often enough. */
export async function retryMail({ id, attempts }: Mail, reason: string): Promise<boolean> {
  const pauseMs = pausesMs[attempts - 1];
  if (pauseMs === undefined) return false;
  await query("update mails set reason = $2, not_before = now() + make_interval(secs => $3) where id = $1", [
    id,
    reason.slice(0, 500),
    pauseMs / 1000,
  ]);
  return true;
}
