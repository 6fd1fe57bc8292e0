import { createHash, randomBytes, randomInt } from "node:crypto";
import { AppError } from "@balcao/shared/errors";
import type { Language } from "@balcao/shared/language";
import { isAdmin } from "@balcao/shared/permissions";
import { isRecoveryLink, isRecoveryPassword, recovery } from "@balcao/shared/recovery/rules";
import { integer, timestamp } from "../../base/columns.ts";
import { currentCompanyId, query, run } from "../../base/database.ts";
import { logSecurity } from "../../base/security-log.ts";
import { sql } from "../../base/sql.ts";
import { recordAudit } from "../audit/record.ts";
import { CompanyRow } from "../companies/company.model.ts";
import { forgetGuessers } from "../factor-browsers/factor-browsers.ts";
import { lockSignIn } from "../factors/lock.ts";
import { writeMails } from "../mail/mails.ts";
import { readPolicy } from "../passwords/policy.ts";
import { type PasswordContext, requireGoodPassword } from "../passwords/require.ts";
import { endSessionsOf } from "../sessions/end.ts";
import { defaultLanguage } from "../settings/read.ts";
import { writeOfChange } from "../users/letters.ts";
import { UserRow } from "../users/user.model.ts";
import { RecoveryCodeRow } from "./recovery-code.model.ts";
import { endRecovery } from "../passwords/end-recovery.ts";
import { letterOfCode } from "./wording.ts";

const minuteMs = 60_000;
/** How long the link of a letter is valid, and how long the letter counts against the limit of an hour. */
const hourMs = recovery.linkMinutes * minuteMs;
const dayMs = 24 * 60 * minuteMs;
const ago = (now: Date, ms: number) => new Date(now.getTime() - ms);

export const newRecoveryCode = (): string => String(randomInt(10 ** recovery.digits)).padStart(recovery.digits, "0");

export const newRecoveryLink = (): string => randomBytes(16).toString("base64url");
const hashOf = (link: string) => createHash("sha256").update(link).digest();

/** The user whose password may be set, and the facts that the new password is judged by. */
export interface RecoveringUser extends Pick<UserRow, "id" | "companyId"> {
  judged: PasswordContext;
}

