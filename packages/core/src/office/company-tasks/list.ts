import type { companyTasksApi } from "@balcao/shared/company-tasks/api";
import type { CompanyTask } from "@balcao/shared/company-tasks/schema";
import type { Reply } from "@balcao/shared/contract";
import { AppError } from "@balcao/shared/errors";
import type { Actor } from "@balcao/shared/permissions";
import { boolean } from "../../base/columns.ts";
import { query } from "../../base/database.ts";
import { raw, sql } from "../../base/sql.ts";
import { requireCompany } from "../../company/billing/operator/lists.ts";
import { taskLock } from "../backup/connect.ts";
import { presentTask, taskColumns, taskShape } from "./presenter.ts";

const most = 20;

/** The tasks of a company, newest first, and whether a service does them: it holds a lock as long as it lives. Call it in the platform's scope. */
export async function listTasks(actor: Actor, companyId: number): Promise<Reply<typeof companyTasksApi.list>> {
  await requireCompany(companyId);
  const [service] = await query(
    { isServed: boolean },
    sql`select exists (select 1 from pg_locks k join pg_database d on d.oid = k.database
      where d.datname = current_database() and k.locktype = 'advisory' and k.granted
        and k.classid = 0 and k.objid = ${raw(taskLock)} and k.objsubid = 1) as "isServed"`,
  );
  const rows = await query(
    taskShape,
    sql`select ${taskColumns} from company_tasks t where t.company_id = ${companyId} order by t.asked_at desc, t.id limit ${raw(most)}`,
  );
  return { isServed: service?.isServed ?? false, tasks: rows.map((row) => presentTask(row, actor)) };
}

/** One task of the company in scope. Answers 404 ERR_NO_COMPANY_TASK_FOUND. */
export async function showTask(actor: Actor, id: string): Promise<CompanyTask> {
  const [row] = await query(taskShape, sql`select ${taskColumns} from company_tasks t where t.id = ${id}::uuid`);
  if (!row) throw new AppError("ERR_NO_COMPANY_TASK_FOUND");
  return presentTask(row, actor);
}
