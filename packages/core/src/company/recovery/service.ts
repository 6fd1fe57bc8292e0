import { randomInt } from "node:crypto";
import { AppError } from "@balcao/shared/errors";
import type { Language } from "@balcao/shared/language";
import { isAdmin } from "@balcao/shared/permissions";
import { isRecoveryPassword, recovery } from "@balcao/shared/recovery/rules";
import { integer, timestamp } from "../../base/columns.ts";
import { currentCompanyId, query, run } from "../../base/database.ts";
import { logSecurity } from "../../base/security-log.ts";
import { sql } from "../../base/sql.ts";
import { recordAudit } from "../audit/record.ts";
import { CompanyRow } from "../companies/company.model.ts";
import { writeMails } from "../mail/mails.ts";
import { readPolicy } from "../passwords/policy.ts";
import { type Judged, requireGoodPassword } from "../passwords/require.ts";
import { endSessionsOf } from "../sessions/end.ts";
import { defaultLanguage } from "../settings/read.ts";
import { writeOfChange } from "../users/letters.ts";
import { UserRow } from "../users/user.model.ts";
import { RecoveryCodeRow } from "./recovery-code.model.ts";
import { letterOfCode } from "./wording.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const ago = (now: Date, ms: number) => new Date(now.getTime() - ms);

export const newRecoveryCode = (): string => String(randomInt(10 ** recovery.digits)).padStart(recovery.digits, "0");

/** The user whose password may be set, and the facts by which the new one is judged. */
export interface Recovering extends Pick<UserRow, "id" | "companyId"> {
  judged: Judged;
}

/** The user with this e-mail, of that company if one is named; null when there is none. In the platform's scope. */
export async function findRecovering(email: string, companyId: number | null = null): Promise<Recovering | null> {
  const own = ["id", "companyId", "email", "name", "profile", "super"] as const;
  const [user] = await query(
    { ...UserRow.shape(...own), company: CompanyRow.columns.name },
    sql`select ${UserRow.pick("u", ...own)}, c.name as company from users u join companies c on c.id = u.company_id
      where lower(u.email) = lower(${email}) and u.deleted_at is null and (${companyId}::int is null or u.company_id = ${companyId})`,
  );
  if (!user) return null;
  const { id, name, company } = user;
  const judged = { email, name, company, admin: isAdmin(user), operator: user.super, policy: await readPolicy() };
  return { id, companyId: user.companyId, judged };
}

/**
 * Keeps the hash of a code and sends the code; earlier ones count no more. In the company's scope. 429 ERR_TOO_MANY_REQUESTS after three in an
 * hour.
 */
export async function sendCode(
  userId: number,
  given: { code: string; hash: string; language: Language | undefined },
  now: Date,
): Promise<void> {
  const [user] = await query(
    UserRow.shape("name", "email"),
    sql`select ${UserRow.pick("u", "name", "email")} from users u where u.id = ${userId} and u.deleted_at is null for no key update`,
  );
  if (!user) throw new AppError("ERR_RECOVERY_PASSWORD_NOT_FOUND");
  await run(sql`delete from recovery_codes where user_id = ${userId} and made_at <= ${ago(now, hourMs)}`);
  const [lately] = await query(
    { count: integer, first: timestamp.null },
    sql`select count(*) as count, min(made_at) as first from recovery_codes where user_id = ${userId}`,
  );
  if (lately?.first && lately.count >= recovery.perHour) {
    const waitMs = lately.first.getTime() + hourMs - now.getTime();
    logSecurity({ event: "recovery", result: "limited", userId, companyId: currentCompanyId() });
    throw new AppError("ERR_TOO_MANY_REQUESTS", { retryAfter: Math.ceil(waitMs / 1000) });
  }
  await RecoveryCodeRow.create({ companyId: currentCompanyId(), userId, hash: given.hash, madeAt: now });
  const letter = letterOfCode(given.language ?? (await defaultLanguage()), { name: user.name, code: given.code });
  await writeMails([{ recipient: user.email, isSecret: true, ...letter }]);
  logSecurity({ event: "recovery", result: "code-sent", userId, companyId: currentCompanyId() });
}

export type Guessed = Pick<RecoveryCodeRow, "id" | "hash">;
/**
 * Takes one of the five guesses of the newest code, before it is compared: of guesses at once no more are compared than there are. Null when there
 * is no code, or it is old, or used up. In the company's scope.
 */
export async function takeGuess(userId: number, now: Date): Promise<Guessed | null> {
  const [code] = await query(
    RecoveryCodeRow.shape("id", "hash"),
    sql`update recovery_codes r set attempts = attempts + 1
      where r.id = (select max(id) from recovery_codes where user_id = ${userId}) and r.attempts < ${recovery.attempts}
        and r.made_at > ${ago(now, recovery.minutes * minuteMs)} returning ${RecoveryCodeRow.pick("r", "id", "hash")}`,
  );
  return code ?? null;
}

/** Outside any scope. 400 ERR_CHANGE_PASSWORD, or the fault of every password. */
export async function requireRecoveryPassword(password: string, judged: Judged): Promise<void> {
  if (!isRecoveryPassword(password)) throw new AppError("ERR_CHANGE_PASSWORD");
  await requireGoodPassword(password, judged);
}

/** Sets the password once for a code that matched, ends every session, and tells the user by e-mail. In the company's scope. */
export async function setRecovered(userId: number, codeId: number, passwordHash: string): Promise<void> {
  // The row stays, since it is counted among those of an hour; without a hash it matches nothing.
  const unused = await run(
    sql`update recovery_codes set hash = '', attempts = ${recovery.attempts} where id = ${codeId} and hash <> ''`,
  );
  const user = await UserRow.findOne({ where: { id: userId, deletedAt: null } });
  if (unused === 0 || !user) throw new AppError("ERR_INVALID_RECOVERY_PASS_TOKEN");
  await user.update({ passwordHash });
  await endSessionsOf(userId, null);
  await recordAudit({ userId, name: user.name }, "user.password", user, {});
  await writeOfChange({ name: user.name, email: user.email, newEmail: user.email, newPassword: true });
  logSecurity({ event: "recovery", result: "ok", userId, companyId: currentCompanyId() });
}
