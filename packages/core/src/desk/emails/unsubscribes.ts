import type { emailsApi } from "@balcao/shared/emails/api";
import type { UnsubscribedAddress } from "@balcao/shared/emails/schema";
import type { Input, Reply } from "@balcao/shared/contract";
import { AppError } from "@balcao/shared/errors";
import type { Actor } from "@balcao/shared/permissions";
import { boolean, integer, text } from "../../base/columns.ts";
import { query } from "../../base/database.ts";
import { publish } from "../../base/outbox/write.ts";
import { and, decodeTimeCursor, limitTo, pageOf, type Sql, sql } from "../../base/sql.ts";
import { recordAudit } from "../../company/audit/record.ts";
import { EmailUnsubscribeRow } from "./email-unsubscribe.model.ts";

const pageSize = 40;
const own = ["id", "email", "source", "reason", "createdAt"] as const;
const shape = EmailUnsubscribeRow.shape(...own);
const present = ({ createdAt, ...row }: Pick<EmailUnsubscribeRow, (typeof own)[number]>): UnsubscribedAddress => ({
  ...row,
  createdAt: createdAt.toISOString(),
});

/** The unsubscribed addresses, newest first. */
export async function listUnsubscribed({
  searchParam,
  pageNumber,
  cursor,
}: Input<typeof emailsApi.unsubscribed>["query"]): Promise<Reply<typeof emailsApi.unsubscribed>> {
  const after = decodeTimeCursor(cursor);
  const term = searchParam.trim().toLowerCase();
  const rows = await query(
    shape,
    sql`select ${EmailUnsubscribeRow.pick("u", ...own)} from email_unsubscribes u
      where ${and(
        term !== "" && sql`position(${term} in u.email) > 0`,
        after && sql`(u.created_at, u.id) < (${after.at}::timestamptz, ${after.id}::int)`,
      )}
      order by u.created_at desc, u.id desc ${limitTo(pageSize, after, pageNumber)}`,
  );
  const { items, ...more } = pageOf(rows, pageSize, present, ({ createdAt, id }) => ({ key: createdAt, id }));
  return { records: items, ...more };
}

/** Notes for a user that somebody wants no e-mails. */
export async function noteUnsubscribed(
  actor: Pick<Actor, "userId" | "companyId" | "name">,
  { email, reason }: { email: string; reason: string },
): Promise<UnsubscribedAddress> {
  const isNew = await add(actor.companyId, { email, source: "user", reason });
  const [row] = await found(sql`u.email = ${email}`);
  if (!row) throw new AppError("ERR_NO_UNSUBSCRIBED_FOUND");
  if (isNew) await recordAudit(actor, "email.unsubscribed", { id: row.id, name: email }, {});
  return present(row);
}

/** Takes a person off the list of unsubscribed people. The audit keeps the reason. */
export async function resubscribe(
  actor: Pick<Actor, "userId" | "name">,
  id: number,
  { reason }: { reason: string },
): Promise<{ ok: true }> {
  const row = await EmailUnsubscribeRow.findByPk(id);
  if (!row) throw new AppError("ERR_NO_UNSUBSCRIBED_FOUND");
  await row.destroy();
  await recordAudit(actor, "email.resubscribed", { id, name: row.email }, { to: reason });
  publish("email-unsubscribed.update", { email: row.email });
  return { ok: true };
}

const found = (which: Sql) =>
  query(shape, sql`select ${EmailUnsubscribeRow.pick("u", ...own)} from email_unsubscribes u where ${which}`);

async function add(
  companyId: number,
  { email, source, reason }: Pick<EmailUnsubscribeRow, "email" | "source" | "reason">,
): Promise<boolean> {
  const added = await query(
    { id: integer },
    sql`insert into email_unsubscribes (company_id, email, source, reason) values (${companyId}, ${email}, ${source}, ${reason})
      on conflict (company_id, email) do nothing returning id`,
  );
  if (added.length === 0) return false;
  publish("email-unsubscribed.update", { email });
  return true;
}

/** Finds the recipient to whom a link belongs. Call it in the platform's scope, because the reader of an e-mail has no session. */
export async function recipientByToken(
  token: string,
): Promise<{ companyId: number; company: string; email: string; isUnsubscribed: boolean }> {
  const [row] = await query(
    { companyId: integer, company: text, email: text, isUnsubscribed: boolean },
    sql`select r.company_id as "companyId", c.name as company, r.email, exists (
        select 1 from email_unsubscribes u where u.company_id = r.company_id and u.email = r.email
      ) as "isUnsubscribed"
      from email_recipients r join companies c on c.id = r.company_id where r.token = ${token}`,
  );
  if (!row) throw new AppError("ERR_NO_UNSUBSCRIBED_FOUND");
  return row;
}

/** Unsubscribes the recipient of the link. A second call changes nothing. */
export const unsubscribeByLink = (companyId: number, email: string): Promise<boolean> =>
  add(companyId, { email, source: "link", reason: "" });

/** An address in the form that a stranger with the link may read: `an…@loja.test`. */
export const maskedEmail = (email: string): string => {
  const at = email.lastIndexOf("@");
  return `${Array.from(email.slice(0, at)).slice(0, 2).join("")}…${email.slice(at)}`;
};
