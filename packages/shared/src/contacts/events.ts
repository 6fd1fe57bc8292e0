import type { ContactImport } from "./import.ts";
import type { ContactDetail, ListedContact } from "./schema.ts";

export interface ContactEvents {
  /** The contact is new or changed. Its details are included if they changed. */
  "contact.update": {
    contact: ListedContact & Partial<ContactDetail>;
    /** The name is unchanged, so messages and tickets with the name need no refresh. */
    sameName?: true;
  };
  /** The contacts were deleted with all their tickets. */
  "contact.delete": { contactIds: number[] };
  "contact-import.update": { contactImport: ContactImport };
}
