import type { UsedBy } from "@balcao/shared/talkers/used-by";
import { json } from "../../base/columns.ts";
import { raw, type Sql, sql } from "../../base/sql.ts";

export const usedByShape = { usedBy: json<UsedBy>() };

/** The column of `usedByShape` in a select from the prompts or integrations of this alias. */
export const usedByColumn = (alias: "p" | "i", column: "prompt_id" | "integration_id"): Sql => {
  const [its, named] = [raw(alias), raw(column)];
  return sql`json_build_object(
    'queues', (select coalesce(json_agg(q.name order by q.name), '[]') from queues q
      where q.company_id = ${its}.company_id and (q.${named} = ${its}.id or exists (
        select 1 from queue_options n where n.company_id = q.company_id and n.queue_id = q.id and n.${named} = ${its}.id))),
    'connections', (select coalesce(json_agg(w.name order by w.name), '[]') from connections w
      where w.company_id = ${its}.company_id and w.${named} = ${its}.id and w.deleted_at is null)) as "usedBy"`;
};
