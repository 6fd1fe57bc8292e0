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

// What operators bring in from files. Call the functions in the scope of the operator's own company.

/** What an import is now, and the keys of files that the caller removes from the store after the transaction. */
type ImportChange = CompanyImport & { gone: string[] };

/** Begins to bring a file. An import of the operator that failed or ended is removed with its file. Answers 409 ERR_COMPANY_IMPORT_STEP beside another one. */
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
 * Takes the piece at that place of the file, which the store has already. A piece that was here before is not needed, and goes again. Answers 400
 * ERR_VALIDATION for a piece that does not come next, or has another size, and 409 ERR_COMPANY_IMPORT_STEP for one that comes when no more are awaited.
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

/** Has a file that is here looked through, also once more after it failed. Answers 409 ERR_COMPANY_IMPORT_STEP. */
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

/** Has the company imported that was found in the file. Answers 409 ERR_COMPANY_IMPORT_STEP while something else than its name stands in the way. */
export async function confirmImport(actor: Actor, id: string, name: string | null): Promise<CompanyImport> {
  const task = await ownImport(actor, id);
  const isTaken = task.findings?.obstacles.some(({ what }) => what === "name") ?? false;
  if (task.state !== "ready" || task.confirmed || !mayCome(task.findings) || (isTaken && name === null))
    throw new AppError("ERR_COMPANY_IMPORT_STEP");
  await askAgain(task, { name, confirmed: true });
  await recordAudit(actor, "company.importConfirmed", null, {});
  return showImport(actor, id);
}

/** Lets the task wait for the service. Its tries begin anew, under higher numbers than before. */
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

/** What the operator brings, locked. Answers 404 ERR_NO_COMPANY_TASK_FOUND for anybody else. */
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

/** Whether the task is still this try of a service. */
type TaskTry = Pick<CompanyTaskRow, "id" | "tries">;

/** Notes what was found in a file. The passphrase is kept only for a company that can come. Answers 0 when the task is not ours any more. */
export const noteFindings = ({ id, tries }: TaskTry, findings: Findings): Promise<number> =>
  run(
    sql`update company_tasks set state = 'ready', findings = ${JSON.stringify(findings)}::jsonb, ended_at = now(), noted_at = now(),
        passphrase = case when ${mayCome(findings)}::boolean then passphrase end
      where id = ${id}::uuid and state = 'running' and tries = ${tries}`,
  );

/** Notes under which name the company is here. Its file is not needed any more. Answers the keys of its pieces, or null when the task is not ours any more. */
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
