import { z } from "zod";
import { idParam, route, text } from "../contract.ts";
import { connectionsApi } from "./api.ts";
import { connectionSchema } from "./schema.ts";

const one = z.object({ connectionId: idParam });
const id = text(30)
  .trim()
  .regex(/^\d{5,30}$/);
const secret = (most: number) =>
  text(most)
    .trim()
    .regex(/^[\x21-\x7e]+$/);
/** The values that Meta's pages show for a number, its account and the app. They are not checked before Meta is asked. */
const access = {
  /** The id of the WhatsApp Business account. */
  wabaId: id,
  /** A permanent token of a system user. */
  token: secret(1000),
  /** The secret of the app for which the token was made. */
  appSecret: secret(200),
};

const callback = {
  callbackUrl: z.string(),
  /** The word by which Meta knows that the address is ours. */
  verifyToken: z.string(),
  /** Whether Meta can call the address, and gets it when a number is added. Meta calls only https addresses. */
  isReachable: z.boolean(),
};
const facts = { displayNumber: z.string(), verifiedName: z.string() };

/** The address for Meta's calls about official numbers, to be typed into Meta's pages by hand. */
export const officialCallbackSchema = z.object(callback);
export type OfficialCallback = z.infer<typeof officialCallbackSchema>;

/** What Meta said of a number when its access was last checked. */
export const officialFactsSchema = z.object(facts);
export type OfficialFacts = z.infer<typeof officialFactsSchema>;

/** How an official number is reached, as its admins see it: no secret is ever shown again. */
export const officialNumberSchema = z.object({
  ...facts,
  ...callback,
  phoneNumberId: z.string(),
  wabaId: z.string(),
  checkedAt: z.iso.datetime(),
});
export type OfficialNumber = z.infer<typeof officialNumberSchema>;

/** Numbers of WhatsApp's official Cloud API. */
export const officialApi = {
  /** What Meta's pages ask for before there is a number. */
  callback: route({
    method: "GET",
    path: "/whatsapp/official/callback",
    access: "connections-page:addConnection",
    scope: "none",
    response: officialCallbackSchema,
  }),
  /** Asks Meta about each part of an access, and whether the access is enough for a number. Nothing is stored; the refusals are those of `create`. */
  check: route({
    method: "POST",
    path: "/whatsapp/official/check",
    reauthenticated: true,
    duringVisit: false,
    access: "connections-page:addConnection",
    scope: "none",
    budget: "lookup",
    body: z.object({ ...access, phoneNumberId: id }),
    response: officialFactsSchema,
  }),
  /**
   * Makes a connection of an official number. Meta is asked about each part first: 422 ERR_OFFICIAL_TOKEN, ERR_OFFICIAL_PERMISSION,
   * ERR_OFFICIAL_NUMBER_ID, ERR_OFFICIAL_ACCOUNT_ID or ERR_OFFICIAL_APP_SECRET names the wrong part, 502 ERR_OFFICIAL_SILENT means that Meta does not
   * answer. 409 ERR_OFFICIAL_NUMBER_TAKEN, or ERR_OFFICIAL_NUMBER_HERE with the `name` of the company's own connection; a repeated call returns the
   * same connection.
   */
  create: route({
    method: "POST",
    path: "/whatsapp/official",
    reauthenticated: true,
    duringVisit: false,
    access: "connections-page:addConnection",
    scope: "none",
    budget: "lookup",
    body: connectionsApi.create.body.omit({ network: true }).extend({ ...access, phoneNumberId: id }),
    response: connectionSchema,
  }),
  /** 404 ERR_NO_WAPP_FOUND for a number that is not an official one. */
  show: route({
    method: "GET",
    path: "/whatsapp/:connectionId/official",
    access: "connections-page:editOrDeleteConnection",
    params: one,
    response: officialNumberSchema,
  }),
  /**
   * Changes parts of the access. Meta is asked about the whole access again, with the refusals of `create`. A number that had stopped starts again.
   */
  update: route({
    method: "PUT",
    path: "/whatsapp/:connectionId/official",
    reauthenticated: true,
    duringVisit: false,
    access: "connections-page:editOrDeleteConnection",
    scope: "none",
    budget: "lookup",
    params: one,
    body: z.object(access).partial(),
    response: officialNumberSchema,
  }),
  /**
   * Registers a number at Meta again that is no longer registered on the Cloud API, with the PIN of its two-step verification, and starts it. 422
   * ERR_SIGNUP_PIN when the number has another PIN, 409 ERR_SIGNUP_UNPROVEN when Meta has not yet verified that the number belongs to the company,
   * ERR_SIGNUP_RESTS after too many tries, 422 ERR_OFFICIAL_TOKEN, 502 ERR_OFFICIAL_SILENT.
   */
  register: route({
    method: "POST",
    path: "/whatsapp/:connectionId/official/register",
    reauthenticated: true,
    duringVisit: false,
    access: "connections-page:editOrDeleteConnection",
    scope: "none",
    budget: "lookup",
    params: one,
    body: z.object({ pin: text(6).regex(/^\d{6}$/) }),
    response: officialNumberSchema,
  }),
  /** Meta asks once whether the address is ours, when Meta gets the address. The answer repeats Meta's challenge. */
  verify: route({
    method: "GET",
    path: "/official/webhook",
    access: "public",
    scope: "none",
    stream: true,
    query: z.object({
      "hub.mode": text(100).default(""),
      "hub.verify_token": text(200).default(""),
      "hub.challenge": text(200)
        .regex(/^[\w.-]*$/)
        .default(""),
    }),
    response: z.never(),
  }),
  /**
   * Meta's signed calls about official numbers. The answer says that the call is stored. A call without a number of ours gets the same answer,
   * because Meta repeats a refused call for days.
   */
  webhook: route({
    method: "POST",
    path: "/official/webhook",
    access: "signed",
    scope: "none",
    mostBytes: 3 * 1024 * 1024 + 4096,
    response: z.object({ ok: z.literal(true) }),
  }),
};
