import { maxChildren, maxDepth } from "@balcao/shared/queue-options/rules";
import { expect, test } from "vitest";
import { inCompany } from "../../base/database.ts";
import { makeCompany, makeQueue, makeTicket, makeUser, publishedBy } from "../../testing/factories.ts";
import { makeIntegration } from "../../testing/company/integration-factory.ts";
import { makeAssistant } from "../../testing/knowledge-factories.ts";
import { queryText } from "../../testing/query-text.ts";
import { deleteQueue } from "../queues/service.ts";
import { showTree } from "./access.ts";
import { attachFile, detachFile } from "./files.ts";
import { listLeading, listOptions } from "./list.ts";
import { createOption, deleteOption, duplicateOption, saveTree, updateOption } from "./service.ts";

async function stage() {
  const companyId = await makeCompany();
  const admin = await makeUser(companyId, { profile: "admin" });
  const queueId = await makeQueue(companyId, { name: "Vendas" });
  const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);
  const add = (title: string, parentId: number | null = null, option?: number) =>
    here(() => createOption(admin, { ...plain, queueId, parentId, title, ...(option && { option }) }));
  /** The tree as lines: depth, number and title. */
  const lines = async () => {
    const { options } = await here(() => showTree(queueId));
    const depth = (parentId: number | null): number =>
      parentId === null ? 0 : 1 + depth(options.find(({ id }) => id === parentId)?.parentId ?? null);
    return options.map(({ parentId, option, title }) => `${">".repeat(depth(parentId))}${option} ${title}`);
  };
  return { companyId, admin, queueId, here, add, lines };
}
const plain = { message: "", action: null, forwardQueueId: null, promptId: null, integrationId: null };
/** A prompt and an integration of that company. */
const talkersOf = async (companyId: number) => ({
  promptId: (await makeAssistant(companyId, await makeTicket(companyId))).promptId,
  integrationId: await makeIntegration(companyId),
});
const file = { key: "k", name: "a.pdf", size: 3, mimetype: "application/pdf" };

test("a new node takes its place, the following nodes move on, and a node moves with its branch", async () => {
  const { admin, queueId, here, add, lines } = await stage();
  const a = await add("A");
  const b = await add("B");
  await add("A1", a.id);
  await add("Antes", null, 1);
  expect(await lines()).toEqual(["1 Antes", "2 A", ">1 A1", "3 B"]);
  await here(() => updateOption(admin, a.id, { parentId: b.id }));
  expect(await lines()).toEqual(["1 Antes", "2 B", ">1 A", ">>1 A1"]);
  await here(() => updateOption(admin, b.id, { option: 1, title: "Bê" }));
  expect(await lines()).toEqual(["1 Bê", ">1 A", ">>1 A1", "2 Antes"]);
  await expect(here(() => updateOption(admin, b.id, { parentId: a.id }))).rejects.toMatchObject({
    code: "ERR_OPTION_LIMIT",
  });
  const roots = await here(() => listOptions({ queueId, parentId: -1 }));
  expect(roots.map(({ title }) => title)).toEqual(["Bê", "Antes"]);
});

test("a branch is copied without its files, and deleting a branch returns the number of deleted nodes", async () => {
  const { admin, here, add, lines, companyId } = await stage();
  const a = await add("A");
  await add("A1", a.id);
  await add("B");
  await here(() => attachFile(admin, a.id, { ...file, key: `${companyId}/a` }));
  expect(await here(() => duplicateOption(admin, a.id))).toMatchObject({ option: 2, mediaPath: null });
  expect(await lines()).toEqual(["1 A", ">1 A1", "2 A", ">1 A1", "3 B"]);
  expect(await here(() => deleteOption(admin, a.id))).toEqual({ count: 2 });
  expect(await lines()).toEqual(["1 A", ">1 A1", "2 B"]);
});

test("a tree that exceeds a limit is refused", async () => {
  const { add, here, admin } = await stage();
  let parentId: number | null = null;
  for (let level = 1; level <= maxDepth; level += 1) parentId = (await add(`N${level}`, parentId)).id;
  await expect(add("fundo", parentId)).rejects.toMatchObject({ code: "ERR_OPTION_LIMIT", details: { fault: "depth" } });
  const wide = await add("largo");
  for (let n = 1; n <= maxChildren; n += 1) await add(`F${n}`, wide.id);
  await expect(add("décimo", wide.id)).rejects.toMatchObject({ details: { fault: "children" } });
  await expect(here(() => duplicateOption(admin, parentId ?? 0))).resolves.toBeDefined();
});

test("a whole tree is saved in one call: named nodes keep their files, new nodes get ids, and other nodes are deleted", async () => {
  const { admin, queueId, here, add, lines, companyId } = await stage();
  const [kept, gone] = [await add("Fica"), await add("Vai")];
  await here(() => attachFile(admin, kept.id, { ...file, key: `${companyId}/a` }));
  const { version } = await here(() => showTree(queueId));
  const node = (id: number, parentId: number | null, option: number, title: string) => ({
    ...plain,
    id,
    parentId,
    option,
    title,
  });
  const body = {
    version,
    options: [node(-2, -1, 1, "Neto"), node(-1, null, 1, "Novo"), node(kept.id, -2, 1, "Ficou")],
  };
  const saved = await here(() => saveTree(admin, queueId, body));
  expect(await lines()).toEqual(["1 Novo", ">1 Neto", ">>1 Ficou"]);
  expect(saved.options.find(({ id }) => id === kept.id)).toMatchObject({ mediaName: "a.pdf" });
  expect(saved.options.some(({ id }) => id === gone.id)).toBe(false);
  await expect(here(() => saveTree(admin, queueId, body))).rejects.toMatchObject({ code: "ERR_TREE_CHANGED" });
  const lost = { version: saved.version, options: [node(gone.id, null, 1, "Vai")] };
  await expect(here(() => saveTree(admin, queueId, lost))).rejects.toMatchObject({ code: "ERR_NO_QUEUE_OPTION_FOUND" });
  const circle = { version: saved.version, options: [node(-1, -2, 1, "A"), node(-2, -1, 1, "B")] };
  await expect(here(() => saveTree(admin, queueId, circle))).rejects.toMatchObject({ details: { fault: "parent" } });
});

