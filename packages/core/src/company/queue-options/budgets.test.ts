import { expect, test } from "vitest";
import { inCompany } from "../../base/database.ts";
import { makeCompany, makeQueue, makeQueueOption, makeUser } from "../../testing/factories.ts";
import { statementsOf } from "../../testing/statements.ts";
import { showTree } from "./access.ts";
import { listLeading, listOptions } from "./list.ts";
import { saveTree } from "./service.ts";

/** A queue with this many options at its root. */
async function tree(size: number) {
  const companyId = await makeCompany();
  const admin = await makeUser(companyId, { profile: "admin" });
  const queueId = await makeQueue(companyId);
  for (let n = 1; n <= size; n += 1) await makeQueueOption(companyId, queueId, { option: n });
  const cost = async (work: () => Promise<unknown>) => (await statementsOf(companyId, work)).length;
  return { companyId, admin, queueId, cost };
}

test.each([1, 9])("reading a tree of %s costs the same few statements as any other tree", async (size) => {
  const { queueId, cost } = await tree(size);
  expect(await cost(() => showTree(queueId))).toBe(2);
  expect(await cost(() => listOptions({ queueId, parentId: -1 }))).toBe(2);
});

test("saving a tree costs the same for one changed node as for all nodes", async () => {
  const { companyId, admin, queueId, cost } = await tree(9);
  const costs: number[] = [];
  for (const changed of [1, 9]) {
    const { options, version } = await inCompany(companyId, () => showTree(queueId));
    const next = options.map((node, index) => ({ ...node, title: index < changed ? `${node.title}!` : node.title }));
    costs.push(await cost(() => saveTree(admin, queueId, { version, options: next })));
  }
  expect(costs[0]).toBe(costs[1]);
});

test.each([1, 9])("the %s options that lead to a queue are read in two statements", async (size) => {
  const { companyId, queueId, cost } = await tree(0);
  const from = await makeQueue(companyId);
  for (let option = 1; option <= size; option += 1)
    await makeQueueOption(companyId, from, { option, action: "forward_queue", forwardQueueId: queueId });
  expect(await cost(() => listLeading(queueId))).toBe(2);
});
