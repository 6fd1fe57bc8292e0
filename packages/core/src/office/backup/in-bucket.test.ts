import { startS3 } from "@balcao/s3-simulator/s3";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { clientOf } from "../../base/files/places.ts";
import { putFile } from "../../base/files/store.ts";
import { backupScene } from "../../testing/backup-scene.ts";
import { makeCompany, makeMedia } from "../../testing/factories.ts";
import { makeBackup } from "./backup.ts";
import { BackupBucket } from "./bucket.ts";
import { findBackup } from "./place.ts";
import { verifyBackup } from "./verify.ts";

const s3 = await startS3({ pageSize: 3 });
const client = clientOf({ S3_REGION: "", ...s3.environment }, { pauses: [1, 1] });
if (!client) throw new Error("The simulator names no bucket");
const place = new BackupBucket(client, "backups");
const refuse = { kind: "refuse", status: 403, code: "AccessDenied" } as const;
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
  await store();
});
afterAll(async () => {
  await scene.end();
  await owner.end();
  await s3.close();
});

async function store() {
  const { key, size } = await putFile(companyId, Buffer.from(crypto.randomUUID()));
  await makeMedia(companyId, { key, size });
}
const make = (changes: Partial<typeof scene.wish> = {}) => makeBackup({ ...scene.wish, place, ...changes });
const verify = async (name?: string) =>
  verifyBackup({
    ...scene.wish,
    place,
    backup: await findBackup(place, name),
    identity: scene.host.identity,
    opens: () => true,
  });
const verified = async () => (await place.backups()).filter(({ verifiedAt }) => verifiedAt !== null);
const environment: Record<string, string> = Object.fromEntries(
  Object.entries(s3.environment).map(([name, value]) => [`BACKUP_${name}`, value]),
);
const run = (args: string[], changes: Record<string, string> = {}) =>
  scene.run(args, { ...environment, ...changes }, scene.host.identity);
/** The paths that belong to a whole backup or pack, or to the place itself. */
const expectOnlyWhole = async () => {
  const [backups, packs] = [await place.backups(), await place.packs()];
  const whole = [
    ...backups.flatMap(({ name }) => ["backup.json", "database.age", "keys.age"].map((file) => `${name}/${file}`)),
    ...packs.flatMap(({ name }) => [`media/${name}.age`, `media/${name}.json`]),
    "installation",
    "erasures.json",
  ];
  const found = [...s3.objects.keys()].filter((key) => key !== "backups/last-try");
  expect(found.toSorted()).toEqual(whole.map((path) => `backups/${path}`).toSorted());
  expect(s3.bucket.multipart.open.size).toBe(0);
};

test("a backup in a bucket is verified, contains no readable words, and is restored from the bucket", async () => {
  const one = await make();
  await store();
  const two = await make();
  expect(two).toMatchObject({ missing: 0, packs: [one.name, two.name], verifiedAt: expect.any(String) });
  await expectOnlyWhole();
  for (const { bytes } of s3.objects.values())
    for (const word of ["Padaria", process.env.DATA_KEY ?? "?"]) expect(bytes.includes(word)).toBe(false);
  const done = await run(["restore", "--identity", "-"], await scene.elsewhere());
  expect(done).toMatchObject({ fault: "", code: 0, out: expect.stringContaining("2 files are back") });
});

test("the commands name the bucket, and a bucket without its keys is refused", async () => {
  const verifying = await run(["verify-backup", "--identity", "-"]);
  expect(verifying).toMatchObject({ code: 0, out: expect.stringContaining("has this installation's DATA_KEY") });
  expect((await findBackup(place, undefined)).openedAt).not.toBeNull();
  expect((await run(["try-bucket"])).out).toContain("takes, gives, lists and removes files, for us alone");
  const without = await run(["backups"], { BACKUP_S3_SECRET_ACCESS_KEY: "" });
  expect(without.fault).toContain("BACKUP_S3_SECRET_ACCESS_KEY: is needed with BACKUP_S3_BUCKET");
});

test("old backups are removed by the same rule as in a folder", async () => {
  const { name, packs } = await make({ keeping: { days: 1, weeks: 0 } });
  expect((await place.backups()).map((one) => one.name)).toEqual([name]);
  expect((await place.packs()).map((one) => one.name)).toEqual(packs);
  await expectOnlyWhole();
});

/** The writes of a backup in their order. Those after the trial write the same files once more. */
const writes: [what: string, method: string, path: RegExp, time: number][] = [
  ["the database", "PUT", /database\.age$/, 1],
  ["the keys", "PUT", /keys\.age$/, 1],
  ["the pack", "PUT", /media\/.*\.age$/, 1],
  ["the list of the pack", "PUT", /media\/.*\.json$/, 1],
  ["the summary", "PUT", /backup\.json$/, 1],
  ["the pack's trial", "PUT", /media\/.*\.json$/, 2],
  ["the trial", "PUT", /backup\.json$/, 2],
];

test.each(writes)(
  "a process that dies before it writes %s leaves the last good backup",
  async (_what, method, path, time) => {
    const good = (await verified()).at(-1)?.name ?? "?";
    let left = time;
    const dies = s3.before(
      (asked) => asked.method === method && path.test(asked.key) && (left -= 1) === 0,
      () => {
        for (const ended of ["PUT", "POST", "DELETE"]) s3.faults.order(refuse, { method: ended, times: 1000 });
      },
    );
    await expect(make()).rejects.toThrow("403 AccessDenied");
    await dies;
    s3.faults.clear();
    expect((await verified()).at(-1)?.name).toBe(good);
  },
);

