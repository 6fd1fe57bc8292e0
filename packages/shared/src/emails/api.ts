import { z } from "zod";
import { idParam, route, text } from "../contract.ts";
import { pageQuery, pageReply } from "../paging.ts";
import { emailLimits, isEmailAddress } from "./rules.ts";
import { emailRecipientSchema, emailSchema, recipientState, unsubscribedSchema } from "./schema.ts";

const access = "emails-page:send" as const;
const one = z.object({ emailId: idParam });
/** Of 32 random bytes: whoever has it has got the e-mail. */
const byToken = z.object({ token: z.string().regex(/^[\w-]{43}$/) });
const ok = z.object({ ok: z.literal(true) });

/** Addresses parted by commas, or the contacts with an e-mail: of these tags, of a contact list, or all; never those who opted out. */
const recipients = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("typed"), text: text(emailLimits.recipients) }),
  z.object({ kind: z.literal("tags"), tagIds: z.array(idParam).min(1).max(50) }),
  z.object({ kind: z.literal("list"), contactListId: idParam }),
  z.object({ kind: z.literal("all") }),
]);

/** E-mails to many. Each recipient gets one of their own, with a way out of them. */
export const emailsApi = {
  /** The newest first, five a page. */
  list: route({
    method: "GET",
    path: "/emails",
    access,
    query: z.object(pageQuery),
    response: z.object({ records: z.array(emailSchema), count: z.number().int(), ...pageReply }),
  }),
  /** Whether the installation can send, as whom, and how many recipients are left of `cap` within 24 hours. */
  status: route({
    method: "GET",
    path: "/emails/status",
    access,
    response: z.object({
      canSend: z.boolean(),
      from: z.string(),
      replyTo: z.string(),
      cap: z.number().int(),
      left: z.number().int(),
      /** False: the cap is the lower one, of a company that has yet to pay for the first time. */
      hasPaid: z.boolean(),
    }),
  }),
  /** Who would get it: each address once. `invalid` are no addresses; `unsubscribed` want none; `repeated` were named more than once. */
  check: route({
    method: "POST",
    path: "/emails/check",
    access,
    budget: "search",
    body: z.object({ recipients }),
    response: z.object({
      count: z.number().int(),
      /** The first of them. */
      some: z.array(z.string()),
      invalid: z.array(z.string()),
      unsubscribed: z.number().int(),
      repeated: z.number().int(),
      left: z.number().int(),
    }),
  }),
  /**
   * Sends it in the background. 400 ERR_EMAIL_RECIPIENTS with `invalid` for what is no address, or where nobody is left; 409
   * ERR_EMAIL_DAILY_CAP with `cap` and `left`; 409 ERR_MAIL_NOT_CONFIGURED without a mail server. The same `clientId` again sends nothing and
   * answers the first one.
   */
  send: route({
    method: "POST",
    path: "/emails",
    duringVisit: false,
    access,
    budget: "bulk",
    body: z.object({
      recipients,
      subject: text(emailLimits.subject).trim().min(1),
      message: text(emailLimits.message).trim().min(1),
      clientId: z.uuid(),
    }),
    response: emailSchema,
  }),
  show: route({ method: "GET", path: "/emails/:emailId", access, params: one, response: emailSchema }),
  /** Its recipients, those with a fault first. */
  recipients: route({
    method: "GET",
    path: "/emails/:emailId/recipients",
    access,
    params: one,
    query: z.object({ state: recipientState.optional(), ...pageQuery }),
    response: z.object({ records: z.array(emailRecipientSchema), ...pageReply }),
  }),
  /** Who wants no e-mails of this company, the newest first. */
  unsubscribed: route({
    method: "GET",
    path: "/emails/unsubscribed",
    access,
    query: z.object({ searchParam: text(100).default(""), ...pageQuery }),
    response: z.object({ records: z.array(unsubscribedSchema), ...pageReply }),
  }),
  /** Notes that somebody wants none. Who is noted already stays as they are. */
  unsubscribe: route({
    method: "POST",
    path: "/emails/unsubscribed",
    access,
    body: z.object({
      email: text(254).trim().toLowerCase().refine(isEmailAddress, "Expected an e-mail address"),
      reason: text(emailLimits.reason).trim().default(""),
    }),
    response: unsubscribedSchema,
  }),
  /** Takes somebody off the list, because they asked for it: `reason` says how. */
  resubscribe: route({
    method: "DELETE",
    path: "/emails/unsubscribed/:unsubscribedId",
    access,
    params: z.object({ unsubscribedId: idParam }),
    body: z.object({ reason: text(emailLimits.reason).trim().min(1) }),
    response: ok,
  }),
  /** Where the link of an e-mail leads a mail program that opens it instead of posting to it: to the page. */
  openUnsubscribe: route({
    method: "GET",
    path: "/unsubscribe/:token",
    access: "public",
    scope: "none",
    params: byToken,
    stream: true,
    response: z.never(),
  }),
  /** The company whose e-mails would stop. The address is shown in part. */
  aboutUnsubscribe: route({
    method: "GET",
    path: "/unsubscribe/:token/about",
    access: "public",
    scope: "platform",
    params: byToken,
    response: z.object({ company: z.string(), email: z.string(), isUnsubscribed: z.boolean() }),
  }),
  /** One click, by the page or by the mail program itself (RFC 8058). Again changes nothing. */
  confirmUnsubscribe: route({
    method: "POST",
    path: "/unsubscribe/:token",
    access: "public",
    scope: "none",
    params: byToken,
    response: ok,
  }),
};
