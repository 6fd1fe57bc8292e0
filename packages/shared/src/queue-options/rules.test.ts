import { expect, test } from "vitest";
import { generator } from "../testing/random-trees.ts";
import { duplicated, moved, withNode, withoutBranch } from "./changes.ts";
import { exportTree, importTree } from "./portable.ts";
import { branchOf, childrenOf, inOrder, type NodePlace, treeFault } from "./rules.ts";
import type { QueueOption } from "./schema.ts";

const option = (id: number, parentId: number | null, place: number, more: Partial<QueueOption> = {}): QueueOption => ({
  id,
  queueId: 1,
  parentId,
  option: place,
  title: `Opção ${id}`,
  message: "",
  action: null,
  forwardQueueId: null,
  promptId: null,
  integrationId: null,
  mediaPath: null,
  mediaName: null,
  ...more,
});
const ids = (tree: readonly NodePlace[]) => inOrder(tree).map(({ id }) => id);

test("after any change of a tree, its siblings are numbered from 1 without gaps and no node is lost", () => {
  const draw = generator(7);
  const any = (tree: readonly NodePlace[]) => tree[Math.floor(draw() * tree.length)]?.id ?? 0;
  let tree: NodePlace[] = [];
  let next = 0;
  for (let n = 0; n < 2000; n += 1) {
    const parentId = tree.length === 0 || draw() < 0.3 ? null : any(tree);
    const at = draw() < 0.5 ? undefined : 1 + Math.floor(draw() * 5);
    const before = tree.length;
    const kind = tree.length > 40 ? 0.9 : draw();
    if (kind < 0.4) tree = withNode(tree, { id: (next += 1), parentId, option: 1 }, at);
    else if (kind < 0.7) tree = moved(tree, any(tree), { parentId, at });
    else if (kind < 0.8) tree = duplicated(tree, any(tree), () => (next += 1));
    else tree = withoutBranch(tree, any(tree));
    expect(tree.length === before || kind < 0.4 || kind >= 0.7).toBe(true);
    expect(ids(tree)).toHaveLength(tree.length);
    for (const { id } of [{ id: null }, ...tree])
      expect(childrenOf(tree, id).map((one) => one.option)).toEqual(childrenOf(tree, id).map((_, index) => index + 1));
  }
});

test("a node's new place is counted among its other siblings, and a node never becomes its own child", () => {
  const tree = [option(1, null, 1), option(2, null, 2), option(3, null, 3), option(4, 1, 1)];
  expect(ids(moved(tree, 3, { parentId: null, at: 1 }))).toEqual([3, 1, 4, 2]);
  expect(ids(moved(tree, 1, { parentId: null, at: 3 }))).toEqual([2, 3, 1, 4]);
  expect(moved(tree, 1, { parentId: 4 })).toEqual(tree);
  expect(branchOf(tree, 1).map(({ id }) => id)).toEqual([1, 4]);
});

test("a tree that is too deep, too broad, too large or circular has a fault", () => {
  const chain = Array.from({ length: 9 }, (_, index) => option(index + 1, index === 0 ? null : index, 1));
  expect(treeFault(chain.slice(0, 8))).toBeNull();
  expect(treeFault(chain)).toEqual({ fault: "depth", id: 9 });
  const broad = Array.from({ length: 10 }, (_, index) => option(index + 1, null, index + 1));
  expect(treeFault(broad)).toEqual({ fault: "children", id: 10 });
  expect(treeFault([option(1, 2, 1), option(2, 1, 1)])).toMatchObject({ fault: "parent" });
  expect(treeFault([option(1, 9, 1)])).toMatchObject({ fault: "parent" });
});

test("an exported tree is imported unchanged, with queues by their names", () => {
  const tree = [
    option(5, null, 1, { title: "Suporte", message: "Já passo", action: "forward_queue", forwardQueueId: 8 }),
    option(6, null, 2),
    option(7, 6, 1, { action: "close" }),
  ];
  const text = exportTree(tree, [{ id: 8, name: "Suporte" }]);
  const given = importTree(text, { queueId: 2, queues: [{ id: 30, name: "Suporte" }] });
  expect(given).toEqual({
    tree: [
      { ...tree[0], id: -1, queueId: 2, forwardQueueId: 30 },
      { ...tree[1], id: -2, queueId: 2 },
      { ...tree[2], id: -3, queueId: 2, parentId: -2 },
    ],
  });
});

test("a file that is not a tree, or exceeds the limits, is refused with the faulty node", () => {
  const read = (options: unknown) =>
    importTree(JSON.stringify({ balcao: "queue-options", options }), { queueId: 1, queues: [] });
  const nest = (levels: number): object => ({ title: `N${levels}`, children: levels > 1 ? [nest(levels - 1)] : [] });
  for (const text of ["", "{}", "[]", '{"balcao":"queue-options"}', "null"])
    expect(importTree(text, { queueId: 1, queues: [] })).toEqual({ fault: "format" });
  expect(read([null])).toEqual({ fault: "format" });
  expect(read([nest(9)])).toEqual({ fault: "depth", title: "N1" });
  expect(read([{ title: "A", children: Array.from({ length: 10 }, () => ({ title: "x" })) }])).toEqual({
    fault: "children",
    title: "A",
  });
  expect(read([{ title: " " }])).toEqual({ fault: "title", title: "" });
  expect(read([{ title: "A", message: "x".repeat(4097) }])).toEqual({ fault: "message", title: "A" });
  expect(read([{ title: "A", action: "explode" }])).toEqual({ fault: "action", title: "A" });
});
