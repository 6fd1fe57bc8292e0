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
import { endLaterTakeBacks } from "../factor-browsers/forget.ts";
import { endRecovery } from "../passwords/end-recovery.ts";
import { endSessionsOf } from "../sessions/end.ts";
import { forgetSince } from "../users/earlier-emails.ts";
import { explainEmail } from "../users/explain-email.ts";
import { writeOfChange } from "../users/letters.ts";
import { presentUser } from "../users/presenter.ts";
import { UserRow } from "../users/user.model.ts";
import { forgetBackupCodes } from "./backup-codes.ts";
import { hasFactor } from "./has-factor.ts";
import { writeOfFactor } from "./letters.ts";
import { lockSignIn } from "./lock.ts";
import { TakeBackRow } from "./take-back.model.ts";

/** What a link removes, the app or one passkey, and the address to which it was sent. */
type Link = Pick<TakeBackRow, "userId" | "passkeyId" | "email">;

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
 * Removes, once, the first factors of 72 hours about which the address of this link got a letter. Ends the password and all sessions of the user, who then
 * sets a new password by e-mail. The address becomes the user's e-mail again. Links to addresses that the user had earlier stay valid, and links to later
 * addresses end. Returns whether the user has another factor. 404 ERR_NO_TAKE_BACK_FOUND for an unknown link, 409 ERR_TAKE_BACK_USED after its use or end,
 * 410 ERR_TAKE_BACK_LATE after 72 hours.
 */
export async function takeFactorBack(secret: string, now: Date): Promise<{ othersLeft: boolean }> {
  const which = sql`hash = ${hashOf(secret)}`;
  const [link] = await query(
    TakeBackRow.shape("userId"),
    sql`select ${TakeBackRow.pick("t", "userId")} from factor_take_backs t where ${which}`,
  );
  if (!link) throw new AppError("ERR_NO_TAKE_BACK_FOUND");
  const { userId } = link;
  await lockSignIn(userId);
  const own = ["email", "madeAt", "endedAt"] as const;
  const [locked] = await query(
    TakeBackRow.shape(...own),
    sql`select ${TakeBackRow.pick("t", ...own)} from factor_take_backs t where ${which}`,
  );
  if (!locked || locked.endedAt !== null) throw new AppError("ERR_TAKE_BACK_USED");
  const oldest = new Date(now.getTime() - takeBackHours * 3_600_000);
  if (locked.madeAt < oldest) throw new AppError("ERR_TAKE_BACK_LATE");
  await removeTold(userId, locked.email, oldest);
  await restoreEmail(userId, locked.email);
  await endLaterTakeBacks(userId);
  return closeAccount(userId);
}

/** Removes the factors for which this address got links. A thief may have removed a factor and added another. An app newer than all the links stays. */
async function removeTold(userId: number, email: string, oldest: Date): Promise<void> {
  const told = sql`factor_take_backs t
    where t.user_id = ${userId} and lower(t.email) = lower(${email}) and t.ended_at is null and t.made_at >= ${oldest}`;
  await run(
    sql`delete from user_passkeys p where p.user_id = ${userId} and p.id in (select t.passkey_id from ${told})`,
  );
  await run(
    sql`delete from authenticators a where a.user_id = ${userId}
      and exists (select 1 from ${told} and t.passkey_id is null and t.made_at >= a.made_at)`,
  );
}

/** Ends sessions, password and everything else that a thief of the password may hold. Only the mailbox opens the account then. */
async function closeAccount(userId: number): Promise<{ othersLeft: boolean }> {
  const othersLeft = await hasFactor(userId);
  if (!othersLeft) await forgetBackupCodes(userId);
  await run(sql`delete from sign_in_steps where user_id = ${userId}`);
  await forgetGuessers(userId);
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
async function restoreEmail(userId: number, email: string): Promise<void> {
  const before = await presentUser(userId);
  await forgetSince(userId, email);
  if (before.email === null || before.email === email) return;
  await UserRow.update({ email }, { where: { id: userId } }).catch(explainEmail);
  const changes = changesOf({ email: before.email }, { email });
  await recordAudit({ userId, name: before.name }, "user.changed", before, { changes });
  await writeOfChange({ name: before.name, email: before.email, newEmail: email, newPassword: false });
}
