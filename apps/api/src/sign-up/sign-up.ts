import { asPlatform, inCompany } from "@balcao/core/base/database";
import { hashPassword } from "@balcao/core/base/passwords";
import { logSecurity } from "@balcao/core/base/security-log";
import { login, type SignedIn } from "@balcao/core/company/auth/login";
import { readPolicy } from "@balcao/core/company/passwords/policy";
import { requireGoodPassword } from "@balcao/core/company/passwords/require";
import { companyOfLink, confirmEmail, sendLink } from "@balcao/core/company/sign-up/confirm";
import { isOpen, keptTaxId, nameOfAdmin, signUp } from "@balcao/core/company/sign-up/sign-up";
import type { Input, Reply } from "@balcao/shared/contract";
import { AppError } from "@balcao/shared/errors";
import type { signUpApi } from "@balcao/shared/sign-up/api";
import { lengthsFor } from "@balcao/shared/users/password";
import { env, publicUrl } from "../env.ts";

/** Whether e-mails leave this installation. The worker sends them; both have the same settings. */
export const sendsMail = (): boolean => env.SMTP_URL !== undefined;

const isAllowed = async (): Promise<boolean> => env.ALLOW_SIGNUP === "on" && (await asPlatform(isOpen));

/** What the page of sign-up must know before it is filled in. */
export async function showSignUp(): Promise<Reply<typeof signUpApi.show>> {
  const open = await isAllowed();
  const policy = await asPlatform(readPolicy);
  return { open, mail: sendsMail(), password: lengthsFor(policy, { admin: true }) };
}

/** Makes a company and signs its admin in. Enters scopes itself: the password is hashed in none. */
export async function signUpAndIn(
  { password, ...given }: Input<typeof signUpApi.create>["body"],
  now = new Date(),
): Promise<SignedIn> {
  if (!(await isAllowed())) throw new AppError("ERR_SIGNUP_CLOSED");
  keptTaxId(given.cpfCnpj);
  const policy = await asPlatform(readPolicy);
  const { email } = given;
  await requireGoodPassword(password, { email, name: nameOfAdmin(email), company: given.name, admin: true, policy });
  const passwordHash = await hashPassword(password);
  const asksForEmail = sendsMail();
  const made = await asPlatform(() => signUp(given, passwordHash, { now, asksForEmail }));
  logSecurity({ event: "sign-up", result: "ok", ...made });
  if (asksForEmail) await inCompany(made.companyId, () => sendLink(made.userId, publicUrl(), now));
  return login({ email, password });
}

/** Whoever has the link may be signed in nowhere. */
export async function confirm(token: string, now = new Date()): Promise<{ ok: true }> {
  const companyId = await asPlatform(() => companyOfLink(token));
  if (companyId === null) throw new AppError("ERR_INVALID_CONFIRMATION");
  return inCompany(companyId, () => confirmEmail(token, now));
}
