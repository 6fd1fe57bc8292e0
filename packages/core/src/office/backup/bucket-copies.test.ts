import { startS3 } from "@balcao/s3-simulator/s3";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { clientOf } from "../../base/files/places.ts";
import { putFile } from "../../base/files/store.ts";
import { backupScene } from "../../testing/backup-scene.ts";
import { makeCompany, makeMedia } from "../../testing/factories.ts";
import { makeBackup, type Wish } from "./backup.ts";
import { BackupBucket } from "./bucket.ts";
import { withOwner } from "./connect.ts";
import { nameAt } from "./manifest.ts";
import { findBackup } from "./place.ts";

const s3 = await startS3();
const client = clientOf({ S3_REGION: "", ...s3.environment }, { pauses: [1, 1] });
if (!client) throw new Error("The simulator names no bucket");
const place = new BackupBucket(client, "backups");
const owner = new pg.Client(process.env.DATABASE_OWNER_URL);

let scene: Awaited<ReturnType<typeof backupScene>>;
let companyId: number;
beforeAll(async () => {
  await owner.connect();
  scene = await backupScene(process.env);
  companyId = await makeCompany({ name: "Padaria" });
});
beforeEach(async () => {
  s3.faults.clear();
  const { key, size } = await putFile(companyId, Buffer.from(crypto.randomUUID()));
  await makeMedia(companyId, { key, size });
});
afterAll(async () => {
  await scene.end();
  await owner.end();
  await s3.close();
});

const make = (changes: Partial<Wish> = {}) => makeBackup({ ...scene.wish, place, ...changes });
/** The newest verified backup, which an earlier test made. */
const lastGood = () => findBackup(place, undefined, { tried: true });
const names = async () => (await place.backups()).map(({ name }) => name);
const verified = async () =>
  (await place.backups()).filter(({ verifiedAt }) => verifiedAt !== null).map(({ name }) => name);
const environment: Record<string, string> = Object.fromEntries(
  Object.entries(s3.environment).map(([name, value]) => [`BACKUP_${name}`, value]),
);
const run = (args: string[], changes: Record<string, string> = {}) =>
  scene.run(args, { ...environment, ...changes }, scene.host.identity);

test("a backup beside another installation's backups writes nothing, and the refusal of a bucket is stored as the backup's fault", async () => {
  const mark = { bytes: Buffer.from("theirs"), etag: '"a"', changedAt: new Date(), headers: {} };
  s3.objects.set("theirs/installation", mark);
  const theirs = new BackupBucket(client, "theirs");
  await expect(make({ place: theirs })).rejects.toThrow("lie the backups of another installation");
  expect([...s3.objects.keys()]).toEqual(["theirs/installation"]);
  s3.faults.order({ kind: "refuse", status: 403, code: "InvalidAccessKeyId" }, { times: 1000 });
  await expect(make()).rejects.toThrow("InvalidAccessKeyId");
  const { rows } = await owner.query("select fault from backups order by taken_at desc limit 1");
  expect(rows).toEqual([{ fault: expect.stringContaining("InvalidAccessKeyId") }]);
});

test("a backup removes what the doctor left in its folder, and refuses a folder with an object of another installation", async () => {
  const inner = { bytes: Buffer.from("inner"), etag: '"a"', changedAt: new Date(), headers: {} };
  s3.objects.set("backups/doctor/installation", inner);
  await expect(make()).rejects.toThrow("also has what is no part of a backup: doctor/installation");
  expect(s3.objects.delete("backups/doctor/installation")).toBe(true);
  s3.objects.set(`backups/doctor/${crypto.randomUUID()}`, inner);
  await make();
  expect([...s3.objects.keys()].filter((key) => key.includes("/doctor/"))).toEqual([]);
});

test("a backup that somebody else removed meanwhile does not come back", async () => {
  const made = await make();
  await place.remove(made.name);
  await expect(place.note(made)).rejects.toThrow(`backups/${made.name}/backup.json in the bucket balcao-files`);
  expect([...s3.objects.keys()].filter((key) => key.includes(`/${made.name}/`))).toEqual([]);
});

