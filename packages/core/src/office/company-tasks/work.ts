import { AppError } from "@balcao/shared/errors";
import type { TaskFailure } from "@balcao/shared/company-tasks/schema";
import { withoutQuotes } from "@balcao/shared/operations/rules";
import { asPlatform, currentCompanyId, inCompany, run } from "../../base/database.ts";
import type { FileStore } from "../../base/files/store.ts";
import { S3Fault } from "../../base/files/s3/client.ts";
import { Rotten } from "../../base/host-faults.ts";
import { isDatabaseDown } from "../../base/postgres/database-errors.ts";
import { placeOfCompanyTask, type Secrets } from "../../base/secrets.ts";
import { sql } from "../../base/sql.ts";
import { recordAudit } from "../../company/audit/record.ts";
import { blockCompany, unblockCompany } from "../../company/companies/block.ts";
import { CompanyRow } from "../../company/companies/company.model.ts";
import { tellOperators } from "../../company/users/operators.ts";
import { type Lock, WrongKey } from "../backup/archive/seal.ts";
import { exportCompany, type ExportedFile } from "../company-files/export.ts";
import { breakSeal, settleSealed } from "../company-files/open.ts";
import { Refusal } from "../company-files/refusal.ts";
import { bring } from "./bring.ts";
import { failTask, giveBack, removeOver, type Task, takeTask } from "./line.ts";
import { inPieces } from "./pieces.ts";
import { GivenUp, Progress } from "./progress.ts";

export interface Service {
  ownerUrl: string;
  secrets: Secrets;
  store: FileStore;
  /** Throws when the bucket of the files belongs to another installation. */
  requireOwnBucket: () => Promise<void>;
  /** The text about a failure for the host. */
  explain: (error: unknown) => string;
  tell: (line: string) => void;
}

/**
 * Performs all waiting tasks one after the other, also those whose service died. Call it only with the lock of tasks. Returns how many it performed. A
 * failure is recorded with its task.
 */
export async function doTasks(service: Service): Promise<number> {
  await service.store.remove([...(await asPlatform(giveBack)), ...(await asPlatform(removeOver))]);
  let done = 0;
  for (let task = await asPlatform(takeTask); task; task = await asPlatform(takeTask)) {
    await doTask(task, service);
    await asPlatform(tellOperators);
    done += 1;
  }
  return done;
}

async function doTask(task: Task, service: Service): Promise<void> {
  const { store, explain, tell } = service;
  tell(`Company ${task.companyId}: ${task.kind} begins`);
  try {
    await doing[task.kind](task, service);
    tell(`Company ${task.companyId}: ${task.kind} is done`);
  } catch (error) {
    if (error instanceof GivenUp) return tell(`Company ${task.companyId}: ${task.kind} was given up`);
    const failure = failureOf(error);
    // The text names values of other companies, such as e-mails, which must not be logged. The page finds these values again.
    const words = failure === "unfit" ? failure : explain(error);
    const about = error instanceof Refusal ? error.about : "";
    const detail = withoutQuotes(about || words);
    const keys = await asPlatform(() => failTask(task, failure, detail));
    await store.remove(keys ?? []);
    tell(`Company ${task.companyId}: ${task.kind} failed: ${words}`);
  }
}

const doing: Record<Task["kind"], (task: Task, service: Service) => Promise<void>> = {
  export: writeFile,
  open,
  async import(task, service) {
    if (task.confirmed) await service.requireOwnBucket();
    await bring(task, service);
  },
};

async function writeFile(task: Task, service: Service): Promise<void> {
  const { companyId, billing, keys } = task;
  const { ownerUrl, secrets, store } = service;
  await service.requireOwnBucket();
  const progress = new Progress({ task, enter: (work) => inCompany(companyId, work) });
  const written = await exportCompany({
    ownerUrl,
    company: companyId,
    archive: inPieces({ store, companyId, keep: progress.keep, written: progress.written }),
    lock: lockOf(task, secrets),
    billing,
    keys,
    secrets,
    store,
    leaves: async () => {
      if (keys) await inCompany(companyId, () => shut(task));
    },
    tell: () => undefined,
    progress: progress.at,
  });
  await inCompany(companyId, () => finish(task, written));
}

function lockOf({ id, recipient, passphrase }: Task, secrets: Secrets): Lock {
  if (recipient !== null) return [recipient];
  if (passphrase === null) throw new Error("Nothing seals the file");
  return { passphrase: secrets.decrypt(placeOfCompanyTask(id), passphrase).toString() };
}

const operatorOf = ({ operatorId, operatorName }: Task) => ({ userId: operatorId, name: operatorName });

/** Blocks the company in scope, unless it is blocked. */
async function shut(task: Task): Promise<void> {
  const { status } = await CompanyRow.findByPk(currentCompanyId(), { rejectOnEmpty: true });
  if (status) await blockCompany(operatorOf(task));
}

async function finish(task: Task, { manifest, left, file }: ExportedFile): Promise<void> {
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  const noted = await run(
    sql`update company_tasks set state = 'ready', passphrase = null, ended_at = now(), bytes = ${file.bytes}, sha256 = ${file.sha256},
        row_count = ${rows}, files = ${manifest.files}, missing = ${manifest.missing},
        unread = ${left.unread}, mails = ${left.mails}, erased = ${left.erased}
      where id = ${task.id}::uuid and state = 'running' and tries = ${task.tries}`,
  );
  if (noted === 0) throw new GivenUp();
  await recordAudit(operatorOf(task), "company.exported", null, {});
}

/**
 * Opens the company, which also ends the task. Only a failure stays for the operator to read. If somebody cancelled the task meanwhile, the company
 * stays blocked.
 */
async function open(task: Task, { ownerUrl }: Service): Promise<void> {
  const { companyId, id, tries } = task;
  await settleSealed(ownerUrl, companyId);
  await inCompany(companyId, async () => {
    await breakSeal();
    await unblockCompany(operatorOf(task));
    const ended = await run(
      sql`delete from company_tasks where id = ${id}::uuid and state = 'running' and tries = ${tries}`,
    );
    if (ended === 0) throw new GivenUp();
  });
}

function failureOf(error: unknown): TaskFailure {
  if (error instanceof Refusal) return error.reason;
  if (error instanceof WrongKey) return "passphrase";
  if (error instanceof Rotten) return "broken";
  if (error instanceof S3Fault) return "files";
  if (error instanceof AppError && error.code === "ERR_UNAVAILABLE") return "files";
  if (error instanceof AppError && error.code === "ERR_CANNOT_BLOCK_SUPER_COMPANY") return "operators";
  if (isDatabaseDown(error)) return "database";
  return error instanceof Error && "code" in error && error.code === "ENOSPC" ? "disk" : "other";
}
