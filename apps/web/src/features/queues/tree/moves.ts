import { moved } from "@balcao/shared/queue-options/changes";
import { branchOf, childrenOf } from "@balcao/shared/queue-options/rules";
import type { QueueOption } from "@balcao/shared/queue-options/schema";
import type { TreeDraft } from "../../../nouns/queue-options/draft.ts";

/** The visible nodes: nodes below a closed node are not visible. */
export function seen(tree: TreeDraft, closed: ReadonlySet<number>, parentId: number | null = null): QueueOption[] {
  return childrenOf(tree, parentId).flatMap((node) =>
    closed.has(node.id) ? [node] : [node, ...seen(tree, closed, node.id)],
  );
}

/** The effect of a key: it selects another node, moves a node in the tree, or opens or closes a branch. Null when it has no effect. */
export type Stroke = { go: number } | { tree: TreeDraft } | { open: boolean } | null;

/** Returns the effect of a key at a node, as in any tree on a page. With Alt the key moves the node. */
export function stroke(
  tree: TreeDraft,
  closed: ReadonlySet<number>,
  at: QueueOption,
  key: { name: string; alt: boolean },
): Stroke {
  if (key.alt) return moveBy(tree, at, key.name);
  const rows = seen(tree, closed);
  const index = rows.findIndex(({ id }) => id === at.id);
  const children = childrenOf(tree, at.id);
  switch (key.name) {
    case "ArrowDown":
      return to(rows[index + 1]);
    case "ArrowUp":
      return to(rows[index - 1]);
    case "Home":
      return to(rows[0]);
    case "End":
      return to(rows.at(-1));
    case "ArrowRight":
      return closed.has(at.id) ? { open: true } : to(children[0]);
    case "ArrowLeft":
      if (children.length > 0 && !closed.has(at.id)) return { open: false };
      return to(tree.find(({ id }) => id === at.parentId));
    default:
      return null;
  }
}

/** Moves a node up and down among its siblings, to the right under the sibling before it, to the left beside its parent. */
function moveBy(tree: TreeDraft, at: QueueOption, name: string): Stroke {
  const brothers = childrenOf(tree, at.parentId);
  const index = brothers.findIndex(({ id }) => id === at.id);
  const parent = tree.find(({ id }) => id === at.parentId);
  const before = brothers[index - 1];
  if (name === "ArrowUp" && before) return { tree: moved(tree, at.id, { parentId: at.parentId, at: index }) };
  if (name === "ArrowDown" && brothers[index + 1])
    return { tree: moved(tree, at.id, { parentId: at.parentId, at: index + 2 }) };
  if (name === "ArrowRight" && before) return { tree: moved(tree, at.id, { parentId: before.id }) };
  if (name === "ArrowLeft" && parent)
    return { tree: moved(tree, at.id, { parentId: parent.parentId, at: parent.option + 1 }) };
  return null;
}

/** The place of a dropped node, relative to the node below the pointer. */
export type DropPlace = "before" | "under" | "after";

/** Returns the tree with the node dropped. Null for a drop on the node itself or within its own branch. */
export function dropped(tree: TreeDraft, id: number, target: QueueOption, place: DropPlace): TreeDraft | null {
  if (branchOf(tree, id).some((node) => node.id === target.id)) return null;
  if (place === "under") return moved(tree, id, { parentId: target.id });
  const others = childrenOf(tree, target.parentId).filter((node) => node.id !== id);
  const index = others.findIndex((node) => node.id === target.id);
  return moved(tree, id, { parentId: target.parentId, at: place === "before" ? index + 1 : index + 2 });
}

/** The node that gets the focus after a branch was deleted: the next sibling, the one before, or the parent. */
export function neighbour(tree: TreeDraft, id: number): number | null {
  const node = tree.find((one) => one.id === id);
  if (!node) return null;
  const brothers = childrenOf(tree, node.parentId);
  const index = brothers.findIndex((one) => one.id === id);
  return brothers[index + 1]?.id ?? brothers[index - 1]?.id ?? node.parentId;
}

/** Counts the nodes that are deleted together with a node. */
export const countOf = (tree: TreeDraft, id: number): number => branchOf(tree, id).length;

const to = (node: QueueOption | undefined): Stroke => (node ? { go: node.id } : null);
