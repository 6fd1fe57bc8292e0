import { createHash, randomBytes } from "node:crypto";
import { takeBackHours } from "@balcao/shared/factors/rules";
import { AppError } from "@balcao/shared/errors";
import { currentCompanyId, query, run } from "../../base/database.ts";
import { publicUrl } from "../../base/env.ts";
import { publish } from "../../base/outbox/write.ts";
import { logSecurity } from "../../base/security-log.ts";
import { sql } from "../../base/sql.ts";
import { changesOf, recordAudit } from "../audit/record.ts";
import { forgetGuessers } from "../factor-browsers/factor-browsers.ts";
import { endRecovery } from "../passwords/end-recovery.ts";
import { endSessionsOf } from "../sessions/end.ts";
import { forgetEarlierEmail } from "../users/earlier-email.ts";
import { explainEmail } from "../users/explain-email.ts";
import { writeOfChange } from "../users/letters.ts";
import { presentUser } from "../users/presenter.ts";
import { UserRow } from "../users/user.model.ts";
import { forgetBackupCodes } from "./backup-codes.ts";
import { hasFactor } from "./has-factor.ts";
import { writeOfFactor } from "./letters.ts";
import { lockSignIn } from "./lock.ts";
import { TakeBackRow } from "./take-back.model.ts";

/** The factor that a link removes: the app, or one passkey. */
type Taken = Pick<TakeBackRow, "userId" | "passkeyId">;
/** A link also has the address to which it was sent. */
type Link = Taken & Pick<TakeBackRow, "email">;

const hashOf = (secret: string) => createHash("sha256").update(secret).digest();

/** Makes a link that removes a first factor. Its secret has 128 bits, and the database keeps only the hash. */
export async function makeTakeBack(given: Link): Promise<string> {
  const secret = randomBytes(16).toString("base64url");
  await TakeBackRow.create({ ...given, hash: hashOf(secret) });
  return `${publicUrl()}/take-back#${currentCompanyId()}.${secret}`;
}

/** The company and the secret of a link. Null for any other text. */
export function readTakeBack(token: string): { companyId: number; secret: string } | null {
  const [, company, secret] = /^(\d{1,10})\.([\w-]{22})$/.exec(token) ?? [];
  const companyId = Number(company);
  return secret && companyId > 0 && companyId <= 2_147_483_647 ? { companyId, secret } : null;
}

/**
 * Removes exactly the factor of the link, once, and ends the password and all sessions of its user, who sets a new password by e-mail. The user's e-mail
 * is again the one to which the letter went. Answers whether the user has another factor. 404 ERR_NO_TAKE_BACK_FOUND for an unknown link, 409
 * ERR_TAKE_BACK_USED when the factor was removed before, 410 ERR_TAKE_BACK_LATE after 72 hours. 409 ERR_EMAIL_ALREADY_EXISTS when another user has that
 * e-mail now; then call it without `restoresEmail`.
 */
export async function takeFactorBack(
  secret: string,
  now: Date,
  { restoresEmail }: { restoresEmail: boolean },
): Promise<{ othersLeft: boolean }> {
  const which = sql`hash = ${hashOf(secret)}`;
  const [link] = await query(
    TakeBackRow.shape("userId"),
    sql`select ${TakeBackRow.pick("t", "userId")} from factor_take_backs t where ${which}`,
  );
  if (!link) throw new AppError("ERR_NO_TAKE_BACK_FOUND");
  await lockSignIn(link.userId);
  const own = ["userId", "passkeyId", "email", "madeAt", "endedAt"] as const;
  const [locked] = await query(
    TakeBackRow.shape(...own),
    sql`select ${TakeBackRow.pick("t", ...own)} from factor_take_backs t where ${which}`,
  );
  if (!locked || locked.endedAt !== null) throw new AppError("ERR_TAKE_BACK_USED");
  if (now.getTime() - locked.madeAt.getTime() > takeBackHours * 3_600_000) throw new AppError("ERR_TAKE_BACK_LATE");
  if (restoresEmail) await restoreEmail(locked);
  return remove(locked);
}

async function remove({ userId, passkeyId }: Taken): Promise<{ othersLeft: boolean }> {
  await endTakeBack({ userId, passkeyId });
  await run(
    passkeyId === null
      ? sql`delete from authenticators where user_id = ${userId}`
      : sql`delete from user_passkeys where user_id = ${userId} and id = ${passkeyId}`,
  );
  const othersLeft = await hasFactor(userId);
  if (!othersLeft) await forgetBackupCodes(userId);
  await run(sql`delete from sign_in_steps where user_id = ${userId}`);
  await forgetGuessers(userId);
  // Whoever added the factor knows the password. Only the mailbox opens the account now.
  await run(sql`update users set password_hash = '' where id = ${userId}`);
  await endRecovery(userId);
  await endSessionsOf(userId, null);
  const user = await presentUser(userId);
  await recordAudit({ userId, name: user.name }, "user.factorTakenBack", user, {});
  await writeOfFactor(userId, "takenBack");
  logSecurity({ event: "factor", result: "taken-back", userId, companyId: currentCompanyId() });
  publish("user.update", { user });
  return { othersLeft };
}

/** Makes the address of the letter the user's e-mail again. A thief who changed it would get the letters for a new password. */
async function restoreEmail({ userId, email }: Link): Promise<void> {
  const before = await presentUser(userId);
  await forgetEarlierEmail(userId);
  if (before.email === null || before.email === email) return;
  await UserRow.update({ email }, { where: { id: userId } }).catch(explainEmail);
  const changes = changesOf({ email: before.email }, { email });
  await recordAudit({ userId, name: before.name }, "user.changed", before, { changes });
  await writeOfChange({ name: before.name, email: before.email, newEmail: email, newPassword: false });
}

/** Ends the link of a factor that was removed. */
export const endTakeBack = ({ userId, passkeyId }: Taken): Promise<number> =>
  run(
    sql`update factor_take_backs set ended_at = now()
      where user_id = ${userId} and passkey_id is not distinct from ${passkeyId}::int and ended_at is null`,
  );