test("a backup that loses its lock before the end does not count as verified", async () => {
  const before = await verified();
  let cut: Promise<unknown> = Promise.resolve();
  const tell = (line: string) => {
    if (line === "Every table is as it was")
      cut = owner.query(
        `select pg_terminate_backend(l.pid) from pg_locks l join pg_database d on d.oid = l.database and d.datname = current_database()
         where l.locktype = 'advisory' and l.objid = 4004003`,
      );
  };
  await expect(make({ tell })).rejects.toThrow(/terminat|connection|queryable/i);
  expect(await cut).toMatchObject({ rowCount: 1 });
  expect(await verified()).toEqual(before);
});

test("a backup that the bucket could not mark as good does not count as good", async () => {
  let summaries = 0;
  const refused = s3.before(
    ({ method, key }) => method === "PUT" && key.endsWith("/backup.json") && (summaries += 1) === 2,
    () => s3.faults.order({ kind: "refuse", status: 403, code: "AccessDenied" }, { method: "PUT" }),
  );
  await expect(make()).rejects.toThrow("403 AccessDenied");
  await refused;
  const { rows } = await owner.query("select verified_at, fault from backups order by taken_at desc limit 1");
  expect(rows).toEqual([{ verified_at: null, fault: expect.stringContaining("AccessDenied") }]);
});

test("an object that a list omits for a moment, or that is listed and cannot be fetched, does not count as missing", async () => {
  const made = await lastGood();
  const key = `backups/${made.name}/backup.json`;
  const summary = s3.objects.get(key);
  if (!summary) throw new Error("There is no summary");
  let lists = 0;
  const hidden = s3.before(
    ({ query }) => query.includes("list-type") && (lists += 1) === 2,
    () => s3.objects.delete(key),
  );
  const shown = s3.before(
    ({ query }) => query.startsWith("?uploads="),
    () => s3.objects.set(key, summary),
  );
  await place.begin(nameAt(new Date()));
  await Promise.all([hidden, shown]);
  expect([...s3.objects.keys()]).toEqual(expect.arrayContaining([key, `backups/${made.name}/database.age`]));
  const asked = s3.before(
    (call) => call.method === "GET" && call.key === key,
    () => s3.faults.order({ kind: "refuse", status: 404, code: "NoSuchKey" }, { method: "GET" }),
  );
  await expect(place.backups()).rejects.toThrow("is listed and not given");
  await asked;
});

test("a pack that somebody copied is read once, and its new etag is known from then on", async () => {
  const made = await lastGood();
  const key = `backups/media/${made.packs[0]}.age`;
  const object = s3.objects.get(key);
  if (!object) throw new Error("There is no pack");
  const readings = async () => {
    s3.asked.length = 0;
    await make();
    return s3.asked.filter((asked) => asked.method === "GET" && asked.key === key && asked.range === undefined).length;
  };
  s3.objects.set(key, { ...object, etag: object.etag.replaceAll('"', "") });
  expect(await readings()).toBe(0);
  s3.objects.set(key, { ...object, etag: '"copied"' });
  expect([await readings(), await readings()]).toEqual([1, 0]);
});

let there: Awaited<ReturnType<typeof scene.elsewhere>>;
const inCopy = (args: string[], changes: Record<string, string> = {}) => run(args, { ...there, ...changes });
const refused = { code: 1, fault: expect.stringContaining("lie the backups of the original") };

test("a restored copy makes no backup beside its original's backups, but makes backups elsewhere", async () => {
  there = await scene.elsewhere();
  expect(await inCopy(["restore", "--identity", "-"])).toMatchObject({ fault: "", code: 0 });
  const before = await names();
  expect(await inCopy(["backup"])).toMatchObject(refused);
  expect(await names()).toEqual(before);
  const practice = { BACKUP_S3_PREFIX: "practice" };
  expect(await inCopy(["backup"], practice)).toMatchObject({ code: 0 });
  // A process may be killed after its backup is whole and before the database knows it.
  await withOwner(there.DATABASE_OWNER_URL, (its) => its.query("delete from backups"));
  expect(await inCopy(["backup"], practice)).toMatchObject({ code: 0 });
});

test("the restored copy takes the place of its original once somebody says that the original is gone", async () => {
  expect((await make()).verifiedAt).not.toBeNull();
  expect(await inCopy(["backup"])).toMatchObject(refused);
  expect(await inCopy(["start-numbers"])).toMatchObject({ code: 0 });
  expect(await inCopy(["backup"])).toMatchObject({ code: 0 });
});
