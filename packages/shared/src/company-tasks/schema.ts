import { z } from "zod";

/** What is done for a company: all of it is written into a file, or it is opened after it came or left in one. */
export const companyTaskKinds = ["export", "open"] as const;
/** A company that is brought in from a file is here only at the end, so that its task belongs to the company of the operator. */
export const taskKinds = [...companyTaskKinds, "import"] as const;
/** A task that was done is ready as long as its file is here. One that opened a company leaves no row. */
export const companyTaskStates = ["waiting", "running", "ready", "failed"] as const;
/** A file that is brought in first comes here. It is ready when it was looked through, and again when its company is here. */
export const taskStates = ["uploading", ...companyTaskStates] as const;
/** The company's numbers stop, then its rows are written, then its files. */
export const exportSteps = ["numbers", "rows", "files"] as const;
/** All of a file is read before anything is written, and then once more. */
export const importSteps = ["reading", "writing"] as const;
export const taskSteps = [...exportSteps, ...importSteps] as const;
/**
 * Why a task failed: the company is gone, is still being imported, or has no seal; an operator works in it; a worker held a number for too long; the files
 * cannot be reached; the connection to the database broke off; the disk is full; the service died three times while it worked, or did not come for days; or
 * anything else, which `detail` says.
 *
 * Of a file that is brought in besides: the passphrase does not open it; it is cut or no file of a company; it is of a newer or an older version, or this
 * installation has not migrated yet; it was imported before; another import runs; or something stands in its way that was not there before.
 */
export const taskFailures = [
  "gone",
  "arriving",
  "unsealed",
  "operators",
  "held",
  "files",
  "database",
  "disk",
  "killed",
  "unserved",
  "passphrase",
  "broken",
  "newer",
  "older",
  "behind",
  "imported",
  "importing",
  "unfit",
  "other",
] as const;
export type TaskFailure = (typeof taskFailures)[number];

const count = z.number().int();
const at = z.iso.datetime();

export const companyTaskSchema = z.object({
  id: z.uuid(),
  kind: z.enum(companyTaskKinds),
  state: z.enum(companyTaskStates),
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

/** The kinds of rows of a company that are counted for whoever brings it in. Each is the name of a table. */
export const countedKinds = [
  "users",
  "connections",
  "contacts",
  "tickets",
  "messages",
  "chat_messages",
  "campaigns",
  "schedules",
  "knowledge_sources",
  "invoices",
  "whatsapp_creds",
] as const;

/**
 * What stands in the way of a file: a company has its name; the plan of its subscription is not here; or values of a table that must be unique in an
 * installation are taken.
 */
export const obstacleKinds = [
  "name",
  "plan",
  "users",
  "companies",
  "connections",
  "official_accounts",
  "api_tokens",
  "email_recipients",
  "invoices",
  "charges",
  "payments",
] as const;
export type ObstacleKind = (typeof obstacleKinds)[number];

/** What a company's file has, as it was read to its end, and what does not fit here. */
const findingsSchema = z.object({
  company: z.string(),
  takenAt: at,
  product: z.string(),
  billing: z.boolean(),
  keys: z.boolean(),
  rows: count,
  files: count,
  missing: count,
  counts: z.array(z.object({ what: z.enum(countedKinds), count })),
  /** The company that came from this file before. `isArriving`: the import broke off, and goes on. */
  before: z.object({ name: z.string(), isArriving: z.boolean() }).nullable(),
  /** `values` are some of the taken values, and none where they are secret. */
  obstacles: z.array(z.object({ what: z.enum(obstacleKinds), count, values: z.array(z.string()) })),
  /** Plans that are not here, and whose limits the company keeps. */
  plans: z.array(z.string()),
});
export type Findings = z.infer<typeof findingsSchema>;

/** A company that an operator brings in from a file. */
export const companyImportSchema = z.object({
  id: z.uuid(),
  /** The company of the operator who asked for it. */
  companyId: count,
  state: z.enum(taskStates),
  askedAt: at,
  askedBy: z.string(),
  /** Whether the caller asked for it. Nobody else may go on with it. */
  isMine: z.boolean(),
  fileName: z.string(),
  size: count,
  /** How many bytes are here, or were read in this step. */
  bytes: count,
  step: z.enum(importSteps).nullable(),
  /** Whether the operator said that the company shall come. Before that the file is only looked through. */
  confirmed: z.boolean(),
  /** Whether all of the file is here, so that it can be looked through, also after a failure. */
  isHere: z.boolean(),
  findings: findingsSchema.nullable(),
  /** The name that the company has here. Null until it is here. */
  arrived: z.string().nullable(),
  failure: z.enum(taskFailures).nullable(),
  /** What the failure is about, such as a version; the reason in the words of the command, for `other` and `broken`. */
  detail: z.string(),
  /** When the file is removed, unless something happens with it. */
  removedAt: at,
});
export type CompanyImport = z.infer<typeof companyImportSchema>;
