import { z } from "zod";
import { numberRefusals } from "../numbers/typed.ts";
import { maxColumns } from "../people-files/limits.ts";
import { importFailure, sheetSchema } from "../people-files/preview.ts";
import { contactColumnUses, maxExtraName } from "./columns.ts";

/**
 * What became of a row, or would: each row is in exactly one group. `same`: the contact has all of it already, or keeps what it has;
 * `repeated`: an earlier row of the file has the number.
 */
export const contactRowOutcomes = ["added", "updated", "same", "repeated", "refused"] as const;
export const contactRowOutcome = z.enum(contactRowOutcomes);
export type ContactRowOutcome = (typeof contactRowOutcomes)[number];

/** Why a row is in its group, or what was left out of it. `erased`: somebody deleted the contact with this number. */
export const contactRowReasons = [...numberRefusals, "inFile", "erased", "email", "cut", "more", "fields"] as const;
export type ContactRowReason = (typeof contactRowReasons)[number];

/** What wins where a contact exists: what it has, what it has with its gaps filled, or what the file says. An empty cell never deletes. */
export const existingChoices = ["keep", "fill", "overwrite"] as const;
export type ExistingChoice = (typeof existingChoices)[number];

/**
 * `reading`: the file is looked at; `mapping`: it waits for somebody to say what its columns are; `checking`: each row is compared with the
 * contacts, and nothing changes; `ready`: it waits for a yes; `running`: contacts are made and changed; `undoing`: they are set back.
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
  /** Whether contacts that somebody deleted are made again. */
  bringBack: z.boolean(),
  /** Rows of the file; 0 until they are counted. */
  total: z.number().int(),
  /** Rows that this step dealt with. */
  done: z.number().int(),
  /** What the rows would become, from `checking` to `ready`, and what they became. */
  counts: z.record(contactRowOutcome, z.number().int()),
  /** Contacts that undoing set back or deleted, and those it left since somebody touched them. */
  undone: z.number().int(),
  kept: z.number().int(),
  user: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
  /** Until then it can be undone; null when it cannot. */
  undoUntil: z.iso.datetime().nullable(),
});
export type ContactFileImport = z.infer<typeof contactFileImportSchema>;

export const contactColumnSchema = z.union([
  z.object({ use: z.enum(contactColumnUses).exclude(["extra"]) }),
  z.object({ use: z.literal("extra"), name: z.string().max(maxExtraName) }),
]);
export const contactColumnsSchema = z.array(contactColumnSchema).min(1).max(maxColumns);

/** The first rows of a sheet's table, with what its columns likely are. */
export const contactSheetSchema = sheetSchema.extend({ columns: z.array(contactColumnSchema) });
export type ContactSheet = z.infer<typeof contactSheetSchema>;

/** How many rows have a reason, the most first. */
export const reasonCountsSchema = z.array(z.object({ reason: z.enum(contactRowReasons), count: z.number().int() }));

export const isFileOver = ({ status }: Pick<ContactFileImport, "status">): boolean =>
  status === "done" || status === "stopped" || status === "failed" || status === "undone";
