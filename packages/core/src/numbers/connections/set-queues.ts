import { AppError } from "@balcao/shared/errors";
import { run } from "../../base/database.ts";
import { sql } from "../../base/sql.ts";

/** Sets the queues that the menu of a number offers, in this order. Answers 404 ERR_NO_QUEUE_FOUND. */
export async function setQueues(connectionId: number, queueIds: readonly number[]): Promise<void> {
  await run(sql`delete from connection_queues where connection_id = ${connectionId}`);
  const set = await run(
    sql`insert into connection_queues (company_id, connection_id, queue_id, position)
      select q.company_id, ${connectionId}, q.id, given.position
      from unnest(${[...queueIds]}::int[]) with ordinality as given(id, position) join queues q using (id) on conflict do nothing`,
  );
  if (set < new Set(queueIds).size) throw new AppError("ERR_NO_QUEUE_FOUND");
}
