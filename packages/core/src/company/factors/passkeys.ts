import { createHash } from "node:crypto";
import { passkeyLimits } from "@balcao/shared/factors/rules";
import type { OwnPasskey } from "@balcao/shared/factors/schema";
import { AppError } from "@balcao/shared/errors";
import type { Actor } from "@balcao/shared/permissions";
import { currentCompanyId, query, run } from "../../base/database.ts";
import { publish } from "../../base/outbox/write.ts";
import { logSecurity } from "../../base/security-log.ts";
import { sql } from "../../base/sql.ts";
import { recordAudit } from "../audit/record.ts";
import { decideFactorDue } from "../owed-factors/when-required.ts";
import { requireRoom } from "../plans/room.ts";
import { endSessionsOf } from "../sessions/end.ts";
import { presentUser } from "../users/presenter.ts";
import { UserRow } from "../users/user.model.ts";
import { afterRemoval } from "./after-removal.ts";
import { hasBackupCodes, makeBackupCodes } from "./backup-codes.ts";
import { endPasswordSessions } from "./end-password-sessions.ts";
import { writeOfFirst } from "./first-letter.ts";
import { lockOwnSignIn, lockSignIn } from "./lock.ts";
import { writeOfFactor } from "./letters.ts";
import { PasskeyRow } from "./passkey.model.ts";

const shown = ["id", "name", "madeAt", "usedAt"] as const;
const present = ({ id, name, madeAt, usedAt }: Pick<PasskeyRow, (typeof shown)[number]>): OwnPasskey => ({
  id,
  name,
  madeAt: madeAt.toISOString(),
  usedAt: usedAt?.toISOString() ?? null,
});

/** The passkeys of a user, oldest first; they are few. */
export async function listPasskeys(userId: number): Promise<OwnPasskey[]> {
  const rows = await query(
    PasskeyRow.shape(...shown),
    sql`select ${PasskeyRow.pick("p", ...shown)} from user_passkeys p where p.user_id = ${userId} order by p.id`,
  );
  return rows.map(present);
}

/** The passkeys of a user. A device that gets them makes no second passkey. */
export const knownPasskeys = (userId: number): Promise<Pick<PasskeyRow, "credentialId" | "transports">[]> =>
  query(
    PasskeyRow.shape("credentialId", "transports"),
    sql`select ${PasskeyRow.pick("p", "credentialId", "transports")} from user_passkeys p where p.user_id = ${userId} order by p.id`,
  );

export type NewPasskey = Pick<PasskeyRow, "credentialId" | "publicKey" | "counter" | "transports" | "name">;

/**
 * Stores a passkey after its device proved that it has the passkey. The first factor of a user comes with backup codes, which are never shown again.
 */
export async function addPasskey(
  actor: Actor,
  made: NewPasskey,
): Promise<{ passkey: OwnPasskey; backupCodes: string[] }> {
  const { userId } = actor;
  await lockOwnSignIn(actor);
  await requireRoom(sql`user_passkeys where user_id = ${userId}`, passkeyLimits.most);
  if (await PasskeyRow.findOne({ where: { credentialId: made.credentialId } })) throw new AppError("ERR_FACTOR_EXISTS");
  const { isFirst } = await endPasswordSessions(actor);
  const row = await PasskeyRow.create({ ...made, userId });
  await decideFactorDue(userId);
  await recordAudit(actor, "user.passkey", { id: userId, name: actor.name }, { other: made.name });
  await (isFirst ? writeOfFirst(userId, row.id) : writeOfFactor(userId, "passkeyAdded"));
  publish("user.update", { user: await presentUser(userId) });
  return { passkey: present(row), backupCodes: (await hasBackupCodes(userId)) ? [] : await makeBackupCodes(userId) };
}

