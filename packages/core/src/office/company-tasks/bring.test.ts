import { randomUUID } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { Readable } from "node:stream";
import { broughtPieceBytes } from "@balcao/shared/company-tasks/rules";
import { AppError } from "@balcao/shared/errors";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { asPlatform, inCompany } from "../../base/database.ts";
import { type FileStore, fileStore, openFile, putFile } from "../../base/files/store.ts";
import { secrets } from "../../base/secrets.ts";
import { makeCompanyTask } from "../../testing/company/company-task-factory.ts";
import { makeCompany, makeContact, makeMedia, makeUser } from "../../testing/factories.ts";
import { queryText } from "../../testing/query-text.ts";
import { exportCompany } from "../company-files/export.ts";
import { beginImport, confirmImport, keepPiece, lookThrough } from "./imports.ts";
import { removeOver } from "./line.ts";
import { listImports, listTasks } from "./list.ts";
import { findFile, removeTask } from "./service.ts";
import { doTasks } from "./work.ts";

const passphrase = "quatro cavalos no mar";
const ownerUrl = process.env["DATABASE_OWNER_URL"] ?? "";

/** The file of a company that still exists here, with a contact and a media file. */
let file: Buffer;
beforeAll(async () => {
  const companyId = await makeCompany({ name: "Padaria" });
  await makeContact(companyId);
  await makeMedia(companyId, await putFile(companyId, Buffer.from("foto")));
  await exportCompany({
    ownerUrl,
    company: companyId,
    archive: {
      name: "The file",
      async write(source) {
        file = await buffer(Readable.from(source));
        return {};
      },
      open: () => Promise.resolve(null),
      compare: () => Promise.resolve("gone"),
    },
    // Each test opens the file several times.
    lock: { passphrase, work: 1 },
    billing: false,
    keys: false,
    secrets,
    store: fileStore(),
    leaves: () => Promise.resolve(),
    tell: () => undefined,
  });
});

let olga: Awaited<ReturnType<typeof makeUser>>;
beforeEach(async () => {
  olga = await makeUser(await makeCompany(), { name: "Olga", profile: "admin", super: true });
});
const here = <T>(work: () => Promise<T>) => inCompany(olga.companyId, work);
const rows = <T extends object>(text: string, values: unknown[] = []) => here(() => queryText<T>(text, values));
const listed = async () => (await asPlatform(() => listImports(olga))).imports.filter(({ isMine }) => isMine);
const isThere = (key: string) =>
  openFile(key).then(
    (found) => (found.destroy(), true),
    () => false,
  );

const work = (changes: Partial<FileStore> = {}) => {
  const own = fileStore();
  const store = Object.assign(Object.create(own) as FileStore, {
    open: own.open.bind(own),
    size: own.size.bind(own),
    putBack: own.putBack.bind(own),
    remove: own.remove.bind(own),
    ...changes,
  });
  const explain = (error: unknown) => (error instanceof Error ? error.message : String(error));
  return doTasks({
    ownerUrl,
    secrets,
    store,
    requireOwnBucket: () => Promise.resolve(),
    explain,
    tell: () => undefined,
  });
};

/** A file that Olga has uploaded completely. */
async function brought(bytes = file) {
  const { id } = await here(() => beginImport(olga, { fileName: "padaria.age", size: bytes.length }));
  const { key, size } = await putFile(olga.companyId, bytes);
  await here(() => keepPiece(olga, id, 0, { key, size }));
  return { id, key };
}
const look = (id: string, words = passphrase) => here(() => lookThrough(olga, id, words));

