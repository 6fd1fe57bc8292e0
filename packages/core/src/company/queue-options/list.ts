import type { Input } from "@balcao/shared/contract";
import type { queueOptionsApi } from "@balcao/shared/queue-options/api";
import { maxOptions } from "@balcao/shared/queue-options/rules";
import type { LeadingOption, QueueOption } from "@balcao/shared/queue-options/schema";
import { query } from "../../base/database.ts";
import { raw, sql } from "../../base/sql.ts";
import { showQueue } from "../queues/access.ts";
import { QueueRow } from "../queues/queue.model.ts";
import { presentQueueOption, queueOptionColumns, queueOptionShape, queueOptionTables } from "./presenter.ts";
import { QueueOptionRow } from "./queue-option.model.ts";

/** The children of a node, or the nodes at the root of a queue's tree. Empty if the node is not of that queue. */
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

/** The question before a deletion names at most this many options, so that it stays short. */
const mostLeading = 20;

/** The options of other queues' trees that lead to this queue, in the order of their queues. */
export async function listLeading(queueId: number): Promise<LeadingOption[]> {
  await showQueue(queueId);
  return query(
    { ...QueueOptionRow.shape("id", "title"), queue: QueueRow.columns.name },
    sql`select n.id, n.title, q.name as queue
      from queue_options n join queues q on q.company_id = n.company_id and q.id = n.queue_id
      where n.forward_queue_id = ${queueId} and n.action = 'forward_queue' and n.queue_id <> ${queueId}
      order by q.position, q.id, n.option, n.id limit ${raw(mostLeading)}`,
  );
}
