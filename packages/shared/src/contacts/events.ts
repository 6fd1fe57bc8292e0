import type { Contact } from "./schema.ts";

export interface ContactEvents {
  "contact.update": { contact: Contact };
}