test("a company is imported, shut and under another name, from the file that an operator sent, and the file is removed", async () => {
  const { id, key } = await brought();
  await look(id);
  expect(await work()).toBe(1);
  const [found] = await listed();
  expect(found).toMatchObject({ state: "ready", isHere: true, failure: null, arrived: null, confirmed: false });
  expect(found?.findings).toMatchObject({
    company: "Padaria",
    files: 1,
    counts: [{ what: "contacts", count: 1 }],
    before: null,
    obstacles: [{ what: "name", count: 1, values: ["Padaria"] }],
  });
  await expect(here(() => confirmImport(olga, id, null))).rejects.toMatchObject({ code: "ERR_COMPANY_IMPORT_STEP" });
  const name = `Padaria ${randomUUID()}`;
  await here(() => confirmImport(olga, id, name));
  expect(await work()).toBe(1);
  expect(await listed()).toMatchObject([{ state: "ready", isHere: false, arrived: name, confirmed: true }]);
  expect(await rows("select passphrase from company_tasks")).toEqual([{ passphrase: null }]);
  expect(await isThere(key)).toBe(false);
  await expect(here(() => keepPiece(olga, id, 0, { key, size: file.length }))).rejects.toMatchObject({
    code: "ERR_COMPANY_IMPORT_STEP",
  });
  const [came] = await asPlatform(() =>
    queryText<{ id: number }>("select id, status, seal from companies where name = $1", [name]),
  );
  expect(came).toMatchObject({ status: false, seal: "arrived" });
  const there = <T extends object>(text: string) => inCompany(came?.id ?? 0, () => queryText<T>(text));
  expect(await there("select action, actor_name from audit order by id desc limit 1")).toEqual([
    { action: "company.imported", actor_name: "Olga" },
  ]);
  const [media] = await there<{ key: string }>("select object_key as key from media");
  expect(await isThere(media?.key ?? "")).toBe(true);
  expect(await rows("select action from audit order by id")).toEqual([
    { action: "company.importAsked" },
    { action: "company.importConfirmed" },
  ]);
  // The same file once more: the findings name the existing company, and a service that died after the import finds it done.
  const again = await brought();
  const confirmed = (tries: number) =>
    rows("update company_tasks set state = 'running', confirmed = true, tries = $1, ended_at = null, failure = null", [
      tries,
    ]);
  await look(again.id);
  await rows("update company_tasks set confirmed = true");
  await work();
  expect(await listed()).toMatchObject([{ state: "failed", failure: "imported", detail: name, isHere: true }]);
  await look(again.id);
  await confirmed(2);
  await work();
  expect(await listed()).toMatchObject([{ state: "ready", arrived: name, isHere: false }]);
});

test("a cut file, a wrong passphrase and a store that does not answer have different faults, and the file stays for another check", async () => {
  const { id } = await brought();
  await look(id, "cinco cavalos no mar");
  await work();
  expect(await listed()).toMatchObject([{ state: "failed", failure: "passphrase", isHere: true }]);
  await look(id);
  await work({ open: () => Promise.reject(new AppError("ERR_UNAVAILABLE")) });
  expect(await listed()).toMatchObject([{ failure: "files", isHere: true }]);
  await look(id);
  await work({
    open: () => Promise.reject(Object.assign(new Error("Connection terminated unexpectedly"), { code: "ECONNRESET" })),
  });
  expect(await listed()).toMatchObject([{ failure: "database", isHere: true }]);
  await look(id);
  await work({ open: async () => Readable.from([file.subarray(0, file.length - 1)]) });
  expect(await listed()).toMatchObject([{ failure: "broken", isHere: true }]);
  expect(await rows("select passphrase from company_tasks")).toEqual([{ passphrase: null }]);
});

test("an import that is given up while it is read stops, and no row of it stays", async () => {
  const { id } = await brought();
  await look(id);
  await rows("update company_tasks set confirmed = true, name = 'Nunca'");
  await work({
    async open() {
      await here(() => removeTask(olga, id));
      return Readable.from([file]);
    },
  });
  expect(await listed()).toEqual([]);
  expect(await asPlatform(() => queryText("select 1 from companies where name = 'Nunca'"))).toEqual([]);
  expect(await rows("select action from audit order by id desc limit 1")).toEqual([
    { action: "company.importRemoved" },
  ]);
});

