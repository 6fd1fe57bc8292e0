import { z } from "zod";
import { idParam, route, text } from "../contract.ts";
import { pageQuery, pageReply } from "../paging.ts";
import { emailLimits, isEmailAddress } from "./rules.ts";
import { emailRecipientSchema, emailSchema, recipientState, unsubscribedSchema } from "./schema.ts";

const access = "emails-page:send" as const;
const one = z.object({ emailId: idParam });
/** A token of 32 random bytes, which only the recipient of the e-mail has. */
const byToken = z.object({ token: z.string().regex(/^[\w-]{43}$/) });
const ok = z.object({ ok: z.literal(true) });

/**
 * Addresses separated by commas, or the contacts with an e-mail: with these tags, of a contact list, or all. Contacts who opted out are never
 * included.
 */
const recipients = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("typed"), text: text(emailLimits.recipients) }),
  z.object({ kind: z.literal("tags"), tagIds: z.array(idParam).min(1).max(50) }),
  z.object({ kind: z.literal("list"), contactListId: idParam }),
  z.object({ kind: z.literal("all") }),
]);

/** E-mails to many recipients. Each recipient gets a separate e-mail, with a link to unsubscribe. */
export const emailsApi = {
  /** The newest first, five on each page. */
  list: route({
    method: "GET",
    path: "/emails",
    access,
    query: z.object(pageQuery),
    response: z.object({ records: z.array(emailSchema), count: z.number().int(), ...pageReply }),
  }),
  /** Whether the installation can send e-mails, the sender's name, and how many recipients of `cap` are left within 24 hours. */
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
      /** False when the lower cap applies, because the company has not paid yet. */
      hasPaid: z.boolean(),
    }),
  }),
  /**
   * The recipients of the e-mail, each address once. `invalid` are texts that are no addresses; `unsubscribed` unsubscribed; `repeated` were named
   * more than once.
   */
  check: route({
    method: "POST",
    path: "/emails/check",
    access,
    budget: "search",
    body: z.object({ recipients }),
    response: z.object({
      count: z.number().int(),
      /** The first recipients. */
      some: z.array(z.string()),
      invalid: z.array(z.string()),
      unsubscribed: z.number().int(),
      repeated: z.number().int(),
      left: z.number().int(),
    }),
  }),
  /**
   * Sends the e-mail in the background. 400 ERR_EMAIL_RECIPIENTS with the faulty addresses in `invalid`, or when no recipient is left; 409
   * ERR_EMAIL_DAILY_CAP with `cap` and `left`; 409 ERR_MAIL_NOT_CONFIGURED without a mail server. A repeated `clientId` sends nothing and gets the
   * first answer.
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
  /** The recipients of an e-mail, those with a fault first. */
  recipients: route({
    method: "GET",
    path: "/emails/:emailId/recipients",
    access,
    params: one,
    query: z.object({ state: recipientState.optional(), ...pageQuery }),
    response: z.object({ records: z.array(emailRecipientSchema), ...pageReply }),
  }),
  /** The addresses that want no e-mails of this company, newest first. */
  unsubscribed: route({
    method: "GET",
    path: "/emails/unsubscribed",
    access,
    query: z.object({ searchParam: text(100).default(""), ...pageQuery }),
    response: z.object({ records: z.array(unsubscribedSchema), ...pageReply }),
  }),
  /** Notes that an address wants no e-mails. An address that is already on the list stays unchanged. */
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
  /** Removes an address from the list at its owner's request. `reason` says how the owner asked. */
  resubscribe: route({
    method: "DELETE",
    path: "/emails/unsubscribed/:unsubscribedId",
    access,
    params: z.object({ unsubscribedId: idParam }),
    body: z.object({ reason: text(emailLimits.reason).trim().min(1) }),
    response: ok,
  }),
  /** A mail program may open the link of an e-mail with GET instead of POST. This call leads it to the page. */
  openUnsubscribe: route({
    method: "GET",
    path: "/unsubscribe/:token",
    access: "public",
    scope: "none",
    params: byToken,
    stream: true,
    response: z.never(),
  }),
  /** The company whose e-mails would stop. The recipient's address is shown in part. */
  aboutUnsubscribe: route({
    method: "GET",
    path: "/unsubscribe/:token/about",
    access: "public",
    scope: "platform",
    params: byToken,
    response: z.object({ company: z.string(), email: z.string(), isUnsubscribed: z.boolean() }),
  }),
  /** Unsubscribes with one click, on the page or in the mail program itself (RFC 8058). A second call changes nothing. */
  confirmUnsubscribe: route({
    method: "POST",
    path: "/unsubscribe/:token",
    access: "public",
    scope: "none",
    params: byToken,
    response: ok,
  }),
};
