import { z } from "zod";
import { idParam, route, text } from "../contract.ts";
import { language } from "../language.ts";
import { policyBounds } from "../users/password.ts";
import { isEmail } from "../users/rules.ts";

const email = text(254).trim().refine(isEmail, "Expected an e-mail address");
const done = z.object({ ok: z.literal(true) });

/** A forgotten password: a code by e-mail, then a new password. */
export const recoveryApi = {
  /**
   * Sends a code. 404 ERR_RECOVERY_PASSWORD_NOT_FOUND for an unknown e-mail, unless the installation gives everybody the same answer
   * (RECOVERY_NEUTRAL). 429 after three e-mails in an hour that one browser or address requested, nine that all places together requested where the user
   * never signed in, or many tries from one address. 502 ERR_RECOVERY_PASSWORD_SEND_EMAIL without a mail server.
   */
  forgot: route({
    method: "POST",
    path: "/forgot-password",
    access: "public",
    scope: "none",
    /** `language` is the screen's language, for the e-mail. Without it the company's language is used. */
    body: z.object({ email, companyId: idParam.nullish(), language: language.optional() }),
    response: done,
  }),
  /**
   * Sets the password and ends every session of the user. `token` is the code, or the token in the letter's link. The link works even after other
   * people have used up the guesses of the code. 400 ERR_INVALID_RECOVERY_PASS_TOKEN for a wrong, used or old token, and for an unknown e-mail; 400
   * ERR_CHANGE_PASSWORD for a password that is too weak for this way, and the faults of every password.
   */
  reset: route({
    method: "POST",
    path: "/reset-password",
    access: "public",
    scope: "none",
    body: z.object({ email, token: text(40).trim().min(1), password: text(policyBounds.max.max).min(1) }),
    response: done,
  }),
};
