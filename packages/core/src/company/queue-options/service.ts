import type { Input } from "@balcao/shared/contract";
import { AppError } from "@balcao/shared/errors";
import type { Actor } from "@balcao/shared/permissions";
import type { queueOptionsApi } from "@balcao/shared/queue-options/api";
import { duplicated, moved, renumbered, withNode, withoutBranch } from "@balcao/shared/queue-options/changes";
import { branchOf } from "@balcao/shared/queue-options/rules";
import type { OptionTree, QueueOption } from "@balcao/shared/queue-options/schema";
import { lockTree, lockTreeOf, requireNodes } from "./access.ts";
import { writeTree } from "./write.ts";

const withoutFile = { mediaPath: null, mediaName: null };

/** Replaces the whole tree of a queue, unless a colleague has saved the tree since the version that this change began from. */
export async function saveTree(
  actor: Actor,
  queueId: number,
  { version, options }: Input<typeof queueOptionsApi.save>["body"],
): Promise<OptionTree> {
  const before = await lockTree(queueId);
  if (before.version !== version) throw new AppError("ERR_TREE_CHANGED");
  const ids = options.map(({ id }) => id);
  if (new Set(ids).size !== ids.length || ids.includes(0))
    throw new AppError("ERR_VALIDATION", [
      { path: ["body", "options"], message: "Expected each id once, and none of 0" },
    ]);
  requireNodes(
    before.options,
    ids.filter((id) => id > 0),
  );
  const next = renumbered(options.map((node) => ({ ...node, ...withoutFile, queueId })));
  const { tree } = await writeTree(actor, before, next);
  return tree;
}

export async function createOption(
  actor: Actor,
  { queueId, option, ...fields }: Input<typeof queueOptionsApi.create>["body"],
): Promise<QueueOption> {
  const before = await lockTree(queueId);
  if (fields.parentId !== null) requireNodes(before.options, [fields.parentId]);
  const node = { ...fields, ...withoutFile, id: -1, queueId, option: 1 };
  return write(actor, before, withNode(before.options, node, option), -1);
}

/** Changes a node, or moves the node with its branch. */
export async function updateOption(
  actor: Actor,
  id: number,
  { parentId, option, ...fields }: Input<typeof queueOptionsApi.update>["body"],
): Promise<QueueOption> {
  const before = await lockTreeOf(id);
  const to = { parentId: parentId === undefined ? before.node.parentId : parentId, at: option };
  if (to.parentId !== null) requireNodes(before.options, [to.parentId]);
  if (branchOf(before.options, id).some((node) => node.id === to.parentId))
    throw new AppError("ERR_OPTION_LIMIT", { fault: "parent" });
  const changed = before.options.map((node) => (node.id === id ? { ...node, ...defined(fields) } : node));
  const stays = option === undefined && to.parentId === before.node.parentId;
  return write(actor, before, stays ? changed : moved(changed, id, to), id);
}

/** Removes a node with its branch, and returns how many nodes it removed. */
export async function deleteOption(actor: Actor, id: number): Promise<{ count: number }> {
  const before = await lockTreeOf(id);
  const next = withoutBranch(before.options, id);
  await writeTree(actor, before, next);
  return { count: before.options.length - next.length };
}

/** Copies a node with its branch, without the files, because a file belongs to one node. */
export async function duplicateOption(actor: Actor, id: number): Promise<QueueOption> {
  const before = await lockTreeOf(id);
  let next = 0;
  return write(
    actor,
    before,
    duplicated(before.options, id, () => (next -= 1)),
    -1,
  );
}

async function write(
  actor: Actor,
  before: Awaited<ReturnType<typeof lockTree>>,
  next: readonly QueueOption[],
  id: number,
): Promise<QueueOption> {
  const { tree, ids } = await writeTree(actor, before, next);
  const node = tree.options.find((one) => one.id === (ids.get(id) ?? id));
  if (!node) throw new AppError("ERR_NO_QUEUE_OPTION_FOUND");
  return node;
}

/** The fields that have a value. */
const defined = <T extends object>(fields: T): { [K in keyof T]: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };
