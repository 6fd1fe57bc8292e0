import { z } from "zod";
import { numberRefusals } from "../numbers/typed-number.ts";
import { maxColumns } from "../people-files/limits.ts";
import { importFailure, sheetSchema } from "../people-files/preview.ts";
import { contactColumnUses, maxExtraName } from "./columns.ts";
import { namedSchema } from "../contract.ts";

/**
 * The result of a row, real or expected. Each row is in exactly one group. `same`: the contact has all values already, or keeps its own; `repeated`:
 * an earlier row of the file has the number.
 */
export const contactRowOutcomes = ["added", "updated", "same", "repeated", "refused"] as const;
export const contactRowOutcome = z.enum(contactRowOutcomes);
export type ContactRowOutcome = (typeof contactRowOutcomes)[number];

/** Why a row is in its group, or which values of the row were left out. `erased`: a user deleted the contact with this number. */
export const contactRowReasons = [...numberRefusals, "inFile", "erased", "email", "cut", "more", "fields"] as const;
export type ContactRowReason = (typeof contactRowReasons)[number];

/**
 * The priority of values for an existing contact: its own values, its own values with gaps filled from the file, or the file's values. An empty cell
 * never deletes a value.
 */
export const existingChoices = ["keep", "fill", "overwrite"] as const;
export type ExistingChoice = (typeof existingChoices)[number];

/**
 * `reading`: a worker reads the file; `mapping`: the import waits until a user chooses the columns; `checking`: each row is compared with the
 * contacts, and nothing changes; `ready`: the import waits for a user's confirmation; `running`: contacts are made and changed; `undoing`: contacts
 * are restored.
 */
export const contactFileStatus = z.enum([
  "reading",
  "mapping",
  "checking",
  "ready",
  "running",
  "done",
  "stopped",
  "failed",
  "undoing",
  "undone",
]);

export const contactFileImportSchema = z.object({
  id: z.number().int(),
  fileName: z.string(),
  status: contactFileStatus,
  failure: importFailure.nullable(),
  existing: z.enum(existingChoices),
  /** Whether contacts that a user deleted are made again. */
  bringBack: z.boolean(),
  /** Rows of the file. 0 until they are counted. */
  total: z.number().int(),
  /** Rows that this step has handled. */
  done: z.number().int(),
  /** The expected results of the rows in `checking` and `ready`, and later their real results. */
  counts: z.record(contactRowOutcome, z.number().int()),
  /** How many contacts the undo restored or deleted, and how many it kept because they changed since. */
  undone: z.number().int(),
  kept: z.number().int(),
  user: namedSchema.nullable(),
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
  /** The last time for undoing the import. Null when it cannot be undone. */
  undoUntil: z.iso.datetime().nullable(),
});
export type ContactFileImport = z.infer<typeof contactFileImportSchema>;

export const contactColumnSchema = z.union([
  z.object({ use: z.enum(contactColumnUses).exclude(["extra"]) }),
  z.object({ use: z.literal("extra"), name: z.string().max(maxExtraName) }),
]);
export const contactColumnsSchema = z.array(contactColumnSchema).min(1).max(maxColumns);

/** The first rows of a sheet's table, with the likely use of each column. */
export const contactSheetSchema = sheetSchema.extend({ columns: z.array(contactColumnSchema) });
export type ContactSheet = z.infer<typeof contactSheetSchema>;

/** The number of rows for each reason, the most frequent reason first. */
export const reasonCountsSchema = z.array(z.object({ reason: z.enum(contactRowReasons), count: z.number().int() }));

export const isFileOver = ({ status }: Pick<ContactFileImport, "status">): boolean =>
  status === "done" || status === "stopped" || status === "failed" || status === "undone";
