import { createHash, randomBytes } from "node:crypto";
import { signInMinutes } from "@balcao/shared/factors/rules";
import { currentCompanyId, query, run } from "../../base/database.ts";
import { sql } from "../../base/sql.ts";
import { SignInStepRow } from "../factors/sign-in-step.model.ts";
import { UserRow } from "../users/user.model.ts";
import type { Opening } from "./sessions.ts";

const hashOf = (secret: string) => createHash("sha256").update(secret).digest();

/** A sign-in with a right password that waits for its second factor. Only the browser that gave the password has the token, in a cookie. */
export interface StepToken {
  companyId: number;
  id: string;
  secret: string;
}

/** "company.step.secret". */
export const writeStepToken = ({ companyId, id, secret }: StepToken): string => `${companyId}.${id}.${secret}`;

/** Null for a text that is no such token. */
export function readStepToken(token: string): StepToken | null {
  const [, company, id, secret] =
    /^(\d{1,10})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/.exec(token) ?? [];
  const companyId = Number(company);
  return id && secret && companyId <= 2_147_483_647 ? { companyId, id, secret } : null;
}

/** A user may have this many sign-ins waiting at the same time. */
const mostSteps = 10;

/** Notes that this user gave the right password. This opens no session. */
export async function beginStep(userId: number, passwordHash: string, { place, device }: Opening): Promise<StepToken> {
  const secret = randomBytes(32).toString("base64url");
  const step = await SignInStepRow.create({
    userId,
    hash: hashOf(secret),
    passwordHash: hashOf(passwordHash),
    place,
    device,
  });
  await run(
    sql`delete from sign_in_steps where user_id = ${userId} and id in
      (select id from sign_in_steps where user_id = ${userId} order by made_at desc, id = ${step.id} desc offset ${mostSteps})`,
  );
  return { companyId: currentCompanyId(), id: step.id, secret };
}

const own = ["userId", "place", "device"] as const;
export type OpenStep = Pick<SignInStepRow, (typeof own)[number]> & Pick<UserRow, "email" | "passwordHash">;

/** The step while it waits; null when it is used, too old, or of another browser. Call it in the company's scope. */
export async function findStep({ id, secret }: StepToken, now: Date): Promise<OpenStep | null> {
  const since = new Date(now.getTime() - signInMinutes * 60_000);
  const [step] = await query(
    { ...SignInStepRow.shape(...own), ...UserRow.shape("email", "passwordHash") },
    sql`select ${SignInStepRow.pick("s", ...own)}, ${UserRow.pick("u", "email", "passwordHash")} from sign_in_steps s join users u on u.company_id = s.company_id and u.id = s.user_id
      where s.id = ${id} and s.hash = ${hashOf(secret)} and s.used_at is null and s.made_at > ${since}
        and s.password_hash = sha256(convert_to(u.password_hash, 'UTF8'))`,
  );
  return step ?? null;
}

/** Uses the step up; false when an earlier call has used it. */
export const takeStep = async ({ id }: StepToken, now: Date): Promise<boolean> =>
  (await run(sql`update sign_in_steps set used_at = ${now} where id = ${id} and used_at is null`)) > 0;
