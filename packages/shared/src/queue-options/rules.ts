import { maxQueueText } from "../queues/rules.ts";
import type { QueueOption } from "./schema.ts";

/** The most siblings, so that a customer's answer has only one digit. */
export const maxChildren = 9;
export const maxDepth = 8;
/** The most nodes of a tree. Each decision in the queue reads all of them. */
export const maxOptions = 300;
export const maxOptionTitle = 50;
export const maxOptionMessage = maxQueueText;

/** The fields of a node that decide its place. */
export type NodePlace = Pick<QueueOption, "id" | "parentId" | "option">;
/** The fault of a tree: too many siblings, too many levels, too many nodes, or a node that cannot be reached from the root (`parent`). */
export type TreeFault = "children" | "depth" | "count" | "parent";

/** The children of a node, or with null of the root, in their order. */
export const childrenOf = <N extends NodePlace>(tree: readonly N[], parentId: number | null): N[] =>
  tree.filter((node) => node.parentId === parentId).toSorted((a, b) => a.option - b.option);

/** The nodes above a node, nearest first. The list ends at a node that is its own ancestor. */
export function above<N extends NodePlace>(tree: readonly N[], id: number): N[] {
  const way: N[] = [];
  let at = tree.find((node) => node.id === id);
  while (at && at.parentId !== null) {
    const { parentId } = at;
    at = tree.find((node) => node.id === parentId);
    if (!at || way.includes(at)) break;
    way.push(at);
  }
  return way;
}

/** A node and all nodes below it, each after its parent. */
export function branchOf<N extends NodePlace>(tree: readonly N[], id: number): N[] {
  const branch = tree.filter((node) => node.id === id);
  for (const { id: parentId } of branch)
    branch.push(...childrenOf(tree, parentId).filter((one) => !branch.includes(one)));
  return branch;
}

/** The first fault of a tree, with its node. Null when the tree has no fault. */
export function treeFault(tree: readonly NodePlace[]): { fault: TreeFault; id: number } | null {
  const reached = inOrder(tree);
  const lost = tree.find((node) => !reached.some(({ id }) => id === node.id));
  if (lost) return { fault: "parent", id: lost.id };
  if (tree.length > maxOptions) return { fault: "count", id: tree[maxOptions]?.id ?? 0 };
  const deep = tree.find(({ id }) => above(tree, id).length >= maxDepth);
  if (deep) return { fault: "depth", id: deep.id };
  const places = new Map<number | null, number>();
  for (const { id, parentId } of tree) {
    const brothers = (places.get(parentId) ?? 0) + 1;
    places.set(parentId, brothers);
    if (brothers > maxChildren) return { fault: "children", id };
  }
  return null;
}

/** All nodes that can be reached from the root, in reading order: each before its children, siblings in their order. */
export function inOrder<N extends NodePlace>(tree: readonly N[], parentId: number | null = null, depth = 0): N[] {
  if (depth > tree.length) return [];
  return childrenOf(tree, parentId).flatMap((node) => [node, ...inOrder(tree, node.id, depth + 1)]);
}