test("a process that dies while it removes old backups leaves the new backup, and the next process removes the rest", async () => {
  const old = (await verified()).at(-1)?.name ?? "?";
  let summaries = 0;
  const dies = s3.before(
    ({ method, key }) => {
      if (method === "PUT" && key.endsWith("/backup.json")) summaries += 1;
      return method === "DELETE" && summaries === 2 && key.endsWith(`${old}/database.age`);
    },
    () => s3.faults.order(refuse, { method: "DELETE", times: 1000 }),
  );
  await expect(make({ keeping: { days: 1, weeks: 0 } })).rejects.toThrow("403 AccessDenied");
  await dies;
  s3.faults.clear();
  const [left, ...others] = await verified();
  expect(others).toEqual([]);
  expect(left?.name).not.toBe(old);
  await verify(left?.name);
  await make();
  await expectOnlyWhole();
});

test("a process that is killed while it sends files leaves the last good backup", async () => {
  const good = await findBackup(place, undefined);
  await scene.killAt("are written", ["backup"], environment);
  expect((await verified()).at(-1)).toEqual(good);
  expect(await place.lastTry()).not.toBeNull();
  await make();
  await expectOnlyWhole();
});

test("a backup survives connections that are cut", async () => {
  for (const method of ["PUT", "GET"]) s3.faults.order({ kind: "silent-cut" }, { method, times: 2 });
  s3.faults.order({ kind: "cut", after: 100 }, { method: "GET" });
  const made = await make();
  s3.faults.order({ kind: "cut", after: 2000 }, { method: "GET" });
  await expect(verify(made.name)).resolves.toBeUndefined();
});

test.each([
  ["wrong keys", { kind: "refuse", status: 403, code: "SignatureDoesNotMatch" } as const],
  ["a full bucket", { kind: "refuse", status: 507, code: "XMinioStorageFull" } as const],
])("%s make a backup fail with a plain reason, and the last good backup stays", async (_what, fault) => {
  const good = (await verified()).at(-1);
  const sent = s3.before(
    ({ method, key }) => method === "PUT" && key.endsWith("database.age"),
    () => s3.faults.order(fault, { method: "PUT", times: 3 }),
  );
  await expect(make()).rejects.toThrow(`The bucket balcao-files answers ${fault.status} ${fault.code}`);
  await sent;
  expect((await verified()).at(-1)).toEqual(good);
  await expectOnlyWhole();
  const { rows } = await owner.query("select fault from backups order by taken_at desc limit 1");
  expect(rows).toEqual([{ fault: expect.stringContaining(fault.code) }]);
});

test("a bucket that goes away while a backup is opened does not make the backup bad", async () => {
  const before = await findBackup(place, undefined);
  const opening = s3.before(
    ({ method, key, range }) => method === "GET" && key.endsWith("database.age") && range !== "bytes=0-0",
    () => {
      s3.faults.order({ kind: "cut", after: 3000 }, { method: "GET" });
      s3.faults.order(refuse, { method: "GET" });
    },
  );
  await expect(verify()).rejects.toThrow("403 AccessDenied");
  await opening;
  expect(await findBackup(place, undefined)).toEqual(before);
});

test("backups of another installation and foreign objects are refused before anything is removed", async () => {
  const mark = s3.objects.get("backups/installation");
  if (!mark) throw new Error("The bucket has no mark");
  s3.objects.set("backups/installation", { ...mark, bytes: Buffer.from("theirs") });
  const before = [...s3.objects.keys()];
  await expect(make()).rejects.toThrow("lie the backups of another installation");
  s3.objects.set("backups/installation", mark);
  s3.objects.set("backups/photo.jpg", mark);
  await expect(make()).rejects.toThrow("also has what is no part of a backup: photo.jpg");
  s3.objects.delete("backups/photo.jpg");
  expect([...s3.objects.keys()]).toEqual(before);
});

test("a pack is compared by its size and etag in the bucket, and its bytes are read only when the etag differs", async () => {
  const pack = (await place.packs()).at(-1);
  const key = `backups/media/${pack?.name}.age`;
  const object = s3.objects.get(key);
  if (!object || !pack) throw new Error("There is no pack");
  const compare = async (changes: Partial<typeof object>) => {
    s3.objects.set(key, { ...object, ...changes });
    s3.asked.length = 0;
    return [await place.pack(pack.name).compare(pack), s3.asked.length];
  };
  const bytes = Buffer.from(object.bytes);
  bytes.writeUInt8(bytes.readUInt8(bytes.length - 9) ^ 1, bytes.length - 9);
  expect(await compare({})).toEqual(["whole", 1]);
  expect(await compare({ etag: '"copied"' })).toEqual(["whole", 2]);
  expect(await compare({ bytes, etag: '"changed"' })).toEqual(["changed", 2]);
  expect(await compare({ bytes: bytes.subarray(1) })).toEqual(["changed", 1]);
  s3.objects.delete(key);
  expect(await place.pack(pack.name).compare(pack)).toBe("gone");
});
