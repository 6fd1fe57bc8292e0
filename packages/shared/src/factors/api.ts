import { z } from "zod";
import { idParam, route, text } from "../contract.ts";
import { assertionShape, creationSchema, questionSchema, registrationShape } from "./passkey-shape.ts";
import { passkeyLimits } from "./rules.ts";
import { enrolmentSchema, newBackupCodesSchema, ownFactorsSchema, ownPasskeySchema } from "./schema.ts";

const done = z.object({ ok: z.literal(true) });
const code = text(20).trim().min(1);
const own = {
  duringVisit: false,
  access: "user",
  whenSuspended: true,
  whenUnconfirmed: true,
  whileOwingFactor: true,
} as const;

/** The second factor of a user: what signs in besides the password. */
export const factorsApi = {
  show: route({ ...own, method: "GET", path: "/factors", response: ownFactorsSchema }),
  /**
   * A new secret for an authenticator app. No sign-in asks for the app's codes until the app is confirmed. An earlier confirmed app is valid until then.
   */
  enrol: route({
    ...own,
    method: "POST",
    path: "/factors/authenticator",
    reauthenticated: true,
    response: enrolmentSchema,
  }),
  /** Confirms the app with its first code; from then on each sign-in asks for one. 403 ERR_FACTOR_CODE for a wrong code. */
  confirm: route({
    ...own,
    method: "PUT",
    path: "/factors/authenticator",
    reauthenticated: true,
    body: z.strictObject({ code }),
    response: newBackupCodesSchema,
  }),
  /** 404 ERR_NO_FACTOR_FOUND without an app. 409 ERR_LAST_FACTOR when the user must have a factor and has no other. */
  remove: route({
    ...own,
    method: "DELETE",
    path: "/factors/authenticator",
    reauthenticated: true,
    response: done,
  }),
  /** New backup codes; earlier ones are no longer valid. 404 ERR_NO_FACTOR_FOUND without any factor. */
  renewBackupCodes: route({
    ...own,
    method: "POST",
    path: "/factors/backup-codes",
    reauthenticated: true,
    response: newBackupCodesSchema,
  }),
  /** What a browser needs to make a passkey. 409 ERR_PASSKEYS_OFF when the installation's address is not a domain name. */
  askForPasskey: route({
    ...own,
    method: "POST",
    path: "/factors/passkeys/options",
    scope: "none",
    reauthenticated: true,
    response: creationSchema,
  }),
  /**
   * Stores a passkey, which alone signs its user in from now on. 403 ERR_PASSKEY when it does not answer the question that `askForPasskey` gave this
   * user.
   */
  addPasskey: route({
    ...own,
    method: "POST",
    path: "/factors/passkeys",
    scope: "none",
    reauthenticated: true,
    body: z.strictObject({ name: text(passkeyLimits.name).trim().min(1), passkey: registrationShape }),
    response: newBackupCodesSchema.extend({ passkey: ownPasskeySchema }),
  }),
  /** 404 ERR_NO_FACTOR_FOUND when it is not the caller's. 409 ERR_LAST_FACTOR when the user must have a factor and has no other. */
  removePasskey: route({
    ...own,
    method: "DELETE",
    path: "/factors/passkeys/:passkeyId",
    reauthenticated: true,
    params: z.object({ passkeyId: idParam }),
    response: done,
  }),
  /** What a passkey of the caller signs as a fresh proof. */
  askForProof: route({ ...own, method: "POST", path: "/factors/proof/options", response: questionSchema }),
  /** A fresh proof by a passkey alone, in place of the password. 403 ERR_PASSKEY for a passkey that is not the caller's. */
  prove: route({
    ...own,
    method: "POST",
    path: "/factors/proof",
    scope: "none",
    body: z.strictObject({ passkey: assertionShape }),
    response: done,
  }),
  /**
   * Removes a first factor by the link in the e-mail about it, once. The user's sessions end, and the password is no longer valid. `othersLeft` says
   * whether the user has another factor. 404 ERR_NO_TAKE_BACK_FOUND for an unknown link, 409 ERR_TAKE_BACK_USED after its use, 410 ERR_TAKE_BACK_LATE
   * after 72 hours.
   */
  takeBack: route({
    method: "POST",
    path: "/factors/take-back",
    access: "public",
    scope: "none",
    body: z.strictObject({ token: text(40) }),
    response: z.object({ othersLeft: z.boolean() }),
  }),
  /**
   * Removes all factors of a colleague who lost them, so that the password alone signs in again. The colleague's sessions end, and the colleague gets
   * an e-mail. 404 ERR_NO_FACTOR_FOUND when the colleague has no factor.
   */
  reset: route({
    method: "DELETE",
    path: "/users/:userId/factors",
    duringVisit: false,
    access: "users-page:editUsers",
    reauthenticated: true,
    params: z.object({ userId: idParam }),
    response: done,
  }),
};
