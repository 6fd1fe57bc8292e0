import type { companyTasksApi } from "@balcao/shared/company-tasks/api";
import type { companyImportsApi } from "@balcao/shared/company-tasks/import-api";
import type { CompanyTask } from "@balcao/shared/company-tasks/schema";
import type { Reply } from "@balcao/shared/contract";
import { AppError } from "@balcao/shared/errors";
import type { Actor } from "@balcao/shared/permissions";
import { boolean } from "../../base/columns.ts";
import { query } from "../../base/database.ts";
import { raw, sql } from "../../base/sql.ts";
import { requireCompany } from "../../company/billing/operator/lists.ts";
import { taskLock } from "../backup/connect.ts";
import { importColumns, importShape, presentImport, presentTask, taskColumns, taskShape } from "./presenter.ts";

const most = 20;

/** The tasks of a company, newest first, and whether a service is running. Call it in the platform's scope. */
export async function listTasks(actor: Actor, companyId: number): Promise<Reply<typeof companyTasksApi.list>> {
  await requireCompany(companyId);
  const served = await isServed();
  const rows = await query(
    taskShape,
    sql`select ${taskColumns} from company_tasks t where t.company_id = ${companyId} and t.kind <> 'import' order by t.asked_at desc, t.id limit ${raw(most)}`,
  );
  return { isServed: served, tasks: rows.map((row) => presentTask(row, actor)) };
}

/** The operators' imports, newest first, and whether a service is running. Call it in the platform's scope. */
export async function listImports(actor: Actor): Promise<Reply<typeof companyImportsApi.list>> {
  const served = await isServed();
  const rows = await query(
    importShape,
    sql`select ${importColumns} from company_tasks t where t.kind = 'import' order by t.asked_at desc, t.id limit ${raw(most)}`,
  );
  return { isServed: served, imports: rows.map((row) => presentImport(row, actor)) };
}

/** Whether a service is running: it holds a lock while it lives. */
async function isServed(): Promise<boolean> {
  const [service] = await query(
    { isServed: boolean },
    sql`select exists (select 1 from pg_locks k join pg_database d on d.oid = k.database
      where d.datname = current_database() and k.locktype = 'advisory' and k.granted
        and k.classid = 0 and k.objid = ${raw(taskLock)} and k.objsubid = 1) as "isServed"`,
  );
  return service?.isServed ?? false;
}

/** One task of the company in scope. Answers 404 ERR_NO_COMPANY_TASK_FOUND. */
export async function showTask(actor: Actor, id: string): Promise<CompanyTask> {
  const [row] = await query(
    taskShape,
    sql`select ${taskColumns} from company_tasks t where t.id = ${id}::uuid and t.kind <> 'import'`,
  );
  if (!row) throw new AppError("ERR_NO_COMPANY_TASK_FOUND");
  return presentTask(row, actor);
}
