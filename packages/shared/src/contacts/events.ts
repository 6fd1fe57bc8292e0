import type { ContactImport } from "./import.ts";
import type { ContactDetail, ListedContact } from "./schema.ts";

export interface ContactEvents {
  /** New, or changed; with what else is known of it where that changed. */
  "contact.update": {
    contact: ListedContact & Partial<ContactDetail>;
    /** Whatever names it already, a message in a group, names it right. */
    sameName?: true;
  };
  /** With all their conversations. */
  "contact.delete": { contactIds: number[] };
  "contact-import.update": { contactImport: ContactImport };
}
