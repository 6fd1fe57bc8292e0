import { z } from "zod";
import { route, text } from "../contract.ts";
import { connectionsApi } from "./api.ts";
import { officialFactsSchema } from "./official-api.ts";
import { connectionSchema } from "./schema.ts";

const digits = text(30)
  .trim()
  .regex(/^\d{5,30}$/);
/** Empty where the operator has no app. */
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

/** Signing an official number up in Meta's window, where the operator has an app at Meta. */
export const officialSignupApi = {
  showApp: route({
    method: "GET",
    path: "/operator/official-signup",
    access: "operator",
    scope: "platform",
    response: signupAppSchema,
  }),
  /**
   * Changes the app, which Meta is asked about first: 422 ERR_SIGNUP_APP when Meta does not know it with this secret. Without `appSecret` the stored one
   * stays, as long as the app does; an empty `appId` takes the app away.
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
  /** Null where the operator has no app. */
  window: route({
    method: "GET",
    path: "/whatsapp/official/signup",
    access: "connections-page:addConnection",
    response: signupWindowSchema.nullable(),
  }),
  /** The same for whoever is about to open the window: its code lives half a minute, so the password is asked for before it. 409 ERR_SIGNUP_OFF. */
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
   * Takes what Meta's window told, and asks Meta about the number. The answer's `pass` makes the number within an hour. 422 ERR_SIGNUP_CODE when Meta
   * does not take the code any more, ERR_SIGNUP_APP when it refuses the operator's app, 409 ERR_SIGNUP_OFF without an app; else the refusals of
   * `officialApi.check`.
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
      /** The number stays in the WhatsApp Business app too, and is registered already. */
      coexists: z.boolean(),
    }),
    response: z.object({ pass: z.string(), facts: officialFactsSchema }),
  }),
  /**
   * Makes the connection of a signed-up number: registers it with its PIN, unless it is in the app too, and has Meta send its messages here. 422
   * ERR_SIGNUP_PIN for another PIN than the number has, 409 ERR_SIGNUP_UNPROVEN when Meta has not seen that the number is the company's,
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
