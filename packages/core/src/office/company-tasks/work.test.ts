import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { buffer, json } from "node:stream/consumers";
import { expect, test } from "vitest";
import { inCompany } from "../../base/database.ts";
import { fileStore, openFile, putFile } from "../../base/files/store.ts";
import type { FileStore } from "../../base/files/store.ts";
import { S3Fault } from "../../base/files/s3/client.ts";
import { placeOfCompanyTask, secrets } from "../../base/secrets.ts";
import { lockCompany } from "../../company/companies/lock.ts";
import { makeCompanyTask } from "../../testing/company/company-task-factory.ts";
import { makeCompany, makeConnection, makeMedia, makeUser, publishedBy } from "../../testing/factories.ts";
import { queryText } from "../../testing/query-text.ts";
import { overlappingCall } from "../../testing/race.ts";
import type { Archive } from "../backup/archive/archive.ts";
import { newPair, unseal } from "../backup/archive/seal.ts";
import { askForExport, askForOpening, findFile, removeTask } from "./service.ts";
import { doTasks } from "./work.ts";

const passphrase = "quatro cavalos no mar";
const wish = { billing: false, keys: false, seal: { by: "passphrase", passphrase } } as const;
const { recipient, identity } = await newPair();
/** The wish of tests that do not look at the passphrase, because to seal with a passphrase costs as much as to guess it. */
const quick = { ...wish, seal: { by: "recipient", recipient } } as const;

/** A company with a file, and an operator of another one. */
async function scene() {
  const companyId = await makeCompany({ name: `Padaria ${randomUUID()}` });
  await makeMedia(companyId, await putFile(companyId, Buffer.from("foto")));
  const operator = await makeUser(await makeCompany(), { name: "Olga", profile: "admin", super: true });
  const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);
  const rows = <T extends object>(sql: string, values: unknown[] = []) => here(() => queryText<T>(sql, values));
  return { companyId, operator, here, rows };
}

const work = (changes: Partial<FileStore> = {}) => {
  const own = fileStore();
  const store = Object.assign(Object.create(own) as FileStore, {
    put: own.put.bind(own),
    open: own.open.bind(own),
    remove: own.remove.bind(own),
    ...changes,
  });
  return doTasks({
    ownerUrl: process.env["DATABASE_OWNER_URL"] ?? "",
    secrets,
    store,
    requireOwnBucket: () => Promise.resolve(),
    explain: (error) => (error instanceof Error ? error.message : String(error)),
    tell: () => undefined,
  });
};

type State = { state: string; failure: string | null; passphrase: Buffer | null; detail: string };
const tasks = "select state, failure, passphrase, detail from company_tasks order by asked_at";
const isThere = (key: string) =>
  openFile(key).then(
    (file) => (file.destroy(), true),
    () => false,
  );

/** The pieces of the file together, as a download gives them. */
const archiveOf = (pieces: readonly { key: string }[]): Archive => ({
  name: "The file",
  write: () => Promise.reject(new Error("It is only read")),
  open: async () =>
    Readable.from([Buffer.concat(await Promise.all(pieces.map(async ({ key }) => buffer(await openFile(key)))))]),
  compare: () => Promise.resolve("gone"),
});

