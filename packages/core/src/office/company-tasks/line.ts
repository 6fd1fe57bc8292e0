import { fileDays } from "@balcao/shared/company-tasks/rules";
import type { TaskFailure } from "@balcao/shared/company-tasks/schema";
import { type RowOf } from "../../base/columns.ts";
import { query, run } from "../../base/database.ts";
import { raw, sql } from "../../base/sql.ts";
import { CompanyFilePieceRow } from "./company-file-piece.model.ts";
import { CompanyTaskRow } from "./company-task.model.ts";

// The queue of the tasks of all companies. Call the functions in the platform's scope.

/** A task is not begun again after its service has died this often, because the task itself may kill the service. */
const mostTries = 3;
const failedDays = 30;

const own = [
  "id",
  "companyId",
  "kind",
  "operatorId",
  "operatorName",
  "billing",
  "keys",
  "recipient",
  "passphrase",
  "tries",
  "triesBefore",
  "name",
  "confirmed",
] as const;
const taskShape = CompanyTaskRow.shape(...own);
export type Task = RowOf<typeof taskShape>;

/** Takes the task that has waited longest. Null when none waits. */
export async function takeTask(): Promise<Task | null> {
  const [task = null] = await query(
    taskShape,
    sql`update company_tasks t set state = 'running', tries = t.tries + 1, step = null, done = 0, total = 0, bytes = 0, noted_at = now()
      where t.id = (select w.id from company_tasks w where w.state = 'waiting' order by w.asked_at, w.id limit 1 for update skip locked)
      returning ${CompanyTaskRow.pick("t", ...own)}`,
  );
  return task;
}

/**
 * Restarts tasks whose service died, up to a number of tries. Call it only while no other service works. Returns the keys of pieces of unfinished files,
 * which the caller must remove from the store. A file that an operator uploaded stays.
 */
export async function giveBack(): Promise<string[]> {
  const keys = await dropPieces();
  await run(
    sql`update company_tasks set state = 'failed', failure = 'killed', passphrase = null, ended_at = now(), noted_at = now()
      where state = 'running' and tries - tries_before >= ${raw(mostTries)}`,
  );
  await run(sql`update company_tasks set state = 'waiting' where state = 'running'`);
  return keys;
}

async function dropPieces(): Promise<string[]> {
  const gone = await query(
    CompanyFilePieceRow.shape("objectKey"),
    sql`delete from company_file_pieces p using company_tasks t
      where t.company_id = p.company_id and t.id = p.task_id and t.state = 'running' and t.kind <> 'import'
      returning ${CompanyFilePieceRow.pick("p", "objectKey")}`,
  );
  return gone.map(({ objectKey }) => objectKey);
}

/**
 * Ends tasks that no service took for days, and removes files whose days are over, and failures that nobody removed. Returns the keys of the pieces, which
 * the caller must remove from the store.
 */
export async function removeOver(): Promise<string[]> {
  await run(
    sql`update company_tasks set state = 'failed', failure = 'unserved', passphrase = null, ended_at = now(), noted_at = now()
      where state in ('waiting', 'running') and noted_at < now() - make_interval(days => ${raw(fileDays)})`,
  );
  const over = sql`t.kind = 'import' and t.state not in ('waiting', 'running') and t.noted_at < now() - make_interval(days => ${raw(fileDays)})
    or t.state = 'ready' and t.ended_at < now() - make_interval(days => ${raw(fileDays)})
    or t.state = 'failed' and t.ended_at < now() - make_interval(days => ${raw(failedDays)})`;
  const gone = await query(
    CompanyFilePieceRow.shape("objectKey"),
    sql`delete from company_file_pieces p using company_tasks t
      where t.company_id = p.company_id and t.id = p.task_id and (t.failure = 'unserved' or ${over})
      returning ${CompanyFilePieceRow.pick("p", "objectKey")}`,
  );
  await run(sql`delete from company_tasks t where ${over}`);
  return gone.map(({ objectKey }) => objectKey);
}

/**
 * Stores why the task failed. Returns the keys of its pieces, or null when somebody removed the task or another service has it. A file that an
 * operator uploaded stays, so that it can be examined again.
 */
export async function failTask(
  { id, tries }: Pick<Task, "id" | "tries">,
  failure: TaskFailure,
  detail: string,
): Promise<string[] | null> {
  const failed = await run(
    sql`update company_tasks set state = 'failed', failure = ${failure}, detail = ${detail}, passphrase = null, ended_at = now(), noted_at = now()
      where id = ${id}::uuid and state = 'running' and tries = ${tries}`,
  );
  if (failed === 0) return null;
  const gone = await query(
    CompanyFilePieceRow.shape("objectKey"),
    sql`delete from company_file_pieces p using company_tasks t
      where t.id = ${id}::uuid and t.company_id = p.company_id and p.task_id = t.id and t.kind <> 'import'
      returning ${CompanyFilePieceRow.pick("p", "objectKey")}`,
  );
  return gone.map(({ objectKey }) => objectKey);
}
