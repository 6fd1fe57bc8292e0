import { z } from "zod";
import { sessionSchema } from "../auth/schema.ts";
import { companyFields } from "../companies/fields.ts";
import { idParam, route, text } from "../contract.ts";
import { language } from "../language.ts";
import { isTimeZone } from "../time-zone.ts";
import { policyBounds } from "../users/password.ts";
import { userLimits } from "../users/rules.ts";

const done = z.object({ ok: z.literal(true) });
/** The token of a link, as bytes in base64url. */
const linkToken = text(100).regex(/^[\w-]{20,100}$/);

/** A visitor signs up a company, and its admin confirms the given e-mail. */
export const signUpApi = {
  /** Whether sign-up is open, whether the installation sends e-mails, the lengths of an admin's password, and the days of a trial. */
  show: route({
    method: "GET",
    path: "/signup",
    access: "public",
    scope: "none",
    response: z.object({
      open: z.boolean(),
      mail: z.boolean(),
      password: z.object({ min: z.int(), max: z.int() }),
      trialDays: z.int(),
    }),
  }),
  /**
   * Makes the company, its admin, its settings and its trial, and signs the admin in. Other fields of the caller (a due date, a price, a status) are
   * ignored. 403 ERR_SIGNUP_CLOSED; 400 ERR_COMPANY_INVALID_CPF_CNPJ and the faults of a password; 409 ERR_CPF_CNPJ_ALREADY_EXISTS,
   * ERR_EMAIL_ALREADY_EXISTS, ERR_COMPANY_NAME_ALREADY_EXISTS; 404 ERR_NO_PLAN_FOUND; 429 after many tries.
   */
  create: route({
    method: "POST",
    path: "/companies/cadastro",
    access: "public",
    scope: "none",
    body: z.object({
      ...companyFields,
      phone: companyFields.phone.default(""),
      /** The admin's name. By default it is the part of the e-mail before the @. */
      userName: text(userLimits.name.max).trim().min(userLimits.name.min).optional(),
      password: text(policyBounds.max.max).min(1),
      /** A public plan. A missing or null value means the first plan. */
      planId: idParam.nullish(),
      language: language.default("pt"),
      timezone: text(60).refine(isTimeZone, "Expected a time zone").default("America/Sao_Paulo"),
    }),
    response: sessionSchema,
  }),
  /** Opens or closes sign-up, if the installation allows it (ALLOW_SIGNUP). */
  setOpen: route({
    method: "PUT",
    path: "/operator/signup",
    access: "operator",
    // An open sign-up lets strangers in.
    reauthenticated: true,
    scope: "platform",
    body: z.object({ open: z.boolean() }),
    response: z.object({ open: z.boolean() }),
  }),
  /** Confirms an e-mail by its link, which works once, within three days. 400 ERR_INVALID_CONFIRMATION. */
  confirm: route({
    method: "POST",
    path: "/signup/confirm",
    access: "public",
    scope: "none",
    body: z.object({ token: linkToken }),
    response: done,
  }),
  /**
   * Sends a new link to the admin who asks. Earlier links are no longer valid. 429 when it is too early, 502 ERR_RECOVERY_PASSWORD_SEND_EMAIL without
   * a mail server.
   */
  sendLink: route({
    method: "POST",
    path: "/signup/link",
    duringVisit: false,
    access: "user",
    whenUnconfirmed: true,
    whenSuspended: true,
    response: done,
  }),
  /** Hides the first steps from the company's admins for good. */
  leaveGuide: route({ method: "DELETE", path: "/signup/guide", access: "settings-page:view", response: done }),
};
