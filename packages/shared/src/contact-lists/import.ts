import { z } from "zod";
import { columnUses, variableKey } from "./columns.ts";
import { maxColumns } from "../people-files/limits.ts";
import { importFailure, sheetSchema } from "../people-files/preview.ts";
import { type Actor, can } from "../permissions.ts";
import { numberRefusals } from "../numbers/typed-number.ts";
import { namedSchema } from "../contract.ts";

/** The result of a row. Each row of a source is in exactly one of these groups, so the groups add up to all rows. */
export const rowOutcomes = [
  "valid",
  "unchecked",
  "notOnWhatsapp",
  "repeated",
  "invalid",
  "optedOut",
  "removed",
] as const;
export const rowOutcome = z.enum(rowOutcomes);
export type RowOutcome = (typeof rowOutcomes)[number];

/** The groups whose rows were added to the list. `removed`: the item was deleted, or got another number, before WhatsApp was asked. */
export const addedOutcomes: readonly RowOutcome[] = ["valid", "unchecked", "notOnWhatsapp", "removed"];

/** Why a row is in its group, or which values of the row were left out. */
export const rowReasons = [...numberRefusals, "inFile", "inList", "email", "cut", "full", "more"] as const;
export type RowReason = (typeof rowReasons)[number];

/**
 * `reading`: a worker reads the file. `mapping`: the import waits until a user chooses the columns. `running`: a worker adds the rows, or is about to
 * begin.
 */
export const listImportStatus = z.enum(["reading", "mapping", "running", "done", "stopped", "failed"]);

/** An import of rows into a contact list, from a file or from the contacts. */
export const contactListImportSchema = z.object({
  id: z.number().int(),
  contactListId: z.number().int(),
  source: z.enum(["file", "contacts"]),
  fileName: z.string(),
  status: listImportStatus,
  failure: importFailure.nullable(),
  /** Rows of the source. 0 until they are counted. */
  total: z.number().int(),
  /** Rows that were handled. This is the sum of `counts`. */
  done: z.number().int(),
  counts: z.record(rowOutcome, z.number().int()),
  user: namedSchema.nullable(),
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
});
export type ContactListImport = z.infer<typeof contactListImportSchema>;

/** The groups of a report's rows that can be saved as a file. */
export const rowGroups = [...rowOutcomes, "added", "all"] as const;
export type RowGroup = (typeof rowGroups)[number];

/**
 * Whether a user may save these rows as a file. Users who may export contacts can. The sender of a file may also save its rows that are not on the
 * list, to correct them.
 */
export const maySaveRows = (
  me: Pick<Actor, "userId" | "profile" | "super">,
  { source, user }: Pick<ContactListImport, "source" | "user">,
  group: RowGroup,
): boolean =>
  can(me, "contacts-page:exportContacts") ||
  (source === "file" &&
    user?.id === me.userId &&
    group !== "all" &&
    group !== "added" &&
    !addedOutcomes.includes(group));

export const columnSchema = z.union([
  z.object({ use: z.enum(columnUses).exclude(["variable"]) }),
  z.object({ use: z.literal("variable"), key: z.string().regex(variableKey) }),
]);
export const columnsSchema = z.array(columnSchema).min(1).max(maxColumns);

/** The first rows of a sheet's table, with the likely use of each column. */
export const sheetPreviewSchema = sheetSchema.extend({ columns: z.array(columnSchema) });
export type SheetPreview = z.infer<typeof sheetPreviewSchema>;

/** The sheets of a file that have rows. The sheet that likely contains the people comes first. */
export const importPreviewSchema = z.array(sheetPreviewSchema);
export type ImportPreview = z.infer<typeof importPreviewSchema>;

export const isOver = ({ status }: Pick<ContactListImport, "status">): boolean =>
  status === "done" || status === "stopped" || status === "failed";
