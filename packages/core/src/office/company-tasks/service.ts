import { randomUUID } from "node:crypto";
import type { companyTasksApi } from "@balcao/shared/company-tasks/api";
import { fileDays, mostFiles } from "@balcao/shared/company-tasks/rules";
import type { CompanyTask } from "@balcao/shared/company-tasks/schema";
import type { Input } from "@balcao/shared/contract";
import { AppError } from "@balcao/shared/errors";
import type { Actor } from "@balcao/shared/permissions";
import { currentCompanyId, query, run } from "../../base/database.ts";
import { placeOfCompanyTask, secrets } from "../../base/secrets.ts";
import { raw, sql } from "../../base/sql.ts";
import { recordAudit } from "../../company/audit/record.ts";
import { isOperators } from "../../company/companies/block.ts";
import { CompanyRow } from "../../company/companies/company.model.ts";
import { lockCompany } from "../../company/companies/lock.ts";
import { requireRoom } from "../../company/plans/room.ts";
import { isRealRecipient } from "../backup/archive/seal.ts";
import { CompanyFilePieceRow } from "./company-file-piece.model.ts";
import { CompanyTaskRow } from "./company-task.model.ts";
import { showTask } from "./list.ts";

// Requests of operators. Call the functions in the scope of the affected company.

type Wish = Input<typeof companyTasksApi.export>["body"];

/** Wakes the service that performs the tasks. */
export const ring = (): Promise<number> => run(sql`select pg_notify('company_tasks', '')`);

/** Requests the export of the whole company into a file. Obstacles are refused now, so that nobody waits for a failure. */
export async function askForExport(actor: Actor, { billing, keys, seal }: Wish): Promise<CompanyTask> {
  if (seal.by === "recipient" && !isRealRecipient(seal.recipient)) throw new AppError("ERR_BAD_RECIPIENT");
  if ((await begin()) === "arriving") throw new AppError("ERR_COMPANY_ARRIVING");
  if (keys && (await isOperators())) throw new AppError("ERR_CANNOT_BLOCK_SUPER_COMPANY");
  await requireRoom(sql`company_tasks where state = 'ready' and kind = 'export'`, mostFiles);
  const id = randomUUID();
  await CompanyTaskRow.create({
    id,
    kind: "export",
    ...by(actor),
    billing,
    keys,
    ...(seal.by === "recipient"
      ? { recipient: seal.recipient }
      : { passphrase: secrets.encrypt(placeOfCompanyTask(id), Buffer.from(seal.passphrase)) }),
  });
  await recordAudit(actor, "company.exportAsked", null, {});
  await ring();
  return showTask(actor, id);
}

/** Requests the opening of a company that came or left in a file. */
export async function askForOpening(actor: Actor): Promise<CompanyTask> {
  const seal = await begin();
  if (seal === null) throw new AppError("ERR_COMPANY_UNSEALED");
  if (seal === "arriving") throw new AppError("ERR_COMPANY_ARRIVING");
  const { id } = await CompanyTaskRow.create({ kind: "open", ...by(actor) });
  await recordAudit(actor, "company.openAsked", null, {});
  await ring();
  return showTask(actor, id);
}

/** Who asked for a task. */
export const by = ({ userId, name }: Actor): { operatorId: number; operatorName: string } => ({
  operatorId: userId,
  operatorName: name,
});

/** Refuses a second task while one waits or runs, and removes failed tasks, because the operator tries again. Returns the company's seal. */
async function begin(): Promise<CompanyRow["seal"]> {
  await lockCompany();
  if ((await run(sql`select 1 from company_tasks where state in ('waiting', 'running') and kind <> 'import'`)) > 0)
    throw new AppError("ERR_COMPANY_TASK_RUNS");
  await run(sql`delete from company_tasks where state = 'failed' and kind <> 'import'`);
  const { seal } = await CompanyRow.findByPk(currentCompanyId(), { rejectOnEmpty: true });
  return seal;
}

/**
 * Removes a task. A service that works on it stops when it next records its progress. Returns the keys of the file's pieces, which the caller must remove
 * from the store after the transaction.
 */
export async function removeTask(actor: Actor, id: string): Promise<string[]> {
  await run(sql`select 1 from company_tasks where id = ${id}::uuid for update`);
  const keys = await keysOf(id);
  const removed = await query(
    CompanyTaskRow.shape("kind"),
    sql`delete from company_tasks where id = ${id}::uuid returning kind`,
  );
  const [task] = removed;
  if (!task) throw new AppError("ERR_NO_COMPANY_TASK_FOUND");
  await recordAudit(actor, `company.${task.kind}Removed`, null, {});
  return keys;
}

/** The keys of the pieces of a task's file, in their order. */
export async function keysOf(id: string): Promise<string[]> {
  const pieces = await query(
    CompanyFilePieceRow.shape("objectKey"),
    sql`select ${CompanyFilePieceRow.pick("p", "objectKey")} from company_file_pieces p where p.task_id = ${id}::uuid order by p.place`,
  );
  return pieces.map(({ objectKey }) => objectKey);
}

/** Records that the operator downloads the requested file. Answers 404 ERR_NO_COMPANY_TASK_FOUND for anybody else, and when the file is gone. */
export async function takeFile(actor: Actor, id: string): Promise<void> {
  await findFile(actor, id);
  await recordAudit(actor, "company.exportTaken", null, {});
}

/** The pieces of the file that the operator requested, and when it was read completely. Answers 404 ERR_NO_COMPANY_TASK_FOUND like `takeFile`. */
export async function findFile(
  { userId }: Pick<Actor, "userId">,
  id: string,
): Promise<{ company: string; pieces: { key: string; bytes: number }[] }> {
  const rows = await query(
    { ...CompanyFilePieceRow.shape("objectKey", "bytes"), ...CompanyRow.shape("name") },
    sql`select ${CompanyFilePieceRow.pick("p", "objectKey", "bytes")}, c.name
      from company_tasks t join company_file_pieces p on p.company_id = t.company_id and p.task_id = t.id join companies c on c.id = t.company_id
      where t.id = ${id}::uuid and t.operator_id = ${userId} and t.state = 'ready' and t.kind = 'export'
        and t.ended_at > now() - make_interval(days => ${raw(fileDays)})
      order by p.place`,
  );
  const [first] = rows;
  if (!first) throw new AppError("ERR_NO_COMPANY_TASK_FOUND");
  return { company: first.name, pieces: rows.map(({ objectKey, bytes }) => ({ key: objectKey, bytes })) };
}
