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
/** What Meta's pages show of a number, its account and the app: nothing of it is checked before Meta is asked. */
const access = {
  /** The id of the WhatsApp Business account. */
  wabaId: id,
  /** A permanent one, of a system user. */
  token: secret(1000),
  /** Of the app for which the token was made. */
  appSecret: secret(200),
};

const callback = {
  callbackUrl: z.string(),
  /** The word by which the address is known to be ours. */
  verifyToken: z.string(),
  /** Whether Meta can call the address, and is told of it when a number is added: it calls https alone. */
  isReachable: z.boolean(),
};
const facts = { displayNumber: z.string(), verifiedName: z.string() };

/** Where Meta sends what happens to official numbers, for its pages that ask for it by hand. */
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
  /**
   * Asks Meta about each part of an access, and whether a number could be made of it. Nothing is kept; the refusals are those of `create`.
   */
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
   * ERR_OFFICIAL_NUMBER_ID, ERR_OFFICIAL_ACCOUNT_ID or ERR_OFFICIAL_APP_SECRET says which one is wrong, 502 ERR_OFFICIAL_SILENT that Meta does not
   * answer. 409 ERR_OFFICIAL_NUMBER_TAKEN, or ERR_OFFICIAL_NUMBER_HERE with the `name` of the company's own connection; the same call once more
   * answers what it made.
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
  /** Changes parts of the access, all of which Meta is asked about again, with the refusals of `create`. A number that had stopped starts again. */
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
  /** Meta asks whether our address is ours, once, when it is told of it: the answer is its own word. */
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
   * What happens to official numbers, as Meta signs it. The answer says that it is stored. Bytes in which no number of ours stands are answered alike,
   * for Meta repeats for days what is refused.
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
