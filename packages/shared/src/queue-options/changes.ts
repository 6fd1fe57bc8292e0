import { branchOf, childrenOf, type NodePlace } from "./rules.ts";

// Changes of a tree. Each change returns a new tree whose siblings are numbered from 1 without gaps.

/** Adds a node below a parent, at a place from 1. Without a place it is the last. */
export const withNode = <N extends NodePlace>(tree: readonly N[], node: N, at?: number): N[] =>
  place([...tree, node], node.id, { parentId: node.parentId, at });

/** Removes a node with its branch. */
export function withoutBranch<N extends NodePlace>(tree: readonly N[], id: number): N[] {
  const gone = new Set(branchOf(tree, id).map((node) => node.id));
  return numbered(tree.filter((node) => !gone.has(node.id)));
}

/** Moves a node with its branch. If the new place would be below the node itself, the tree stays as it is. */
export function moved<N extends NodePlace>(
  tree: readonly N[],
  id: number,
  to: { parentId: number | null; at?: number | undefined },
): N[] {
  if (branchOf(tree, id).some((node) => node.id === to.parentId)) return [...tree];
  return place(tree, id, to);
}

/** Copies a node with its branch. The copy becomes the node's next sibling. `newId` gives an id to each copied node. */
export function duplicated<N extends NodePlace>(tree: readonly N[], id: number, newId: () => number): N[] {
  const branch = branchOf(tree, id);
  const [top] = branch;
  if (!top) return [...tree];
  const ids = new Map(branch.map((node) => [node.id, newId()]));
  const copies = branch.map((node) => ({
    ...node,
    id: ids.get(node.id) ?? 0,
    parentId: node === top ? top.parentId : (ids.get(node.parentId ?? 0) ?? null),
  }));
  return place([...tree, ...copies], ids.get(id) ?? 0, { parentId: top.parentId, at: top.option + 1 });
}

function place<N extends NodePlace>(
  tree: readonly N[],
  id: number,
  { parentId, at }: { parentId: number | null; at?: number | undefined },
): N[] {
  const others = childrenOf(tree, parentId).filter((node) => node.id !== id);
  const index = at === undefined ? others.length : Math.max(0, Math.min(at - 1, others.length));
  // The node gets a number between two places. `numbered` turns such numbers into whole numbers.
  return numbered(
    tree.map((node) => (node.id === id ? { ...node, parentId, option: index + 0.5 } : node)),
    others,
  );
}

/** Numbers siblings from 1 in their order. */
export const renumbered = <N extends NodePlace>(tree: readonly N[]): N[] => numbered(tree);

function numbered<N extends NodePlace>(tree: readonly N[], brothers: readonly N[] = []): N[] {
  const ranks = new Map(brothers.map(({ id }, index) => [id, index]));
  const ranked = tree.map((node) => ({
    ...node,
    option: ranks.has(node.id) ? (ranks.get(node.id) ?? 0) + 1 : node.option,
  }));
  const parents = new Set(ranked.map(({ parentId }) => parentId));
  const places = new Map(
    [...parents].flatMap((one) => childrenOf(ranked, one).map(({ id }, index) => [id, index + 1] as const)),
  );
  return ranked.map((node) => ({ ...node, option: places.get(node.id) ?? node.option }));
}
