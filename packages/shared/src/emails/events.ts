import type { Email } from "./schema.ts";

/** To admins. */
export interface EmailEvents {
  /** Sent, or another of its recipients has got it or not. */
  "email.update": { email: Email };
  /** Somebody was added to those who want no e-mails, or taken off. */
  "email-unsubscribed.update": { email: string };
}
