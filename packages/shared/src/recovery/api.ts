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
   * Sends a code. 404 ERR_RECOVERY_PASSWORD_NOT_FOUND for an e-mail that nobody has, unless the installation answers everybody alike
   * (RECOVERY_NEUTRAL); 429 after three letters in an hour from one place, nine from all places where
   * the user never signed in, or many tries from one address; 502 ERR_RECOVERY_PASSWORD_SEND_EMAIL without a
   * mail server.
   */
  forgot: route({
    method: "POST",
    path: "/forgot-password",
    access: "public",
    scope: "none",
    /** `language`: that of the screen, for the e-mail; without it the company's. */
    body: z.object({ email, companyId: idParam.nullish(), language: language.optional() }),
    response: done,
  }),
  /**
   * Sets the password and ends every session of the user. `token` is the code, or what stands in the link of the letter: the link works also
   * when others have used up the guesses of the code. 400 ERR_INVALID_RECOVERY_PASS_TOKEN for a wrong, used or old
   * one, also for an unknown e-mail; 400 ERR_CHANGE_PASSWORD for a password that is too weak for this way, and the faults of every password.
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
