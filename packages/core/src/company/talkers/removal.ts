import { integer } from "../../base/columns.ts";
import { query, run } from "../../base/database.ts";
import { publish } from "../../base/outbox/write.ts";
import { raw, sql } from "../../base/sql.ts";
import { lockCompany } from "../companies/lock.ts";

/**
 * Locks the rows that name a prompt or an integration, in the order of law 12. Afterwards the prompt or integration is deleted, and the database removes
 * its id from these rows. The admins get an event about each option tree that changes so.
 */
export async function lockNamers(column: "prompt_id" | "integration_id", id: number): Promise<void> {
  const names = sql`${raw(column)} = ${id}`;
  await lockCompany();
  await run(sql`select 1 from tickets where ${names} order by id for no key update`);
  const trees = await query(
    { queueId: integer, version: integer },
    sql`select q.id as "queueId", q.tree_version as version from queues q
      where q.${names} or q.id in (select n.queue_id from queue_options n where n.${names}) order by q.id for no key update`,
  );
  for (const tree of trees) publish("queue-option.update", tree);
}
