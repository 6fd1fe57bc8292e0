import { createHash, randomBytes } from "node:crypto";
import { AppError } from "@balcao/shared/errors";
import { confirmDays, linkPauseMs } from "@balcao/shared/sign-up/rules";
import { type Actor, isAdmin } from "@balcao/shared/permissions";
import { currentCompanyId, query, run } from "../../base/database.ts";
import { publish } from "../../base/outbox/write.ts";
import { logSecurity } from "../../base/security-log.ts";
import { sql } from "../../base/sql.ts";
import { recordAudit } from "../audit/record.ts";
import { CompanyRow } from "../companies/company.model.ts";
import { lockCompany } from "../companies/lock.ts";
import { writeMails } from "../mail/mails.ts";
import { defaultLanguage } from "../settings/read.ts";
import { UserRow } from "../users/user.model.ts";
import { EmailConfirmationRow } from "./email-confirmation.model.ts";
import { letterOfLink } from "./wording.ts";

const dayMs = 86_400_000;
const hashOf = (token: string) => createHash("sha256").update(token).digest();

/**
 * Writes an e-mail to an admin of a company that must confirm an e-mail. The earlier link no longer works. Call it in the company's scope. Answers
 * 429 ERR_TOO_MANY_REQUESTS while the last e-mail is too recent; each further wait is longer. It does nothing where no confirmation is needed.
 */
export async function sendLink(userId: number, publicUrl: string, now: Date): Promise<{ ok: true }> {
  const [user] = await query(
    { ...UserRow.shape("name", "email", "profile", "super"), confirmBy: CompanyRow.columns.confirmBy },
    sql`select ${UserRow.pick("u", "name", "email", "profile", "super")}, c.confirm_by as "confirmBy"
      from users u join companies c on c.id = u.company_id where u.id = ${userId} for no key update of u`,
  );
  if (!user || user.confirmBy === null) return { ok: true };
  if (!isAdmin(user)) throw new AppError("ERR_NO_PERMISSION");
  const before = await EmailConfirmationRow.findOne({ where: { userId } });
  const waitMs = before ? before.madeAt.getTime() + linkPauseMs(before.made) - now.getTime() : 0;
  if (waitMs > 0) throw new AppError("ERR_TOO_MANY_REQUESTS", { retryAfter: Math.ceil(waitMs / 1000) });
  const token = randomBytes(32).toString("base64url");
  await run(
    sql`insert into email_confirmations (company_id, user_id, email, hash, made_at)
      values (${currentCompanyId()}, ${userId}, ${user.email}, ${hashOf(token)}, ${now})
      on conflict (company_id, user_id) do update set email = excluded.email, hash = excluded.hash, made_at = excluded.made_at,
        made = email_confirmations.made + 1`,
  );
  // The token comes after the #, so no server, proxy or log ever sees it.
  const url = `${publicUrl}/confirm-email#${token}`;
  await writeMails([
    { recipient: user.email, isSecret: true, ...letterOfLink(await defaultLanguage(), { name: user.name, url }) },
  ]);
  return { ok: true };
}

/** The company to which a link belongs; null when no company has that link. Call it in the platform's scope. */
export async function companyOfLink(token: string): Promise<number | null> {
  const [row] = await query(
    EmailConfirmationRow.shape("companyId"),
    sql`select company_id as "companyId" from email_confirmations where hash = ${hashOf(token)}`,
  );
  return row?.companyId ?? null;
}

/**
 * Confirms the company's e-mail for good. A link works once, for three days, and only while the user has that e-mail. Answers 400
 * ERR_INVALID_CONFIRMATION.
 */
export async function confirmEmail(token: string, now: Date): Promise<{ ok: true }> {
  await lockCompany();
  const [used] = await query(
    { userId: UserRow.columns.id, name: UserRow.columns.name },
    sql`delete from email_confirmations e using users u
      where e.hash = ${hashOf(token)} and e.made_at > ${new Date(now.getTime() - confirmDays * dayMs)}
        and u.company_id = e.company_id and u.id = e.user_id and u.deleted_at is null and lower(u.email) = lower(e.email)
      returning u.id as "userId", u.name`,
  );
  if (!used) throw new AppError("ERR_INVALID_CONFIRMATION");
  await free(used);
  return { ok: true };
}

/**
 * Confirms the company's e-mail for the operator, when no e-mail reached the admin. Call it in the company's scope. A second call changes nothing.
 */
export async function confirmByOperator(actor: Pick<Actor, "userId" | "name">): Promise<{ ok: true }> {
  await lockCompany();
  const [company] = await query(
    CompanyRow.shape("confirmBy"),
    sql`select confirm_by as "confirmBy" from companies where id = ${currentCompanyId()}`,
  );
  if (company && company.confirmBy !== null) await free(actor);
  return { ok: true };
}

/** Ends the need for a confirmation. Links that were sent no longer work. */
async function free(by: Pick<Actor, "userId" | "name">): Promise<void> {
  await run(sql`update companies set confirm_by = null where id = ${currentCompanyId()}`);
  await run(sql`delete from email_confirmations`);
  logSecurity({ event: "email-confirmed", result: "ok", userId: by.userId, companyId: currentCompanyId() });
  await recordAudit(by, "company.confirmed", null, {});
  publish("session.changed", { userId: null });
}

/** Closes the guide to the first steps for all admins of this company. */
export async function leaveGuide(): Promise<{ ok: true }> {
  const left = await run(sql`update companies set guide_open = false where id = ${currentCompanyId()} and guide_open`);
  if (left > 0) publish("session.changed", { userId: null });
  return { ok: true };
}
