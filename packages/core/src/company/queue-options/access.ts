import { AppError } from "@balcao/shared/errors";
import { inOrder, maxOptions } from "@balcao/shared/queue-options/rules";
import type { OptionTree, QueueOption } from "@balcao/shared/queue-options/schema";
import { query } from "../../base/database.ts";
import { empty, raw, type Sql, sql } from "../../base/sql.ts";
import { QueueRow } from "../queues/queue.model.ts";
import { presentQueueOption, queueOptionColumns, queueOptionShape, queueOptionTables } from "./presenter.ts";
import { QueueOptionRow } from "./queue-option.model.ts";

interface NamedTree extends OptionTree {
  /** The queue's name. */
  name: string;
}

/** The tree of a queue; empty where the queue has no options. */
export async function showTree(queueId: number): Promise<OptionTree> {
  const { name: _name, ...tree } = await find(queueId, empty);
  return tree;
}

/** The tree of a queue, locked until this transaction ends. */
export const lockTree = (queueId: number): Promise<NamedTree> => find(queueId, sql`for no key update`);

async function find(queueId: number, tail: Sql): Promise<NamedTree> {
  const [queue] = await query(
    QueueRow.shape("name", "treeVersion"),
    sql`select ${QueueRow.pick("q", "name", "treeVersion")} from queues q where q.id = ${queueId} ${tail}`,
  );
  if (!queue) throw new AppError("ERR_NO_QUEUE_FOUND");
  const rows = await query(
    queueOptionShape,
    sql`select ${queueOptionColumns} from ${queueOptionTables} where n.queue_id = ${queueId}
      order by n.id limit ${raw(maxOptions)}`,
  );
  return { queueId, name: queue.name, version: queue.treeVersion, options: inOrder(rows.map(presentQueueOption)) };
}

/** The tree of a node, locked, together with the node. */
export async function lockTreeOf(optionId: number): Promise<NamedTree & { node: QueueOption }> {
  const [row] = await query(
    QueueOptionRow.shape("queueId"),
    sql`select ${QueueOptionRow.pick("n", "queueId")} from queue_options n where n.id = ${optionId}`,
  );
  const tree = row && (await lockTree(row.queueId));
  const node = tree?.options.find(({ id }) => id === optionId);
  if (!tree || !node) throw new AppError("ERR_NO_QUEUE_OPTION_FOUND");
  return { ...tree, node };
}

/** Answers 404 ERR_NO_QUEUE_OPTION_FOUND for nodes that are not in the tree. */
export function requireNodes(tree: readonly QueueOption[], ids: readonly number[]): void {
  if (ids.some((id) => !tree.some((node) => node.id === id))) throw new AppError("ERR_NO_QUEUE_OPTION_FOUND");
}
