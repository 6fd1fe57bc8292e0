import { AppError } from "@balcao/shared/errors";
import type { Actor } from "@balcao/shared/permissions";
import { treeFault } from "@balcao/shared/queue-options/rules";
import type { OptionTree, QueueOption } from "@balcao/shared/queue-options/schema";
import { query, run } from "../../base/database.ts";
import { publish } from "../../base/outbox/write.ts";
import { listed, type Sql, sql } from "../../base/sql.ts";
import { recordAudit } from "../audit/record.ts";
import { requireIntegration } from "../integrations/access.ts";
import { requirePrompt } from "../prompts/access.ts";
import { requireQueue } from "../queues/access.ts";
import { QueueRow } from "../queues/queue.model.ts";
import { type lockTree, showTree } from "./access.ts";
import { QueueOptionRow } from "./queue-option.model.ts";

type LockedTree = Awaited<ReturnType<typeof lockTree>>;

/**
 * The only writer of trees: replaces the locked tree by this tree. Nodes with a negative id are new; `ids` has their stored ids. The files stay with
 * their nodes.
 */
export async function writeTree(
  actor: Actor,
  before: LockedTree,
  next: readonly QueueOption[],
): Promise<{ tree: OptionTree; ids: ReadonlyMap<number, number> }> {
  const { queueId } = before;
  const found = treeFault(next);
  if (found) throw new AppError("ERR_OPTION_LIMIT", { fault: found.fault });
  await requireTargets(next);
  const kept = next.filter(({ id }) => id > 0);
  const keptIds = kept.map(({ id }) => id);
  const ids = await addNodes(queueId, next);
  const settled = kept.map((node) => ({ ...node, parentId: settle(ids, node.parentId) }));
  const changed = settled.filter((node) => !isSame(node, before.options));
  if (changed.length > 0) await changeNodes(queueId, changed);
  await run(
    sql`delete from queue_options where queue_id = ${queueId} and id <> all(${[...keptIds, ...ids.values()]}::int[])`,
  );
  const [queue] = await query(
    QueueRow.shape("treeVersion"),
    sql`update queues q set tree_version = tree_version + 1 where q.id = ${queueId} returning ${QueueRow.pick("q", "treeVersion")}`,
  );
  await recordAudit(actor, "queue.options", { id: queueId, name: before.name }, { count: next.length });
  publish("queue-option.update", { queueId, version: queue?.treeVersion ?? 0 });
  return { tree: await showTree(queueId), ids };
}

const settle = (ids: ReadonlyMap<number, number>, parentId: number | null): number | null =>
  parentId === null ? null : (ids.get(parentId) ?? parentId);

const compared = [
  "parentId",
  "option",
  "title",
  "message",
  "action",
  "forwardQueueId",
  "promptId",
  "integrationId",
] as const;
const isSame = (node: QueueOption, before: readonly QueueOption[]): boolean => {
  const old = before.find(({ id }) => id === node.id);
  return old !== undefined && compared.every((key) => old[key] === node[key]);
};

/** Makes the new nodes level by level, because a child names its parent. */
async function addNodes(queueId: number, next: readonly QueueOption[]): Promise<Map<number, number>> {
  const ids = new Map<number, number>();
  let waiting = next.filter(({ id }) => id < 0);
  while (waiting.length > 0) {
    const level = waiting.filter(({ parentId }) => parentId === null || parentId > 0 || ids.has(parentId));
    const nodes = level.map((node) => ({ ...node, parentId: settle(ids, node.parentId) }));
    const made = await query(
      QueueOptionRow.shape("id", "parentId", "option"),
      sql`${QueueOptionRow.insert(
        {
          companyId: sql`q.company_id`,
          queueId: sql`q.id`,
          parentId: sql`g.parent_id`,
          option: sql`g.option`,
          title: sql`g.title`,
          message: sql`g.message`,
          action: sql`g.action`,
          forwardQueueId: sql`g.forward_queue_id`,
          promptId: sql`g.prompt_id`,
          integrationId: sql`g.integration_id`,
        },
        "n",
      )} from queues q, ${nodesSql(nodes)} where q.id = ${queueId} returning ${QueueOptionRow.pick("n", "id", "parentId", "option")}`,
    );
    for (const { id, parentId, option } of made) {
      const index = nodes.findIndex((node) => node.parentId === parentId && node.option === option);
      ids.set(level[index]?.id ?? 0, id);
    }
    waiting = waiting.filter((node) => !level.includes(node));
  }
  return ids;
}

const changeNodes = (queueId: number, nodes: readonly QueueOption[]): Promise<number> =>
  run(
    sql`update queue_options n set parent_id = g.parent_id, option = g.option, title = g.title, message = g.message, action = g.action,
        forward_queue_id = g.forward_queue_id, prompt_id = g.prompt_id, integration_id = g.integration_id
      from ${nodesSql(nodes)} where n.queue_id = ${queueId} and n.id = g.id`,
  );

const nodesSql = (nodes: readonly QueueOption[]): Sql =>
  listed("g", {
    id: sql`${nodes.map(({ id }) => id)}::int[]`,
    parent_id: sql`${nodes.map(({ parentId }) => parentId)}::int[]`,
    option: sql`${nodes.map(({ option }) => option)}::int[]`,
    title: sql`${nodes.map(({ title }) => title)}::text[]`,
    message: sql`${nodes.map(({ message }) => message)}::text[]`,
    action: sql`${nodes.map(({ action }) => action)}::text[]`,
    forward_queue_id: sql`${nodes.map(({ forwardQueueId }) => forwardQueueId)}::int[]`,
    prompt_id: sql`${nodes.map(({ promptId }) => promptId)}::int[]`,
    integration_id: sql`${nodes.map(({ integrationId }) => integrationId)}::int[]`,
  });

/** Refuses a tree in which a node leads to a queue, prompt or integration of another company. */
async function requireTargets(tree: readonly QueueOption[]): Promise<void> {
  await requireQueue(...tree.map(({ forwardQueueId }) => forwardQueueId));
  await requirePrompt(...tree.map(({ promptId }) => promptId));
  await requireIntegration(...tree.map(({ integrationId }) => integrationId));
}
