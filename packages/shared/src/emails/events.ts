import type { Email } from "./schema.ts";

/** These events go to admins. */
export interface EmailEvents {
  /** The e-mail was sent, or the result for one more recipient is known. */
  "email.update": { email: Email };
  /** An address was added to the list of those that want no e-mails, or removed from it. */
  "email-unsubscribed.update": { email: string };
}