test("when two users save from the same version at the same time, one is refused, and the tree is whole", async () => {
  const { admin, queueId, here, lines } = await stage();
  const save = (title: string) => {
    const options = [{ ...plain, id: -1, parentId: null, option: 1, title }];
    return here(() => saveTree(admin, queueId, { version: 0, options }));
  };
  const done = await Promise.allSettled([save("Um"), save("Dois")]);
  expect(done.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(await lines()).toHaveLength(1);
});

test("a node may forward only to a queue of the company, and loses a queue that is deleted", async () => {
  const { admin, companyId, queueId, here, add } = await stage();
  const foreign = await makeQueue(await makeCompany());
  const other = await makeQueue(companyId);
  const a = await add("A");
  const to = (forwardQueueId: number) => () => updateOption(admin, a.id, { action: "forward_queue", forwardQueueId });
  await expect(here(to(foreign))).rejects.toMatchObject({ code: "ERR_NO_QUEUE_FOUND" });
  expect(await here(to(other))).toMatchObject({ forwardQueueId: other });
  await here(() => deleteQueue(admin, other));
  expect((await here(() => showTree(queueId))).options).toMatchObject([{ id: a.id, forwardQueueId: null }]);
});

test("a node may start only a prompt or an integration of the company, and the database enforces this too", async () => {
  const { admin, companyId, queueId, here, add } = await stage();
  const a = await add("A");
  const [own, theirs] = [await talkersOf(companyId), await talkersOf(await makeCompany())];
  const { version, options } = await here(() => showTree(queueId));
  for (const [key, error] of [
    ["promptId", "ERR_NO_PROMPT_FOUND"],
    ["integrationId", "ERR_NO_INTEGRATION_FOUND"],
  ] as const) {
    const foreign = { [key]: theirs[key] };
    const refused = { code: error };
    await expect(here(() => updateOption(admin, a.id, foreign))).rejects.toMatchObject(refused);
    await expect(
      here(() => createOption(admin, { ...plain, queueId, parentId: null, title: "B", ...foreign })),
    ).rejects.toMatchObject(refused);
    const body = { version, options: options.map((node) => ({ ...node, ...foreign })) };
    await expect(here(() => saveTree(admin, queueId, body))).rejects.toMatchObject(refused);
    const column = key === "promptId" ? "prompt_id" : "integration_id";
    await expect(here(() => queryText(`update queue_options set ${column} = $1`, [theirs[key]]))).rejects.toThrow(
      "violates foreign key constraint",
    );
  }
  expect(await here(() => updateOption(admin, a.id, own))).toMatchObject(own);
});

test("a file is put on a node and removed, browsers get both changes, and the version of the tree stays", async () => {
  const { admin, companyId, queueId, here, add } = await stage();
  const a = await add("A");
  const { version } = await here(() => showTree(queueId));
  const held = await here(() => attachFile(admin, a.id, { ...file, key: `${companyId}/a` }));
  expect(held).toMatchObject({ mediaName: "a.pdf", mediaPath: expect.stringMatching(/^\/api\/media\/\d+$/) });
  expect(await here(() => detachFile(admin, a.id))).toMatchObject({ mediaName: null, mediaPath: null });
  expect((await here(() => showTree(queueId))).version).toBe(version);
  const told = (await publishedBy(companyId)).map(({ name }) => name);
  expect(told.filter((name) => name === "queue-option.update")).toHaveLength(3);
  const audited = await here(() => queryText("select 1 from audit where action = 'queue.options'"));
  expect(audited).toHaveLength(3);
  await expect(here(() => attachFile(admin, a.id, undefined))).rejects.toMatchObject({ code: "ERR_VALIDATION" });
});

test("deleting a queue deletes its tree", async () => {
  const { admin, queueId, here, add } = await stage();
  await add("A1", (await add("A")).id);
  await here(() => deleteQueue(admin, queueId));
  expect(await here(() => queryText("select id from queue_options"))).toEqual([]);
});

test("before a queue is deleted, the options of other queues that lead to it are listed, and its own options are not", async () => {
  const { companyId, admin, queueId, here, add } = await stage();
  const target = await makeQueue(companyId, { name: "Cobrança" });
  const to = (forwardQueueId: number) => ({ action: "forward_queue" as const, forwardQueueId });
  const boleto = await add("Boleto");
  const still = await add("Ainda lembra");
  await here(() => updateOption(admin, boleto.id, to(target)));
  await here(() => updateOption(admin, still.id, to(target)));
  await here(() => updateOption(admin, still.id, { action: "leave_bot" }));
  const own = await here(() => createOption(admin, { ...plain, queueId: target, parentId: null, title: "De volta" }));
  await here(() => updateOption(admin, own.id, to(target)));
  expect(await here(() => listLeading(target))).toEqual([{ id: boleto.id, queue: "Vendas", title: "Boleto" }]);
  expect(await here(() => listLeading(queueId))).toEqual([]);
});
