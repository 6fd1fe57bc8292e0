import { integer, integerArray } from "../../base/columns.ts";
import { query } from "../../base/database.ts";
import { publishToEach } from "../../base/outbox/write.ts";
import { sql } from "../../base/sql.ts";

/** Informs every operator of a change of the installation, in the companies to which they belong. Call it in the platform's scope. */
export async function tellOperators(): Promise<void> {
  const companies = await query(
    { companyId: integer, userIds: integerArray },
    sql`select u.company_id as "companyId", array_agg(u.id order by u.id) as "userIds" from users u
     where u.super and u.deleted_at is null group by 1 order by 1`,
  );
  for (const { companyId, userIds } of companies) await publishToEach([companyId], "operator.changed", {}, { userIds });
}
