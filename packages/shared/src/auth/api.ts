import { z } from "zod";
import { route, text } from "../contract.ts";
import { ownSessionSchema, sessionPlaces, sessionSchema, sessionUserSchema } from "./schema.ts";

const done = z.object({ ok: z.literal(true) });

export const authApi = {
  /**
   * Ends the user's other session at the same place: at a computer, or in the app of a device (the operator's sessions stay). 401
   * ERR_INVALID_CREDENTIALS, 429 after too many tries.
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
   * Checks the caller's password again, for the calls that need it (`reauthenticated`). 403 ERR_CURRENT_PASSWORD for a wrong password, 429 after too
   * many tries.
   */
  reauthenticate: route({
    method: "POST",
    path: "/auth/reauthenticate",
    duringVisit: false,
    access: "user",
    whenUnconfirmed: true,
    scope: "none",
    body: z.object({ password: text(200).min(1) }),
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
  /** Ends another session of the caller. 404 ERR_NO_SESSION_FOUND when it is not the caller's. */
  endSession: route({
    method: "DELETE",
    path: "/auth/sessions/:sessionId",
    duringVisit: false,
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
    response: sessionUserSchema,
  }),
};
