import { z } from "zod";
import { route, text } from "../contract.ts";
import { connectionsApi } from "./api.ts";
import { officialFactsSchema } from "./official-api.ts";
import { connectionSchema } from "./schema.ts";

const digits = text(30)
  .trim()
  .regex(/^\d{5,30}$/);
/** Empty when the operator has no app. */
const idOrNone = text(30)
  .trim()
  .regex(/^(?:\d{5,30})?$/);

/** The operator's app at Meta, by which companies sign numbers up in Meta's own window. Its secret is never shown again. */
export const signupAppSchema = z.object({ appId: z.string(), configId: z.string(), hasSecret: z.boolean() });
export type SignupApp = z.infer<typeof signupAppSchema>;

/** What the page needs to open Meta's window. */
export const signupWindowSchema = z.object({
  appId: z.string(),
  configId: z.string(),
  /** The address of Meta's script. */
  script: z.string(),
  /** The version of Graph, such as v26.0. */
  version: z.string(),
});
export type SignupWindow = z.infer<typeof signupWindowSchema>;

const adds = {
  access: "connections-page:addConnection",
  scope: "none",
  duringVisit: false,
  reauthenticated: true,
  budget: "lookup",
} as const;

/** The calls that sign an official number up in Meta's window, when the operator has an app at Meta. */
export const officialSignupApi = {
  showApp: route({
    method: "GET",
    path: "/operator/official-signup",
    access: "operator",
    scope: "platform",
    response: signupAppSchema,
  }),
  /**
   * Changes the app, after asking Meta: 422 ERR_SIGNUP_APP when Meta does not know the app with this secret. Without `appSecret` the stored secret stays,
   * if the app stays the same; an empty `appId` removes the app.
   */
  changeApp: route({
    method: "PUT",
    path: "/operator/official-signup",
    access: "operator",
    scope: "none",
    reauthenticated: true,
    budget: "lookup",
    body: z.object({
      appId: idOrNone,
      configId: idOrNone,
      appSecret: text(200)
        .trim()
        .regex(/^[\x21-\x7e]+$/)
        .optional(),
    }),
    response: signupAppSchema,
  }),
  /** Null when the operator has no app. */
  window: route({
    method: "GET",
    path: "/whatsapp/official/signup",
    access: "connections-page:addConnection",
    response: signupWindowSchema.nullable(),
  }),
  /**
   * The same answer as `window`, for a user who is about to open Meta's window. The code that the window gives is valid for only half a minute, so the
   * fresh proof is required before. 409 ERR_SIGNUP_OFF.
   */
  prepare: route({
    method: "POST",
    path: "/whatsapp/official/signup/window",
    access: adds.access,
    duringVisit: false,
    reauthenticated: true,
    body: z.object({}),
    response: signupWindowSchema,
  }),
  /**
   * Takes the report of Meta's window, and asks Meta about the number. With the answer's `pass` the number can be made within an hour. 422 ERR_SIGNUP_CODE
   * when Meta no longer accepts the code, ERR_SIGNUP_APP when it refuses the operator's app, 409 ERR_SIGNUP_OFF without an app; otherwise the same
   * refusals as `officialApi.check`.
   */
  begin: route({
    method: "POST",
    path: "/whatsapp/official/signup",
    ...adds,
    body: z.object({
      code: text(2000)
        .trim()
        .regex(/^[\x21-\x7e]+$/),
      wabaId: digits,
      phoneNumberId: digits,
      /** The number also stays in the WhatsApp Business app, and is already registered. */
      coexists: z.boolean(),
    }),
    response: z.object({ pass: z.string(), facts: officialFactsSchema }),
  }),
  /**
   * Makes the connection of a signed-up number: registers the number with its PIN, unless it stays in the app too, and makes Meta send its messages here.
   * 422 ERR_SIGNUP_PIN when the number has another PIN, 409 ERR_SIGNUP_UNPROVEN when Meta has not yet verified that the number belongs to the company,
   * ERR_SIGNUP_RESTS after too many tries, 409 ERR_SIGNUP_OVER when the pass is too old.
   */
  create: route({
    method: "POST",
    path: "/whatsapp/official/signup/number",
    ...adds,
    body: connectionsApi.create.body.omit({ network: true }).extend({
      pass: text(4000),
      pin: text(6)
        .regex(/^\d{6}$/)
        .optional(),
    }),
    response: connectionSchema,
  }),
};
