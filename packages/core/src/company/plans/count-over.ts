import type { Input, Reply } from "@balcao/shared/contract";
import { AppError } from "@balcao/shared/errors";
import type { plansApi } from "@balcao/shared/plans/api";
import { integer } from "../../base/columns.ts";
import { query } from "../../base/database.ts";
import { type Sql, sql } from "../../base/sql.ts";

type OverQuery = Input<typeof plansApi.over>["query"];

/** How many users, connections, queues and megabytes of files a company `c` has. */
const taken = {
  users: sql`(select count(*) from users u where u.company_id = c.id and u.deleted_at is null and u.off_by is null)`,
  connections: sql`(select count(*) from connections n where n.company_id = c.id and n.deleted_at is null and n.off_by is null)`,
  queues: sql`(select count(*) from queues q where q.company_id = c.id)`,
  storageMb: sql`(c.storage_bytes + coalesce((select sum(s.bytes) from storage_changes s where s.company_id = c.id), 0)) / 1048576.0`,
};

/** How many companies of the plan exceed each limit; 0 where there is no limit. Call it in the platform's scope. */
export async function countOver(planId: number, asked: OverQuery): Promise<Reply<typeof plansApi.over>> {
  const over = (limit: keyof typeof taken): Sql =>
    sql`count(*) filter (where ${taken[limit]} > ${asked[limit] || null}::int)`;
  const [counts] = await query(
    { found: integer, users: integer, connections: integer, queues: integer, storageMb: integer },
    sql`select (select count(*) from plans p where p.id = ${planId} and p.removed_at is null) as found, ${over("users")} as users,
       ${over("connections")} as connections, ${over("queues")} as queues, ${over("storageMb")} as "storageMb"
     from companies c where c.plan_id = ${planId} and c.removed_at is null`,
  );
  if (!counts || counts.found === 0) throw new AppError("ERR_NO_PLAN_FOUND");
  const { found: _, ...answer } = counts;
  return answer;
}
