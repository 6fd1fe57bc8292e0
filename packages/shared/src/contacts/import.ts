import { z } from "zod";
import { idParam, route } from "../contract.ts";

/** Why a phone's entry made or changed nothing. */
export const importSkips = ["same", "group", "self", "no-number", "failed"] as const;
export const importSkip = z.enum(importSkips);

/**
 * The address book of a phone on its way into the contacts. Once done, `total` = added + named + the sum of `skipped`, and every entry is in
 * exactly one of them. Failed: the number was unlinked or removed on the way; `done` of its entries are counted.
 */
export const contactImportSchema = z.object({
  id: z.number().int(),
  status: z.enum(["waiting", "running", "done", "failed"]),
  whatsapp: z.object({ id: z.number().int(), name: z.string() }),
  user: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  /** Entries the phone has told so far; 0 until it is counted. */
  total: z.number().int(),
  done: z.number().int(),
  added: z.number().int(),
  /** Known already, without a name or with a number for one: named now. */
  named: z.number().int(),
  /** same: known already by a name somebody gave, which stays. */
  skipped: z.record(importSkip, z.number().int()),
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
});
export type ContactImport = z.infer<typeof contactImportSchema>;

export const contactImportsApi = {
  /** The newest ten. */
  list: route({ method: "GET", path: "/contacts/import", access: "user", response: z.array(contactImportSchema) }),
  /**
   * From the phone of `whatsappId`, else of the default number (404 ERR_NO_DEF_WAPP_FOUND, 409 ERR_WAPP_NOT_INITIALIZED while it has none).
   * Goes on in the background, told by `contact-import.update`. 409 ERR_IMPORT_RUNNING while another of the company runs.
   */
  start: route({
    method: "POST",
    path: "/contacts/import",
    access: "user",
    body: z.object({ whatsappId: idParam.nullish() }).default({}),
    response: contactImportSchema,
  }),
};
