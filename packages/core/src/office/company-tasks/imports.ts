import { randomUUID } from "node:crypto";
import type { companyImportsApi } from "@balcao/shared/company-tasks/import-api";
import { bytesAt, hasArrived, mayCome } from "@balcao/shared/company-tasks/rules";
import type { CompanyImport, Findings } from "@balcao/shared/company-tasks/schema";
import type { Input } from "@balcao/shared/contract";
import { AppError } from "@balcao/shared/errors";
import type { Actor } from "@balcao/shared/permissions";
import { integer } from "../../base/columns.ts";
import { query, run } from "../../base/database.ts";
import { placeOfCompanyTask, secrets } from "../../base/secrets.ts";
import { sql } from "../../base/sql.ts";
import { locked, type NewRow } from "../../base/table.ts";
import { recordAudit } from "../../company/audit/record.ts";
import { lockCompany } from "../../company/companies/lock.ts";
import { CompanyFilePieceRow } from "./company-file-piece.model.ts";
import { CompanyTaskRow } from "./company-task.model.ts";
import { importColumns, importShape, presentImport } from "./presenter.ts";
import { by, keysOf, ring } from "./service.ts";

// The operators' imports from files. Call the functions in the scope of the operator's own company.

/** The present state of an import, and the keys of files that the caller must remove from the store after the transaction. */
type ImportChange = CompanyImport & { gone: string[] };

/**
 * Begins the upload of a file. The operator's former import is removed with its file if it failed or ended. Answers 409 ERR_COMPANY_IMPORT_STEP while
 * another import is open.
 */
export async function beginImport(
  actor: Actor,
  { fileName, size }: Input<typeof companyImportsApi.begin>["body"],
): Promise<ImportChange> {
  await lockCompany();
  const before = await CompanyTaskRow.findOne({ where: { kind: "import", operatorId: actor.userId } });
  if (before && before.state !== "failed" && !hasArrived(before)) throw new AppError("ERR_COMPANY_IMPORT_STEP");
  const gone = before ? await keysOf(before.id) : [];
  await before?.destroy();
  const id = randomUUID();
  await CompanyTaskRow.create({ id, kind: "import", state: "uploading", ...by(actor), fileName, size });
  await recordAudit(actor, "company.importAsked", null, {});
  return { ...(await showImport(actor, id)), gone };
}

/**
 * Adds a piece that is already in the store at its place in the file. A repeated piece is removed from the store again. Answers 400 ERR_VALIDATION
 * for a piece that is not the next one or has a wrong size, and 409 ERR_COMPANY_IMPORT_STEP when the file is already complete.
 */
export async function keepPiece(
  actor: Actor,
  id: string,
  place: number,
  piece: { key: string; size: number } | undefined,
): Promise<ImportChange> {
  const task = await ownImport(actor, id);
  const [pieces] = await query(
    { count: integer },
    sql`select count(*) as count from company_file_pieces where task_id = ${id}::uuid`,
  );
  const next = pieces?.count ?? 0;
  if (!piece || piece.size === 0 || place > next || piece.size !== bytesAt(place, task.size))
    throw new AppError("ERR_VALIDATION", [
      { path: ["body", "piece"], message: "It is not the next piece of the file" },
    ]);
  if (place < next) return { ...(await showImport(actor, id)), gone: [piece.key] };
  if (task.state !== "uploading") throw new AppError("ERR_COMPANY_IMPORT_STEP");
  await CompanyFilePieceRow.create({ taskId: id, place, objectKey: piece.key, bytes: piece.size });
  await task.update({ bytes: task.bytes + piece.size, notedAt: new Date() });
  return { ...(await showImport(actor, id)), gone: [] };
}

/** Requests the examination of an uploaded file, also again after a failure. Answers 409 ERR_COMPANY_IMPORT_STEP. */
export async function lookThrough(actor: Actor, id: string, passphrase: string): Promise<CompanyImport> {
  const task = await ownImport(actor, id);
  const { isHere, state } = await showImport(actor, id);
  if (!isHere || hasArrived(task) || state === "waiting" || state === "running")
    throw new AppError("ERR_COMPANY_IMPORT_STEP");
  await askAgain(task, {
    passphrase: secrets.encrypt(placeOfCompanyTask(id), Buffer.from(passphrase)),
    findings: null,
    name: null,
    confirmed: false,
  });
  return showImport(actor, id);
}

/** Requests the import of the found company. Answers 409 ERR_COMPANY_IMPORT_STEP while an obstacle other than the company's name exists. */
export async function confirmImport(actor: Actor, id: string, name: string | null): Promise<CompanyImport> {
  const task = await ownImport(actor, id);
  const isTaken = task.findings?.obstacles.some(({ what }) => what === "name") ?? false;
  if (task.state !== "ready" || task.confirmed || !mayCome(task.findings) || (isTaken && name === null))
    throw new AppError("ERR_COMPANY_IMPORT_STEP");
  await askAgain(task, { name, confirmed: true });
  await recordAudit(actor, "company.importConfirmed", null, {});
  return showImport(actor, id);
}

/** Queues the task for the service again. It may be tried as often as a new task, and the tries are numbered on. */
async function askAgain(task: CompanyTaskRow, changes: Partial<NewRow<typeof CompanyTaskRow.columns>>): Promise<void> {
  await task.update({
    state: "waiting",
    failure: null,
    detail: "",
    endedAt: null,
    triesBefore: task.tries,
    notedAt: new Date(),
    ...changes,
  });
  await ring();
}

/** The operator's own import, locked. Answers 404 ERR_NO_COMPANY_TASK_FOUND for anybody else. */
async function ownImport({ userId }: Actor, id: string): Promise<CompanyTaskRow> {
  const task = await CompanyTaskRow.findOne({ where: { id, kind: "import", operatorId: userId }, ...locked });
  if (!task) throw new AppError("ERR_NO_COMPANY_TASK_FOUND");
  return task;
}

async function showImport(actor: Actor, id: string): Promise<CompanyImport> {
  const [row] = await query(importShape, sql`select ${importColumns} from company_tasks t where t.id = ${id}::uuid`);
  if (!row) throw new AppError("ERR_NO_COMPANY_TASK_FOUND");
  return presentImport(row, actor);
}

/** A certain try of a task. Another try has a higher number. */
type TaskTry = Pick<CompanyTaskRow, "id" | "tries">;

/** Stores the findings about a file. The passphrase is kept only if the company can be imported. Returns 0 when another service has the task now. */
export const noteFindings = ({ id, tries }: TaskTry, findings: Findings): Promise<number> =>
  run(
    sql`update company_tasks set state = 'ready', findings = ${JSON.stringify(findings)}::jsonb, ended_at = now(), noted_at = now(),
        passphrase = case when ${mayCome(findings)}::boolean then passphrase end
      where id = ${id}::uuid and state = 'running' and tries = ${tries}`,
  );

/**
 * Stores the name under which the company was imported. Its file is no longer needed. Returns the keys of the file's pieces, or null when another
 * service has the task now.
 */
export async function noteArrival({ id, tries }: TaskTry, name: string): Promise<string[] | null> {
  const noted = await run(
    sql`update company_tasks set state = 'ready', name = ${name}, passphrase = null, ended_at = now(), noted_at = now()
      where id = ${id}::uuid and state = 'running' and tries = ${tries}`,
  );
  if (noted === 0) return null;
  const keys = await keysOf(id);
  await run(sql`delete from company_file_pieces where task_id = ${id}::uuid`);
  return keys;
}
