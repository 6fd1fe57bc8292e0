import { z } from "zod";
import { route, text } from "../contract.ts";
import { assertionShape, questionSchema } from "../factors/passkey-shape.ts";
import { halfWaySchema, ownSessionSchema, sessionPlaces, sessionSchema, sessionUserSchema } from "./schema.ts";

const done = z.object({ ok: z.literal(true) });

export const authApi = {
  /**
   * Signs a user in, and ends the other session at the same place: a browser, or the app of a device. An operator's sessions stay. A user with a second
   * factor gets no session, only a cookie for `secondStep` that is valid for five minutes. 401 ERR_INVALID_CREDENTIALS, 429 after too many tries.
   */
  login: route({
    method: "POST",
    path: "/auth/login",
    access: "public",
    scope: "none",
    body: z.object({
      email: text(254).trim().min(1),
      password: text(200).min(1),
      place: z.enum(sessionPlaces).default("desk"),
    }),
    response: z.union([sessionSchema, halfWaySchema]),
  }),
  /**
   * Completes a sign-in with a code of the user's app or a backup code. 401 ERR_SIGN_IN_EXPIRED when the cookie of `login` is missing or too old; 403
   * ERR_FACTOR_CODE for a wrong or used code; 429 ERR_FACTOR_GUESSES_SPENT after many wrong codes in a day.
   */
  secondStep: route({
    method: "POST",
    path: "/auth/second-step",
    access: "public",
    scope: "none",
    body: z.strictObject({ code: text(20).trim().min(1) }),
    response: sessionSchema,
  }),
  /** The challenge that a passkey signs to sign in, for any user. 409 ERR_PASSKEYS_OFF when the installation's address is not a domain name. */
  askForPasskey: route({
    method: "POST",
    path: "/auth/passkey/options",
    access: "public",
    scope: "none",
    response: questionSchema,
  }),
  /**
   * Signs in by a passkey alone. 403 ERR_PASSKEY for a passkey that is unknown, was removed, or signed something else; 403 ERR_PASSKEY_COUNTER when
   * the device's counter went down.
   */
  signInByPasskey: route({
    method: "POST",
    path: "/auth/passkey",
    access: "public",
    scope: "none",
    body: z.strictObject({ passkey: assertionShape, place: z.enum(sessionPlaces).default("desk") }),
    response: sessionSchema,
  }),
  /** Reads the http-only refresh cookie and rotates it; 401 ERR_SESSION_ENDED when it is missing, old or reused. */
  refresh: route({
    method: "POST",
    path: "/auth/refresh_token",
    access: "public",
    scope: "none",
    response: sessionSchema,
  }),
  /**
   * Checks the caller's password again, and the code of a user who has a second factor, for the calls that need a fresh proof (`reauthenticated`).
   * 403 ERR_CURRENT_PASSWORD for a wrong password, ERR_FACTOR_CODE for a wrong or missing code, 429 after too many tries.
   */
  reauthenticate: route({
    method: "POST",
    path: "/auth/reauthenticate",
    duringVisit: false,
    access: "user",
    whenSuspended: true,
    whenUnconfirmed: true,
    whileOwingFactor: true,
    scope: "none",
    body: z.object({ password: text(200).min(1), code: text(20).trim().optional() }),
    response: done,
  }),
  /** The allowed lengths of a password, for the forms that set one. */
  passwordPolicy: route({
    method: "GET",
    path: "/auth/password-policy",
    access: "user",
    response: z.object({ min: z.number().int(), adminMin: z.number().int(), max: z.number().int() }),
  }),
  logout: route({
    method: "DELETE",
    path: "/auth/logout",
    duringVisit: false,
    access: "user",
    whenSuspended: true,
    whenUnconfirmed: true,
    whileOwingFactor: true,
    response: done,
  }),
  /** The caller's living sessions, newest first, without visits of the operator. */
  sessions: route({
    method: "GET",
    path: "/auth/sessions",
    duringVisit: false,
    access: "user",
    response: z.array(ownSessionSchema),
  }),
  /**
   * Ends all sessions of the caller except this one. A session without a fresh proof cannot do it, so that a stranger at an open desk, or with a
   * stolen token, does not sign the owner out.
   */
  endOtherSessions: route({
    method: "DELETE",
    path: "/auth/sessions",
    duringVisit: false,
    reauthenticated: true,
    access: "user",
    response: done,
  }),
  /** Ends another session of the caller. 404 ERR_NO_SESSION_FOUND when it is not the caller's. */
  endSession: route({
    method: "DELETE",
    path: "/auth/sessions/:sessionId",
    duringVisit: false,
    reauthenticated: true,
    access: "user",
    params: z.object({ sessionId: z.uuid() }),
    response: done,
  }),
  me: route({
    method: "GET",
    path: "/auth/me",
    access: "user",
    whenSuspended: true,
    whenUnconfirmed: true,
    whileOwingFactor: true,
    response: sessionUserSchema,
  }),
};
