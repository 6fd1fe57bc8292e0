import { z } from "zod";
import { recipientStates } from "./rules.ts";

export const recipientState = z.enum(recipientStates);

const counts = z.object({
  waiting: z.number().int(),
  sent: z.number().int(),
  failed: z.number().int(),
  "no-mail": z.number().int(),
  unsubscribed: z.number().int(),
  late: z.number().int(),
});
export type EmailCounts = z.infer<typeof counts>;

/** An e-mail to many recipients. Each got a separate e-mail. */
export const emailSchema = z.object({
  id: z.number().int(),
  subject: z.string(),
  /** The first recipient. Older clients show this field as the recipient. The sender is `from` and `replyTo`. */
  sender: z.string(),
  recipient: z.string(),
  message: z.string(),
  /** The name beside the installation's address, and the address for answers. */
  from: z.string(),
  replyTo: z.string(),
  /** The user who sent the e-mail, with the name at that time. */
  userName: z.string(),
  createdAt: z.iso.datetime(),
  total: z.number().int(),
  counts,
});
export type Email = z.infer<typeof emailSchema>;

export const emailRecipientSchema = z.object({
  id: z.number().int(),
  email: z.string(),
  state: recipientState,
  /** The mail server's codes when it refused the e-mail. */
  reason: z.string().nullable(),
  doneAt: z.iso.datetime().nullable(),
});
export type EmailRecipient = z.infer<typeof emailRecipientSchema>;

/** An address that wants no more e-mails from this company. */
export const unsubscribedSchema = z.object({
  id: z.number().int(),
  email: z.string(),
  /** link: the recipient unsubscribed by the link in an e-mail; user: a user noted it. */
  source: z.enum(["link", "user"]),
  reason: z.string(),
  createdAt: z.iso.datetime(),
});
export type UnsubscribedAddress = z.infer<typeof unsubscribedSchema>;