test("a company is written into a file, its passphrase is forgotten, and the operators' screens get an event", async () => {
  const { companyId, operator, here, rows } = await scene();
  const { id } = await here(() => askForExport(operator, wish));
  const [waiting] = await rows<State>(tasks);
  expect(secrets.decrypt(placeOfCompanyTask(id), waiting?.passphrase ?? Buffer.alloc(0)).toString()).toBe(passphrase);
  expect(await work()).toBe(1);
  expect(await rows(tasks)).toEqual([{ state: "ready", failure: null, passphrase: null, detail: "" }]);
  const { company, pieces } = await here(() => findFile(operator, id));
  const names: string[] = [];
  const headers: unknown[] = [];
  for await (const { name, bytes } of unseal(archiveOf(pieces), { passphrase })) {
    names.push(name.replace(/\/.*/, ""));
    if (name === "header.json") headers.push(await json(Readable.from(bytes)));
  }
  expect(headers).toMatchObject([{ company, keys: false }]);
  expect(new Set(names)).toEqual(new Set(["header.json", "tables", "manifest.json", "files", "index.json"]));
  const [counted] = await rows<{ files: number; size: number; bytes: number }>(
    "select files, bytes, (select sum(bytes)::int from company_file_pieces) as size from company_tasks",
  );
  expect(counted).toMatchObject({ files: 1, bytes: counted?.size });
  expect(await rows("select action, actor_name from audit order by id")).toEqual([
    { action: "company.exportAsked", actor_name: "Olga" },
    { action: "company.exported", actor_name: "Olga" },
  ]);
  const told = await publishedBy(operator.companyId);
  expect(told.map(({ name }) => name)).toContain("operator.changed");
  expect(await rows("select status from companies")).toEqual([{ status: true }]);
  expect(companyId).toBeGreaterThan(0);
});

test("a file for a recipient can be opened only with the identity", async () => {
  const { operator, here } = await scene();
  const { id } = await here(() => askForExport(operator, quick));
  await work();
  const { pieces } = await here(() => findFile(operator, id));
  const first = await unseal(archiveOf(pieces), identity).next();
  expect(first.value).toMatchObject({ name: "header.json" });
  await expect(unseal(archiveOf(pieces), { passphrase }).next()).rejects.toThrow("does not open");
});

test("an export with the keys of its numbers shuts the company in the operator's name, and an opening, which leaves no row, opens it again", async () => {
  const { companyId, operator, here, rows } = await scene();
  await makeConnection(companyId, { wanted: true });
  await here(() => askForExport(operator, { ...quick, keys: true }));
  await work();
  expect(await rows("select status, seal from companies")).toEqual([{ status: false, seal: "left" }]);
  expect(await rows("select wanted from connections")).toEqual([{ wanted: false }]);
  await here(() => askForOpening(operator));
  await work();
  expect(await rows("select status, seal from companies")).toEqual([{ status: true, seal: null }]);
  expect(await rows("select kind from company_tasks")).toEqual([{ kind: "export" }]);
  expect(await rows("select action, actor_name from audit order by id")).toEqual(
    ["company.exportAsked", "company.blocked", "company.exported", "company.openAsked", "company.unblocked"].map(
      (action) => ({ action, actor_name: "Olga" }),
    ),
  );
});

test("when a service dies while it opens a company, the next service opens it", async () => {
  const { operator, here, rows } = await scene();
  await rows("update companies set status = false, seal = 'left'");
  await here(() => askForOpening(operator));
  await rows("update company_tasks set state = 'running', tries = 1");
  await work();
  expect(await rows("select status, seal from companies")).toEqual([{ status: true, seal: null }]);
});

test("an opening that is cancelled while it runs opens nothing", async () => {
  const { companyId, operator, here, rows } = await scene();
  await rows("update companies set status = false, seal = 'left'");
  const { id } = await here(() => askForOpening(operator));
  // The opening waits for the lock of the company, and is cancelled there.
  const [, opening] = await overlappingCall(
    companyId,
    () => lockCompany(),
    () => work(),
    () => removeTask(operator, id),
  );
  expect(opening).toEqual({ done: 1 });
  expect(await rows("select status, seal from companies")).toEqual([{ status: false, seal: "left" }]);
  expect(await rows("select 1 from audit where action = 'company.unblocked'")).toEqual([]);
});