/** The user with this e-mail, in the named company if a company is named. Null when there is none. Call it in the platform's scope. */
export async function findRecovering(email: string, companyId: number | null = null): Promise<RecoveringUser | null> {
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

/** The person who asks for a recovery e-mail. */
export interface Asker {
  /** A name that tells askers apart but reveals nothing about them. */
  name: string;
  /** The user has signed in from the asker's place before. */
  isKnown: boolean;
}

export interface Letter {
  code: string;
  /** The hash of the code. */
  hash: string;
  link: string;
  /** The page that the link opens; the code or token is appended to it. */
  page: string;
  language: Language | undefined;
  asker: Asker;
}

/**
 * Stores the hashes of a code and a link, and sends both by e-mail. Earlier codes no longer work, earlier links still do. Call it in the company's
 * scope. Answers 429 ERR_TOO_MANY_REQUESTS after three e-mails in an hour to the same asker, so that a stranger cannot use up the user's e-mails.
 */
export async function sendCode(userId: number, given: Letter, now: Date): Promise<void> {
  const [user] = await query(
    UserRow.shape("name", "email"),
    sql`select ${UserRow.pick("u", "name", "email")} from users u where u.id = ${userId} and u.deleted_at is null for no key update`,
  );
  if (!user) throw new AppError("ERR_RECOVERY_PASSWORD_NOT_FOUND");
  await requireFew(userId, given.asker, now);
  const { hash, code, link } = given;
  await RecoveryCodeRow.create({
    companyId: currentCompanyId(),
    userId,
    hash,
    link: hashOf(link),
    askedBy: nameOf(given.asker),
    madeAt: now,
  });
  const url = `${given.page}#${new URLSearchParams({ token: link, email: user.email }).toString()}`;
  const letter = letterOfCode(given.language ?? (await defaultLanguage()), { name: user.name, code, url });
  await writeMails([{ recipient: user.email, isSecret: true, ...letter }]);
  logSecurity({ event: "recovery", result: "code-sent", userId, companyId: currentCompanyId() });
}

const nameOf = ({ name, isKnown }: Asker) => `${isKnown ? "known" : "stranger"} ${name}`;

/**
 * Counts the e-mails of the last hour to this asker. If the user never signed in from the asker's place, it also counts the e-mails to all such
 * askers.
 */
async function requireFew(userId: number, asker: Asker, now: Date): Promise<void> {
  const isOwn = sql`asked_by = ${nameOf(asker)}`;
  const isStranger = sql`asked_by like 'stranger %'`;
  const [lately] = await query(
    { own: integer, ownFirst: timestamp.null, strangers: integer, strangersFirst: timestamp.null },
    sql`select count(*) filter (where ${isOwn}) as own, min(made_at) filter (where ${isOwn}) as "ownFirst",
       count(*) filter (where ${isStranger}) as strangers, min(made_at) filter (where ${isStranger}) as "strangersFirst"
     from recovery_codes where user_id = ${userId} and made_at > ${ago(now, hourMs)}`,
  );
  if (!lately) return;
  const isOver = !asker.isKnown && lately.strangers >= recovery.perHourOfStrangers;
  // Each limit ends an hour after the first e-mail that it counts.
  const first = lately.own >= recovery.perHour ? lately.ownFirst : isOver ? lately.strangersFirst : null;
  if (!first) return;
  const waitMs = first.getTime() + hourMs - now.getTime();
  logSecurity({ event: "recovery", result: "limited", userId, companyId: currentCompanyId() });
  throw new AppError("ERR_TOO_MANY_REQUESTS", { retryAfter: Math.ceil(waitMs / 1000) });
}

export type CodeRow = Pick<RecoveryCodeRow, "id" | "hash">;
/**
 * Takes one of the five guesses of the newest code before it is compared, so guesses at the same moment get no more than five comparisons. Null when
 * there is no code, when it is old or used up, or when the user's guesses of 24 hours are used up. Call it in the company's scope.
 */
export async function takeGuess(userId: number, now: Date): Promise<CodeRow | null> {
  const [day] = await query(
    { guesses: integer },
    sql`select coalesce(sum(attempts), 0)::int as guesses from (
      select attempts from recovery_codes where user_id = ${userId} and made_at > ${ago(now, dayMs)} for update) as those`,
  );
  if ((day?.guesses ?? 0) >= recovery.attemptsPerDay) {
    logSecurity({ event: "recovery", result: "guesses-spent", userId, companyId: currentCompanyId() });
    return null;
  }
  const [code] = await query(
    RecoveryCodeRow.shape("id", "hash"),
    sql`update recovery_codes r set attempts = attempts + 1
      where r.id = (select max(id) from recovery_codes where user_id = ${userId}) and r.attempts < ${recovery.attempts} and r.hash <> ''
        and r.made_at > ${ago(now, recovery.minutes * minuteMs)} returning ${RecoveryCodeRow.pick("r", "id", "hash")}`,
  );
  return code ?? null;
}

/** Gives back a guess that was right. Right guesses do not count for the day, even when the new password is refused and another one is tried. */
export const giveGuessBack = (codeId: number): Promise<number> =>
  run(sql`update recovery_codes set attempts = attempts - 1 where id = ${codeId} and attempts > 0`);

/** The row of the recovery e-mail with this link. Null when the link is unknown, used or too old. Call it in the company's scope. */
export async function findLink(userId: number, token: string, now: Date): Promise<Pick<RecoveryCodeRow, "id"> | null> {
  if (!isRecoveryLink(token)) return null;
  const [letter] = await query(
    RecoveryCodeRow.shape("id"),
    sql`select id from recovery_codes where user_id = ${userId} and link = ${hashOf(token)} and hash <> ''
      and made_at > ${ago(now, recovery.linkMinutes * minuteMs)}`,
  );
  return letter ?? null;
}

/** Judges the new password; call it outside any scope. Answers 400 ERR_CHANGE_PASSWORD, or the fault that every bad password gets. */
export async function requireRecoveryPassword(password: string, judged: PasswordContext): Promise<void> {
  if (!isRecoveryPassword(password)) throw new AppError("ERR_CHANGE_PASSWORD");
  await requireGoodPassword(password, judged);
}

/** Sets the password once for a matching code or link, ends every session, and writes an e-mail to the user. Call it in the company's scope. */
export async function setRecovered(userId: number, codeId: number, passwordHash: string): Promise<void> {
  await lockSignIn(userId);
  const unused = await run(sql`update recovery_codes set hash = '' where id = ${codeId} and hash <> ''`);
  await endRecovery(userId);
  const user = await UserRow.findOne({ where: { id: userId, deletedAt: null } });
  if (unused === 0 || !user) throw new AppError("ERR_INVALID_RECOVERY_PASS_TOKEN");
  await user.update({ passwordHash });
  await forgetGuessers(userId);
  await endSessionsOf(userId, null);
  await recordAudit({ userId, name: user.name }, "user.password", user, {});
  await writeOfChange({ name: user.name, email: user.email, newEmail: user.email, newPassword: true });
  logSecurity({ event: "recovery", result: "ok", userId, companyId: currentCompanyId() });
}
