import type { ContactFileImport } from "./schema.ts";

export interface ContactFileImportEvents {
  "contact-file-import.update": { contactFileImport: ContactFileImport };
  /** Many contacts were made, changed or deleted at once: what shows any is fetched anew. */
  "contacts.renewed": Record<string, never>;
}
