import { z } from "zod";

/** What is done for a company: all of it is written into a file, or it is opened after it came or left in one. */
export const taskKinds = ["export", "open"] as const;
/** A task that was done is ready as long as its file is here. One that opened a company leaves no row. */
export const taskStates = ["waiting", "running", "ready", "failed"] as const;
/** The company's numbers stop, then its rows are written, then its files. */
export const exportSteps = ["numbers", "rows", "files"] as const;
/**
 * Why a task failed: the company is gone, is still being imported, or has no seal; an operator works in it; a worker held a number for too long; the files
 * cannot be reached; the disk is full; the service died three times while it worked; or anything else, which `detail` says.
 */
export const taskFailures = [
  "gone",
  "arriving",
  "unsealed",
  "operators",
  "held",
  "files",
  "disk",
  "killed",
  "other",
] as const;
export type TaskFailure = (typeof taskFailures)[number];

const count = z.number().int();
const at = z.iso.datetime();

export const companyTaskSchema = z.object({
  id: z.uuid(),
  kind: z.enum(taskKinds),
  state: z.enum(taskStates),
  askedAt: at,
  askedBy: z.string(),
  /** Whether the caller asked for it. Nobody else may take the file. */
  isMine: z.boolean(),
  /** Whether the billing history, or the keys of the numbers, go along. */
  billing: z.boolean(),
  keys: z.boolean(),
  /** Whether a passphrase opens the file. Otherwise whoever has the identity of the recipient opens it. */
  byPassphrase: z.boolean(),
  /** Null until the work begins. */
  step: z.enum(exportSteps).nullable(),
  /** How many tables or files of the step are written, and how many there are. */
  done: count,
  total: count,
  /** The size of the file, as far as it is written. */
  bytes: count,
  /** What a whole file has, and what was left behind although somebody may miss it. Null for any other task. */
  report: z
    .object({
      rows: count,
      files: count,
      missing: count,
      /** Customers' messages that could not be stored yet, e-mails that wait, and marks of erased numbers. */
      unread: count,
      mails: count,
      erased: count,
      sha256: z.string(),
      removedAt: at,
    })
    .nullable(),
  failure: z.enum(taskFailures).nullable(),
  /** The reason in the words of the command, for `other`. */
  detail: z.string(),
});
export type CompanyTask = z.infer<typeof companyTaskSchema>;