test("pieces are accepted in their order and size, a piece may be repeated, and nobody else can send one", async () => {
  const size = broughtPieceBytes + 5;
  const { id } = await here(() => beginImport(olga, { fileName: "grande.age", size }));
  const keep = (place: number, bytes: number, actor = olga) =>
    here(() => keepPiece(actor, id, place, { key: `${olga.companyId}/${randomUUID()}`, size: bytes }));
  for (const [place, bytes] of [
    [1, 5],
    [0, 5],
    [2, 0],
  ] as const)
    await expect(keep(place, bytes)).rejects.toMatchObject({ code: "ERR_VALIDATION" });
  expect(await keep(0, broughtPieceBytes)).toMatchObject({ bytes: broughtPieceBytes, isHere: false, gone: [] });
  await expect(look(id)).rejects.toMatchObject({ code: "ERR_COMPANY_IMPORT_STEP" });
  const twice = await keep(0, broughtPieceBytes);
  expect([twice.bytes, twice.gone.length]).toEqual([broughtPieceBytes, 1]);
  const other = await makeUser(olga.companyId, { profile: "admin", super: true });
  await expect(keep(1, 5, other)).rejects.toMatchObject({ code: "ERR_NO_COMPANY_TASK_FOUND" });
  expect(await keep(1, 5)).toMatchObject({ bytes: size, isHere: true });
  await expect(keep(2, 0)).rejects.toMatchObject({ code: "ERR_VALIDATION" });
  await expect(here(() => beginImport(olga, { fileName: "outro.age", size }))).rejects.toMatchObject({
    code: "ERR_COMPANY_IMPORT_STEP",
  });
  await expect(here(() => confirmImport(olga, id, null))).rejects.toMatchObject({ code: "ERR_COMPANY_IMPORT_STEP" });
  // It is neither a file that somebody can download nor a task of the company itself.
  await rows("update company_tasks set state = 'ready', ended_at = now()");
  await expect(here(() => findFile(olga, id))).rejects.toMatchObject({ code: "ERR_NO_COMPANY_TASK_FOUND" });
  expect((await asPlatform(() => listTasks(olga, olga.companyId))).tasks).toEqual([]);
});

test("a failed import makes room for the next import of its operator, and its pieces are removed", async () => {
  const { id, key } = await brought();
  await rows("update company_tasks set state = 'failed', failure = 'broken', ended_at = now()");
  const next = await here(() => beginImport(olga, { fileName: "padaria.age", size: 7 }));
  expect(next.gone).toEqual([key]);
  expect((await listed()).map((one) => one.id)).toEqual([next.id]);
  expect(next.id).not.toBe(id);
});

test("an upload that nobody touched for three days is removed with its pieces, and a task that no service took is given up", async () => {
  const old = "now() - interval '3 days 1 hour'";
  const { id, key } = await brought();
  await rows(`update company_tasks set noted_at = ${old}`);
  const companyId = await makeCompany();
  const half = await putFile(companyId, Buffer.from("half"));
  const values = { recipient: null, passphrase: Buffer.from("x"), endedAt: null, state: "running" } as const;
  await makeCompanyTask(companyId, { ...values, pieces: [{ key: half.key, bytes: 4 }] });
  await inCompany(companyId, () => queryText(`update company_tasks set noted_at = ${old}`));
  const young = await makeCompany();
  await makeCompanyTask(young, { ...values, notedAt: new Date(Date.now() - 71 * 3_600_000) });
  const gone = await asPlatform(removeOver);
  expect(gone.toSorted()).toEqual([key, half.key].toSorted());
  expect((await listed()).filter((one) => one.id === id)).toEqual([]);
  const state = "select state, failure, passphrase from company_tasks";
  expect(await inCompany(companyId, () => queryText(state))).toEqual([
    { state: "failed", failure: "unserved", passphrase: null },
  ]);
  expect(await inCompany(young, () => queryText("select state from company_tasks"))).toEqual([{ state: "running" }]);
});