/** Removes a passkey. 404 ERR_NO_FACTOR_FOUND when it is not the actor's, 409 ERR_LAST_FACTOR when the user must have a factor and has no other. */
export async function removePasskey(actor: Actor, id: number): Promise<{ ok: true }> {
  const { userId } = actor;
  await lockOwnSignIn(actor);
  const [gone] = await query(
    PasskeyRow.shape("name"),
    sql`delete from user_passkeys p where p.id = ${id} and p.user_id = ${userId} returning ${PasskeyRow.pick("p", "name")}`,
  );
  if (!gone) throw new AppError("ERR_NO_FACTOR_FOUND");
  await afterRemoval(userId);
  await endSessionsOf(userId, actor.sessionId);
  await recordAudit(actor, "user.passkeyRemoved", { id: userId, name: actor.name }, { other: gone.name });
  await writeOfFactor(userId, "passkeyRemoved");
  publish("user.update", { user: await presentUser(userId) });
  return { ok: true };
}

const own = ["id", "publicKey", "counter"] as const;
const ofUser = ["email", "passwordHash"] as const;
export type KnownPasskey = Pick<PasskeyRow, (typeof own)[number]> & Pick<UserRow, (typeof ofUser)[number]>;

/** The passkey with this id of this user, with the user's e-mail and password hash. Call it in the company's scope. */
export async function findPasskey(userId: number, credentialId: string): Promise<KnownPasskey | null> {
  const [found] = await query(
    { ...PasskeyRow.shape(...own), ...UserRow.shape(...ofUser) },
    sql`select ${PasskeyRow.pick("p", ...own)}, ${UserRow.pick("u", ...ofUser)}
      from user_passkeys p join users u on u.company_id = p.company_id and u.id = p.user_id
      where p.user_id = ${userId} and p.credential_id = ${credentialId} and u.deleted_at is null`,
  );
  return found ?? null;
}

/** A device's answer to a challenge, with a signature that was right. */
export interface PasskeyProof {
  passkeyId: number;
  userId: number;
  challenge: string;
  counter: number;
}

/**
 * Takes a right answer. Null when its challenge was answered before, or the passkey is gone. False when the passkey's counter went back, so that a
 * copy of the passkey may exist: the user is told by e-mail, and must sign in another way. The passkey stays.
 */
export async function takeAnswer(
  { passkeyId, userId, challenge, counter }: PasskeyProof,
  now: Date,
): Promise<boolean | null> {
  await lockSignIn(userId);
  const hash = createHash("sha256").update(challenge).digest();
  const isNew = await run(
    sql`insert into passkey_answers (company_id, hash, made_at) values (${currentCompanyId()}, ${hash}, ${now}) on conflict do nothing`,
  );
  const [kept] = await query(
    PasskeyRow.shape("counter"),
    sql`select ${PasskeyRow.pick("p", "counter")} from user_passkeys p where p.id = ${passkeyId} and p.user_id = ${userId} for update`,
  );
  if (isNew === 0 || !kept) return null;
  if (kept.counter > 0 && counter <= kept.counter) {
    logSecurity({ event: "factor", result: "counter-went-back", userId, companyId: currentCompanyId() });
    await writeOfFactor(userId, "copied");
    return false;
  }
  await run(sql`update user_passkeys set counter = ${counter}, used_at = ${now} where id = ${passkeyId}`);
  return true;
}

/** A device's handle for the user: the two ids, and no e-mail. */
export const writeHandle = ({ companyId, userId }: Pick<Actor, "companyId" | "userId">): string =>
  `${companyId}.${userId}`;

/** Null for a text that is no such handle. */
export function readHandle(handle: string): Pick<Actor, "companyId" | "userId"> | null {
  const [, company, user] = /^(\d{1,10})\.(\d{1,10})$/.exec(handle) ?? [];
  const [companyId, userId] = [Number(company), Number(user)];
  return isId(companyId) && isId(userId) ? { companyId, userId } : null;
}

const isId = (id: number): boolean => id > 0 && id <= 2_147_483_647;
