import { z } from "zod";
import { route, text } from "../contract.ts";
import { sessionSchema, sessionUserSchema } from "./schema.ts";

const done = z.object({ ok: z.literal(true) });

export const authApi = {
  /** Ends the user's other sessions (the operator's are left alone). 401 ERR_INVALID_CREDENTIALS, 429 after too many tries. */
  login: route({
    method: "POST",
    path: "/auth/login",
    access: "public",
    scope: "none",
    body: z.object({ email: text(254).trim().min(1), password: text(200).min(1) }),
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
  /** How long a password must be, for the forms that set one. */
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
  me: route({
    method: "GET",
    path: "/auth/me",
    access: "user",
    whenSuspended: true,
    whenUnconfirmed: true,
    response: sessionUserSchema,
  }),
};
