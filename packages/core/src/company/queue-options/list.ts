import type { Input } from "@balcao/shared/contract";
import type { queueOptionsApi } from "@balcao/shared/queue-options/api";
import { maxOptions } from "@balcao/shared/queue-options/rules";
import type { QueueOption } from "@balcao/shared/queue-options/schema";
import { query } from "../../base/database.ts";
import { raw, sql } from "../../base/sql.ts";
import { showQueue } from "../queues/access.ts";
import { presentQueueOption, queueOptionColumns, queueOptionShape, queueOptionTables } from "./presenter.ts";

/** The children of a node, or those at the root of a queue's tree; none where the node is not of that queue. */
export async function listOptions({
  queueId,
  parentId,
}: Input<typeof queueOptionsApi.list>["query"]): Promise<QueueOption[]> {
  await showQueue(queueId);
  const rows = await query(
    queueOptionShape,
    sql`select ${queueOptionColumns} from ${queueOptionTables}
      where n.queue_id = ${queueId} and n.parent_id is not distinct from nullif(${parentId}::int, -1)
      order by n.option limit ${raw(maxOptions)}`,
  );
  return rows.map(presentQueueOption);
}
