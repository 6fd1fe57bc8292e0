import type { emailsApi } from "@balcao/shared/emails/api";
import { emailPageSize } from "@balcao/shared/emails/rules";
import { type Email, type EmailCounts, recipientState } from "@balcao/shared/emails/schema";
import type { Input, Reply } from "@balcao/shared/contract";
import { AppError } from "@balcao/shared/errors";
import { boolean, integer, json, type RowOf, text } from "../../base/columns.ts";
import { query } from "../../base/database.ts";
import { publish, publishLast } from "../../base/outbox/write.ts";
import { and, decodeCursor, decodeTimeCursor, limitTo, pageOf, type Sql, sql } from "../../base/sql.ts";
import { EmailRecipientRow } from "./email-recipient.model.ts";
import { EmailRow } from "./email.model.ts";

const recipientsPage = 40;
/** A cursor has this word when its page ended among recipients with a fault. */
const faulty = "fault";
const own = ["id", "subject", "message", "senderName", "replyTo", "userName", "createdAt"] as const;
const shape = {
  ...EmailRow.shape(...own),
  recipient: text,
  total: integer,
  counts: json<Partial<EmailCounts>>(),
};
const ofEmail = sql`r.company_id = e.company_id and r.email_id = e.id`;
const columns = sql`${EmailRow.pick("e", ...own)},
  (select r.email from email_recipients r where ${ofEmail} order by r.id limit 1) as recipient,
  (select count(*)::int from email_recipients r where ${ofEmail}) as total,
  (select jsonb_object_agg(g.state, g.many) from (
    select r.state, count(*)::int as many from email_recipients r where ${ofEmail} group by r.state
  ) g) as counts`;

function presentEmail({ senderName, createdAt, counts, recipient, ...row }: RowOf<typeof shape>): Email {
  return {
    ...row,
    recipient,
    sender: recipient,
    from: senderName,
    createdAt: createdAt.toISOString(),
    counts: Object.fromEntries(recipientState.options.map((state) => [state, counts[state] ?? 0])) as EmailCounts,
  };
}

/** The company's e-mails, newest first. */
export async function listEmails({
  pageNumber,
  cursor,
}: Input<typeof emailsApi.list>["query"]): Promise<Reply<typeof emailsApi.list>> {
  const after = decodeTimeCursor(cursor);
  const rows = await query(
    shape,
    sql`select ${columns} from emails e
      where ${and(after && sql`(e.created_at, e.id) < (${after.at}::timestamptz, ${after.id}::int)`)}
      order by e.created_at desc, e.id desc ${limitTo(emailPageSize, after, pageNumber)}`,
  );
  const [all] = await query({ count: integer }, sql`select count(*)::int as count from emails e`);
  const { items, ...more } = pageOf(rows, emailPageSize, presentEmail, ({ createdAt, id }) => ({ key: createdAt, id }));
  return { records: items, count: all?.count ?? 0, ...more };
}

const found = (which: Sql) => query(shape, sql`select ${columns} from emails e where ${which}`);

export async function showEmail(id: number): Promise<Email> {
  const [row] = await found(sql`e.id = ${id}`);
  if (!row) throw new AppError("ERR_NO_EMAIL_FOUND");
  return presentEmail(row);
}

/**
 * Shows an e-mail with its counts to the admins. The counts are read at the end of the transaction, because two recipients may be settled at the same
 * time, and each transaction would miss the other's outcome.
 */
export const tellEmail = (id: number): void =>
  publishLast("email.update", [id], async (ids) => {
    for (const row of await found(sql`e.id = any(${[...ids]}::int[])`))
      publish("email.update", { email: presentEmail(row) });
  });

/** The e-mail that a browser sent under this id; null if there is none. */
export async function emailOf(clientId: string): Promise<Email | null> {
  const [row] = await found(sql`e.client_id = ${clientId}::uuid`);
  return row ? presentEmail(row) : null;
}

/** The recipients of an e-mail: first the recipients with a fault, then the others in the order in which they were given. */
export async function listRecipients(
  emailId: number,
  { state, pageNumber, cursor }: Input<typeof emailsApi.recipients>["query"],
): Promise<Reply<typeof emailsApi.recipients>> {
  await showEmail(emailId);
  const after = decodeCursor(cursor);
  const isFaulty = sql`(r.state in ('failed', 'no-mail', 'late'))`;
  const place = after && sql`(not ${isFaulty}, r.id) > (${after.key !== faulty}::boolean, ${after.id}::int)`;
  const rows = await query(
    { ...EmailRecipientRow.shape("id", "email", "state", "reason", "doneAt"), isFaulty: boolean },
    sql`select ${EmailRecipientRow.pick("r", "id", "email", "state", "reason", "doneAt")}, ${isFaulty} as "isFaulty"
      from email_recipients r
      where ${and(sql`r.email_id = ${emailId}`, state && sql`r.state = ${state}`, place)}
      order by not ${isFaulty}, r.id ${limitTo(recipientsPage, after, pageNumber)}`,
  );
  const { items, ...more } = pageOf(
    rows,
    recipientsPage,
    ({ id, email, state: at, reason, doneAt }) => ({
      id,
      email,
      state: at,
      reason,
      doneAt: doneAt?.toISOString() ?? null,
    }),
    (row) => ({ key: row.isFaulty ? faulty : "", id: row.id }),
  );
  return { records: items, ...more };
}
