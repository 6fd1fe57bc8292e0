import type { ContactFileImport } from "./schema.ts";

export interface ContactFileImportEvents {
  "contact-file-import.update": { contactFileImport: ContactFileImport };
  /** Many contacts were made, changed or deleted in one go, so screens with contacts fetch them again. */
  "contacts.renewed": Record<string, never>;
}
