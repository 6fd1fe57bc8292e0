import { boolean } from "../../base/columns.ts";
import { query, run } from "../../base/database.ts";
import { enqueue } from "../../base/outbox/write.ts";
import { type Sql, sql } from "../../base/sql.ts";
import { type MailContent, textOfMail, webAddress } from "./content.ts";
import { nameColumn } from "../branding/branding.ts";
import { inGoodStanding } from "../companies/standing.ts";
import { MailRow } from "./mail.model.ts";

interface Envelope {
  /** The bare address of the recipient. */
  recipient: string;
  subject: string;
  /** The incident of this alarm. The e-mail may also be about other incidents. */
  incidentId?: number;
  /** The address that gets the answers, without a name. */
  replyTo?: string;
  /** The name beside the sender's address, in place of the operator's. */
  senderName?: string;
  /** The address at which a POST without a session unsubscribes this recipient, as RFC 8058 demands. */
  unsubscribeUrl?: string;
  /** This e-mail is sent after the e-mails that somebody waits for. */
  isBulk?: boolean;
  /** The e-mail holds a code or a link that opens an account, so its text is deleted once its sending has ended. */
  isSecret?: boolean;
  /** The recipient's row when the e-mail goes to many people. The result is noted there. */
  emailRecipientId?: number;
}
/** An e-mail: `content` with paragraphs, a button and a footer (see `MailContent`), or a plain `body`. Both are sent as plain text and as HTML. */
export type Letter = Envelope & ({ body: string; content?: never } | { content: MailContent; body?: never });

/** The pauses before each further try. After the last try the e-mail is given up. */
const pausesMs = [60_000, 300_000, 900_000, 3_600_000, 14_400_000];
/** The reason of an e-mail whose cause had ended before it was sent. No mail server refused it. */
export const overBeforeSent = "over before it could be sent";
/** An e-mail is given up after this many tries if its worker dies each time or if it cannot be marked as sent. */
export const mostTries = pausesMs.length + 1;
/**
 * How long a worker may keep an e-mail. A mail server needs far less time, so a worker that has not finished by then has died, and the e-mail is sent
 * again under the same id.
 */
const claimMs = 300_000;

/** The placeholder for the product's name in our own texts. `writeMails` replaces it. */
const product = "{{product}}";
/** The part `text` of a letter `l` with the product's name. An e-mail with a `brand` is a company's own, in which nothing is replaced. */
const withName = (text: Sql, name: Sql): Sql =>
  sql`case when l.content->>'brand' is null then replace(${text}, ${product}, ${name}) else ${text} end`;
const named = sql`p.name`;
/** The name as the content of a JSON string: escaped, without the quotation marks. */
const namedInJson = sql`substr(to_json(p.name)::text, 2, length(to_json(p.name)::text) - 2)`;

/**
 * Stores e-mails. A worker sends them once this transaction has committed. Line breaks are removed from texts that become headers, and `{{product}}`
 * becomes the name that the operator gave the product.
 */
export async function writeMails(letters: readonly Letter[]): Promise<void> {
  const given = letters.map(({ recipient, subject, replyTo, senderName, unsubscribeUrl, ...rest }) => ({
    ...rest,
    recipient: oneLine(recipient),
    subject: oneLine(subject),
    body: rest.content ? textOfMail(rest.content) : rest.body,
    ...(replyTo && { replyTo: oneLine(replyTo) }),
    ...(senderName && { senderName: oneLine(senderName) }),
    ...(unsubscribeUrl && { unsubscribeUrl: webAddress(unsubscribeUrl) }),
  }));
  await run(
    sql`${MailRow.insert({
      companyId: sql`current_setting('app.company_id')::int`,
      recipient: sql`l.recipient`,
      subject: withName(sql`l.subject`, named),
      body: withName(sql`l.body`, named),
      content: sql`${withName(sql`l.content::text`, namedInJson)}::jsonb`,
      incidentId: sql`l."incidentId"`,
      replyTo: sql`l."replyTo"`,
      senderName: sql`l."senderName"`,
      unsubscribeUrl: sql`l."unsubscribeUrl"`,
      isBulk: sql`coalesce(l."isBulk", false)`,
      isSecret: sql`coalesce(l."isSecret", false)`,
      emailRecipientId: sql`l."emailRecipientId"`,
    })}
     from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as l(recipient text, subject text, body text, content jsonb,
       "incidentId" int, "replyTo" text, "senderName" text, "unsubscribeUrl" text, "isBulk" boolean, "isSecret" boolean,
       "emailRecipientId" int)
       cross join (select ${nameColumn} as name) p`,
  );
  enqueue("mails.send", {});
}

const oneLine = (text: string) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").trim();

export type DueMail = Pick<MailRow, "id" | "companyId">;
/**
 * The e-mails of all companies that are due. What a company wrote to many waits while the company is blocked or suspended. Call it in the platform's
 * scope.
 */
export const dueMails = (most: number): Promise<DueMail[]> =>
  query(
    MailRow.shape("id", "companyId"),
    sql`select ${MailRow.pick("m", "id", "companyId")} from mails m
      where m.state = 'waiting' and m.not_before <= now()
        and (not m.is_bulk or exists (select 1 from companies c where c.id = m.company_id and ${inGoodStanding}))
      order by m.is_bulk, m.not_before, m.id limit ${most}`,
  );

const envelope = ["id", "companyId", "recipient", "subject", "replyTo", "senderName", "unsubscribeUrl"] as const;
const claimed = [...envelope, "body", "content", "createdAt", "attempts", "incidentId", "emailRecipientId"] as const;
export type Mail = Pick<MailRow, (typeof claimed)[number]> & {
  /** Another worker took the e-mail before and then died, so the mail server may already have it. */
  isDoubtful: boolean;
};
/** Takes an e-mail for this worker alone. Null when it is not due, has ended, or another worker has it. `attempts` includes the one that begins now. */
export async function claimMail(id: number): Promise<Mail | null> {
  const [mail] = await query(
    { ...MailRow.shape(...claimed), isDoubtful: boolean },
    sql`update mails m set attempts = m.attempts + 1, reason = null, not_before = now() + make_interval(secs => ${claimMs / 1000})
     from (
       select id, attempts > 0 and reason is null as doubtful from mails
       where id = ${id} and state = 'waiting' and not_before <= now() for no key update skip locked
     ) before
     where m.id = before.id returning ${MailRow.pick("m", ...claimed)}, before.doubtful as "isDoubtful"`,
  );
  return mail ?? null;
}

export type MailEnd = { state: "sent" | "no-mail" } | { state: "failed"; reason: string };
/** Ends a waiting e-mail. Returns false when it had already ended. */
export const endMail = async (id: number, end: MailEnd): Promise<boolean> =>
  (await run(
    sql`update mails set state = ${end.state}, reason = ${"reason" in end ? end.reason.slice(0, 500) : null}, done_at = now(),
        body = case when is_secret then '' else body end, content = case when is_secret then null else content end
      where id = ${id} and state = 'waiting'`,
  )) > 0;

/** Schedules another try of a failed e-mail. Returns false when it was tried often enough. */
export async function retryMail({ id, attempts }: Mail, reason: string): Promise<boolean> {
  const pauseMs = pausesMs[attempts - 1];
  if (pauseMs === undefined) return false;
  await run(
    sql`update mails set reason = ${reason.slice(0, 500)}, not_before = now() + make_interval(secs => ${pauseMs / 1000}) where id = ${id}`,
  );
  return true;
}
