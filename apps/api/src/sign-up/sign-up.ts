import { asPlatform, inCompany } from "@balcao/core/base/database";
import { hashPassword } from "@balcao/core/base/passwords";
import { logSecurity } from "@balcao/core/base/security-log";
import { loginAnew, type SignedIn } from "@balcao/core/company/auth/login";
import { readDays } from "@balcao/core/company/billing/installation";
import { readPolicy } from "@balcao/core/company/passwords/policy";
import { requireGoodPassword } from "@balcao/core/company/passwords/require";
import { companyOfLink, confirmEmail, sendLink } from "@balcao/core/company/sign-up/confirm";
import { isOpen, keptTaxId, nameOfAdmin, signUp } from "@balcao/core/company/sign-up/sign-up";
import { countSignUps } from "@balcao/core/company/sign-up/signed-up";
import type { Input, Reply } from "@balcao/shared/contract";
import { AppError } from "@balcao/shared/errors";
import type { signUpApi } from "@balcao/shared/sign-up/api";
import type { signUpOperatorApi } from "@balcao/shared/sign-up/operator-api";
import { lengthsFor } from "@balcao/shared/users/password";
import { publicUrl } from "@balcao/core/base/env";
import { env } from "../env.ts";

/** Whether this installation sends e-mails. The worker sends them, with the same settings as the api. */
export const sendsMail = (): boolean => env.SMTP_URL !== undefined;

/** Whether the installation lets companies sign up at all. */
const mayBeOpen = (): boolean => env.ALLOW_SIGNUP === "on";

const isAllowed = async (): Promise<boolean> => mayBeOpen() && (await asPlatform(isOpen));

/** Returns what the sign-up page needs before a visitor fills it in. */
export async function showSignUp(): Promise<Reply<typeof signUpApi.show>> {
  const open = await isAllowed();
  const policy = await asPlatform(readPolicy);
  const { trialDays } = await asPlatform(readDays);
  return { open, mail: sendsMail(), password: lengthsFor(policy, { admin: true }), trialDays };
}

/** Returns what the operator sees above the list of sign-ups. Call it in the platform's scope. */
export const showToOperator = async (now: Date): Promise<Reply<typeof signUpOperatorApi.show>> => ({
  allowed: mayBeOpen(),
  open: await isOpen(),
  mail: sendsMail(),
  ...(await countSignUps(now)),
});

type SignUpForm = Input<typeof signUpApi.create>["body"];

/** Makes a company and its admin. Enters scopes itself, because the password is hashed outside of any scope. */
export async function makeCompany(
  { password, ...given }: SignUpForm,
  how: Parameters<typeof signUp>[2],
): ReturnType<typeof signUp> {
  keptTaxId(given.cpfCnpj);
  const policy = await asPlatform(readPolicy);
  const { email } = given;
  await requireGoodPassword(password, { email, name: nameOfAdmin(given), company: given.name, admin: true, policy });
  const passwordHash = await hashPassword(password);
  return asPlatform(() => signUp(given, passwordHash, how));
}

/** Makes a company and signs its admin in. */
export async function signUpAndIn(given: SignUpForm, now = new Date()): Promise<SignedIn> {
  if (!(await isAllowed())) throw new AppError("ERR_SIGNUP_CLOSED");
  const asksForEmail = sendsMail();
  const made = await makeCompany(given, { now, asksForEmail });
  logSecurity({ event: "sign-up", result: "ok", ...made });
  if (asksForEmail) await inCompany(made.companyId, () => sendLink(made.userId, publicUrl(), now));
  return loginAnew({ ...given, place: "desk", device: "" });
}

/** Confirms the e-mail of a link. The holder of the link need not be signed in. */
export async function confirm(token: string, now = new Date()): Promise<{ ok: true }> {
  const companyId = await asPlatform(() => companyOfLink(token));
  if (companyId === null) throw new AppError("ERR_INVALID_CONFIRMATION");
  return inCompany(companyId, () => confirmEmail(token, now));
}
