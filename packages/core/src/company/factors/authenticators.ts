import { randomBytes } from "node:crypto";
import type { Enrolment } from "@balcao/shared/factors/schema";
import { totp } from "@balcao/shared/factors/rules";
import { AppError } from "@balcao/shared/errors";
import type { Actor } from "@balcao/shared/permissions";
import { text } from "../../base/columns.ts";
import { query, run } from "../../base/database.ts";
import { publish } from "../../base/outbox/write.ts";
import { placeOfAuthenticator, secrets } from "../../base/secrets.ts";
import { sql } from "../../base/sql.ts";
import { recordAudit } from "../audit/record.ts";
import { nameColumn } from "../branding/branding.ts";
import { decideFactorDue } from "../owed-factors/when-required.ts";
import { endSessionsOf } from "../sessions/end.ts";
import { presentUser } from "../users/presenter.ts";
import { UserRow } from "../users/user.model.ts";
import { AuthenticatorRow } from "./authenticator.model.ts";
import { afterRemoval } from "./after-removal.ts";
import { hasBackupCodes, makeBackupCodes } from "./backup-codes.ts";
import { endPasswordSessions } from "./end-password-sessions.ts";
import { writeOfFirst } from "./first-letter.ts";
import { writeOfFactor } from "./letters.ts";
import { lockOwnSignIn } from "./lock.ts";
import { base32, stepOfCode, uriOf } from "./totp.ts";

/**
 * Makes a secret for the actor's app, in place of one that was never confirmed. The secret has no effect until `confirmAuthenticator`. Until then a
 * confirmed app stays valid, so that a user who must have a second factor can change the phone.
 */
export async function enrolAuthenticator(actor: Actor): Promise<Enrolment> {
  const { userId } = actor;
  await lockOwnSignIn(actor);
  const secret = randomBytes(totp.secretBytes);
  const sealed = secrets.encrypt(placeOfAuthenticator(userId), secret);
  const [user] = await query(
    { ...UserRow.shape("email"), issuer: text },
    sql`select ${UserRow.pick("u", "email")}, ${nameColumn} as issuer from users u where u.id = ${userId}`,
  );
  if (!user) throw new AppError("ERR_NO_USER_FOUND");
  const waiting = await run(
    sql`update authenticators set next_secret = ${sealed} where user_id = ${userId} and confirmed_at is not null`,
  );
  if (waiting === 0)
    await run(
      sql`${AuthenticatorRow.insert({ companyId: sql`current_setting('app.company_id')::int`, userId: sql`${userId}`, secret: sql`${sealed}::bytea` })}
        on conflict (company_id, user_id) do update set secret = excluded.secret, last_step = 0, made_at = now()`,
    );
  return { secret: base32(secret), uri: uriOf(secret, { issuer: user.issuer, account: user.email }) };
}

/**
 * Confirms the app, which is valid from now on. The first factor of a user comes with backup codes, which are never shown again. An app that was confirmed
 * before is no longer valid, and the user's other sessions end. 403 ERR_FACTOR_CODE for a wrong code, 404 ERR_NO_FACTOR_FOUND when nothing waits to be
 * confirmed.
 */
export async function confirmAuthenticator(actor: Actor, code: string, now: Date): Promise<{ backupCodes: string[] }> {
  const { userId } = actor;
  await lockOwnSignIn(actor);
  const [app] = await query(
    AuthenticatorRow.shape("secret", "nextSecret"),
    sql`select ${AuthenticatorRow.pick("a", "secret", "nextSecret")} from authenticators a
      where a.user_id = ${userId} and (a.confirmed_at is null or a.next_secret is not null) for update`,
  );
  if (!app) throw new AppError("ERR_NO_FACTOR_FOUND");
  const waiting = app.nextSecret ?? app.secret;
  const step = stepOfCode(secrets.decrypt(placeOfAuthenticator(userId), waiting), digitsOf(code), now);
  if (step === null) throw new AppError("ERR_FACTOR_CODE");
  const { isFirst } = await endPasswordSessions(actor);
  await run(
    sql`update authenticators set secret = ${waiting}, next_secret = null, confirmed_at = ${now}, last_step = ${step} where user_id = ${userId}`,
  );
  await decideFactorDue(userId);
  await tellConfirmed(actor, { isFirst, replaces: app.nextSecret !== null });
  publish("user.update", { user: await presentUser(userId) });
  return { backupCodes: (await hasBackupCodes(userId)) ? [] : await makeBackupCodes(userId) };
}

/**
 * Writes the audit line and the e-mail about a confirmed app. When an app is replaced, the link that takes the first app back stays valid. Otherwise a
 * thief could add two apps, one after the other, and the owner would have no link.
 */
async function tellConfirmed(
  actor: Actor,
  { isFirst, replaces }: { isFirst: boolean; replaces: boolean },
): Promise<void> {
  const { userId, name } = actor;
  if (replaces) await endSessionsOf(userId, actor.sessionId);
  await recordAudit(actor, replaces ? "user.authenticatorReplaced" : "user.authenticator", { id: userId, name }, {});
  await (isFirst ? writeOfFirst(userId, null) : writeOfFactor(userId, replaces ? "replaced" : "added"));
}

/**
 * Removes the app. The backup codes are deleted with the last factor. 404 ERR_NO_FACTOR_FOUND without a confirmed app, 409 ERR_LAST_FACTOR when the
 * user must have a factor and has no other.
 */
export async function removeAuthenticator(actor: Actor): Promise<{ ok: true }> {
  const { userId } = actor;
  await lockOwnSignIn(actor);
  const gone = await run(sql`delete from authenticators where user_id = ${userId} and confirmed_at is not null`);
  if (gone === 0) throw new AppError("ERR_NO_FACTOR_FOUND");
  await afterRemoval(userId);
  await endSessionsOf(userId, actor.sessionId);
  await recordAudit(actor, "user.authenticatorRemoved", { id: userId, name: actor.name }, {});
  await writeOfFactor(userId, "removed");
  publish("user.update", { user: await presentUser(userId) });
  return { ok: true };
}

/** Takes a code of the user's app: true for a right code, false for a wrong code and for a code that was used before. */
export async function takeTotp(userId: number, code: string, now: Date): Promise<boolean> {
  const [app] = await query(
    AuthenticatorRow.shape("secret"),
    sql`select ${AuthenticatorRow.pick("a", "secret")} from authenticators a where a.user_id = ${userId} and a.confirmed_at is not null`,
  );
  if (!app) return false;
  const step = stepOfCode(secrets.decrypt(placeOfAuthenticator(userId), app.secret), code, now);
  if (step === null) return false;
  // When two calls come with the same code at the same time, the second call waits for the first and then finds the step used.
  const taken = await run(
    sql`update authenticators set last_step = ${step} where user_id = ${userId} and last_step < ${step}`,
  );
  return taken > 0;
}

/** A code without the spaces that people type. */
export const digitsOf = (code: string): string => code.replace(/\D/g, "");
