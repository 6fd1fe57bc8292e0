import type { Contact, ContactDetail } from "./schema.ts";

export interface ContactEvents {
  /** With what else is known of it where that changed. */
  "contact.update": { contact: Contact & Partial<ContactDetail> };
}