test("a task whose service died begins anew without its earlier pieces, and is given up after three tries", async () => {
  const { companyId, operator, here, rows } = await scene();
  const { key } = await putFile(companyId, Buffer.from("half"));
  const { id } = await here(() => askForExport(operator, wish));
  const die = async (tries: number) => {
    await rows("update company_tasks set state = 'running', tries = $1, ended_at = null", [tries]);
    await rows("delete from company_file_pieces");
    await rows(
      "insert into company_file_pieces (company_id, task_id, place, object_key, bytes) values ($1, $2, 0, $3, 4)",
      [companyId, id, key],
    );
  };
  await die(3);
  expect(await work()).toBe(0);
  expect(await rows(tasks)).toEqual([{ state: "failed", failure: "killed", passphrase: null, detail: "" }]);
  expect(await isThere(key)).toBe(false);
  const again = await here(() => askForExport(operator, quick));
  await rows("update company_tasks set state = 'running', tries = 2");
  expect(await work()).toBe(1);
  const { pieces } = await here(() => findFile(operator, again.id));
  expect((await unseal(archiveOf(pieces), identity).next()).value).toMatchObject({ name: "header.json" });
});

test("a task that is removed while it runs stops, and leaves no piece", async () => {
  const { operator, here, rows } = await scene();
  const { id } = await here(() => askForExport(operator, quick));
  const stored: string[] = [];
  await work({
    async put(...given) {
      const file = await fileStore().put(...given);
      stored.push(file.key);
      await fileStore().remove(await here(() => removeTask(operator, id)));
      return file;
    },
  });
  expect(stored).toHaveLength(1);
  expect(await isThere(stored[0] ?? "")).toBe(false);
  expect(await rows("select 1 from company_tasks")).toEqual([]);
  expect(await rows("select action from audit order by id")).toEqual([
    { action: "company.exportAsked" },
    { action: "company.exportRemoved" },
  ]);
});

test.each<[string, () => Error, string]>([
  ["files", () => new S3Fault("The bucket does not answer"), "The bucket does not answer"],
  ["disk", () => Object.assign(new Error("no space left"), { code: "ENOSPC" }), "no space left"],
  ["other", () => new Error('in column "body": "oi ana"'), 'in column "body": “…”'],
])(
  "a failure is noted as %s, without words of customers, and the passphrase is forgotten",
  async (failure, fault, detail) => {
    const { operator, here, rows } = await scene();
    await here(() => askForExport(operator, wish));
    await work({ put: () => Promise.reject(fault()) });
    expect(await rows(tasks)).toEqual([{ state: "failed", failure, passphrase: null, detail }]);
    expect(await rows("select 1 from audit where action = 'company.exported'")).toEqual([]);
  },
);

test("a task is refused with a reason of its own when the company changed after the request", async () => {
  const { companyId, operator, here, rows } = await scene();
  await here(() => askForExport(operator, { ...wish, keys: true }));
  await makeUser(companyId, { super: true });
  await work();
  expect(await rows(tasks)).toMatchObject([{ state: "failed", failure: "operators" }]);
  expect(await rows("select status, seal from companies")).toEqual([{ status: true, seal: null }]);
  await here(() => askForExport(operator, wish));
  await rows("update companies set status = false, seal = 'arriving'");
  await work();
  expect(await rows(tasks)).toMatchObject([{ state: "failed", failure: "arriving" }]);
});

test("a file whose days are over is removed, and a younger one stays", async () => {
  const { companyId, operator } = await scene();
  const [old, young] = [await putFile(companyId, Buffer.from("old")), await putFile(companyId, Buffer.from("young"))];
  const values = { operatorId: operator.userId };
  const at = (days: number) => new Date(Date.now() - days * 86_400_000);
  const gone = await makeCompanyTask(companyId, { ...values, endedAt: at(3.1), pieces: [{ key: old.key, bytes: 3 }] });
  const kept = await makeCompanyTask(companyId, {
    ...values,
    endedAt: at(2.9),
    pieces: [{ key: young.key, bytes: 5 }],
  });
  await work();
  expect([await isThere(old.key), await isThere(young.key)]).toEqual([false, true]);
  await expect(inCompany(companyId, () => findFile(operator, gone))).rejects.toMatchObject({
    code: "ERR_NO_COMPANY_TASK_FOUND",
  });
  expect((await inCompany(companyId, () => findFile(operator, kept))).pieces).toHaveLength(1);
});
