import { z } from "zod";
import { idParam, namedSchema, route } from "../contract.ts";

/** Why an entry of the phone's address book changed no contact. `erased`: somebody deleted the contact with this number earlier. */
export const importSkips = ["same", "group", "self", "no-number", "erased", "failed"] as const;
export const importSkip = z.enum(importSkips);

/**
 * The import of a phone's address book into the contacts. When it is done, `total` = added + named + the sum of `skipped`, so every entry is counted
 * exactly once. The import fails when the number is unlinked or removed meanwhile. In that case `done` entries are counted.
 */
export const contactImportSchema = z.object({
  id: z.number().int(),
  status: z.enum(["waiting", "running", "done", "failed"]),
  whatsapp: namedSchema,
  user: namedSchema.nullable(),
  /** The entries that the phone has sent so far. 0 until they are counted. */
  total: z.number().int(),
  done: z.number().int(),
  added: z.number().int(),
  /** Contacts that had no name, or only their number as a name, and now have one. */
  named: z.number().int(),
  /** `same`: the contact keeps its name, because a user gave it. A reason without entries may be missing. */
  skipped: z.partialRecord(importSkip, z.number().int()),
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
});
export type ContactImport = z.infer<typeof contactImportSchema>;

export const contactImportsApi = {
  /** The newest ten imports. */
  list: route({
    method: "GET",
    path: "/contacts/import",
    access: "contacts-page:importContacts",
    response: z.array(contactImportSchema),
  }),
  /**
   * Imports from the phone of `whatsappId`, or else of the default number (404 ERR_NO_DEF_WAPP_FOUND; 409 ERR_WAPP_NOT_INITIALIZED while that number
   * has no phone). It runs in the background and reports by `contact-import.update`. 409 ERR_IMPORT_RUNNING while another import runs.
   */
  start: route({
    method: "POST",
    path: "/contacts/import",
    access: "contacts-page:importContacts",
    budget: "bulk",
    body: z.object({ whatsappId: idParam.nullish() }).default({}),
    response: contactImportSchema,
  }),
};
