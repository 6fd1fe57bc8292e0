import { z } from "zod";

/** The tasks for a company: it is written into a file, or it is opened after it came or left in one. */
export const companyTaskKinds = ["export", "open"] as const;
/** An imported company exists only at the end, so the task belongs to the operator's company. */
export const taskKinds = [...companyTaskKinds, "import"] as const;
/** A finished task is ready while its file exists. A task that opened a company leaves no row. */
export const companyTaskStates = ["waiting", "running", "ready", "failed"] as const;
/** An import first waits for its file. It is ready when the file was examined, and again when the company is imported. */
export const taskStates = ["uploading", ...companyTaskStates] as const;
/** The steps of an export: the company's numbers stop, then its rows are written, then its files. */
export const exportSteps = ["numbers", "rows", "files"] as const;
/** The steps of an import: the whole file is read before anything is written, and then read again. */
export const importSteps = ["reading", "writing"] as const;
export const taskSteps = [...exportSteps, ...importSteps] as const;
/**
 * Why a task failed: the company is gone, is still being imported, or has no seal; an operator works in it; a worker held a number for too long; the files
 * cannot be reached; the connection to the database broke off; the disk is full; the service died three times while it worked, or did not come for days; or
 * anything else, which `detail` says.
 *
 * For an import also: the passphrase does not open the file; it is cut or not a file of a company; it is of a newer or an older version, or this
 * installation has not migrated yet; it was imported before; another import runs; or a new obstacle appeared.
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
  /** Whether the caller requested it. Nobody else may download the file. */
  isMine: z.boolean(),
  /** Whether the file contains the billing history, and the keys of the numbers. */
  billing: z.boolean(),
  keys: z.boolean(),
  /** Whether a passphrase opens the file. Otherwise the identity of the recipient opens it. */
  byPassphrase: z.boolean(),
  /** Null until the work begins. */
  step: z.enum(exportSteps).nullable(),
  /** The written tables or files of the step, and their total number. */
  done: count,
  total: count,
  /** The size of the file so far. */
  bytes: count,
  /** The content of a finished file, and the data that was left out although somebody may miss it. Null for any other task. */
  report: z
    .object({
      rows: count,
      files: count,
      missing: count,
      /** Customers' messages that could not be stored yet, waiting e-mails, and marks of erased numbers. */
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

/** The kinds of rows that are counted for the operator who imports a company. Each is the name of a table. */
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
 * What prevents an import: another company has this name; the plan of the subscription does not exist here; or values that must be unique in an
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

/** The content of a company's file after it was read to its end, and everything that does not fit here. */
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
  /** The company that was imported from this file before. `isArriving`: that import was interrupted and will continue. */
  before: z.object({ name: z.string(), isArriving: z.boolean() }).nullable(),
  /** `values`: some of the taken values. Empty when they are secret. */
  obstacles: z.array(z.object({ what: z.enum(obstacleKinds), count, values: z.array(z.string()) })),
  /** Plans that do not exist here. The company keeps their limits. */
  plans: z.array(z.string()),
});
export type Findings = z.infer<typeof findingsSchema>;

/** The import of a company from a file. */
export const companyImportSchema = z.object({
  id: z.uuid(),
  /** The company of the operator who began the import. */
  companyId: count,
  state: z.enum(taskStates),
  askedAt: at,
  askedBy: z.string(),
  /** Whether the caller began it. Nobody else may continue it. */
  isMine: z.boolean(),
  fileName: z.string(),
  size: count,
  /** The bytes that have arrived, or that were read in this step. */
  bytes: count,
  step: z.enum(importSteps).nullable(),
  /** Whether the operator has confirmed the import. Before that, the file is only examined. */
  confirmed: z.boolean(),
  /** Whether the whole file has arrived, so that it can be examined, also after a failure. */
  isHere: z.boolean(),
  findings: findingsSchema.nullable(),
  /** The name of the imported company. Null until the company is imported. */
  arrived: z.string().nullable(),
  failure: z.enum(taskFailures).nullable(),
  /** The subject of the failure, such as a version. For `other` and `broken`: the reason in the words of the command. */
  detail: z.string(),
  /** When the file is removed if nothing else happens with it. */
  removedAt: at,
});
export type CompanyImport = z.infer<typeof companyImportSchema>;
