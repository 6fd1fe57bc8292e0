import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { startS3 } from "@balcao/s3-simulator/s3";
import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { backupScene as BackupScene } from "../../testing/backup-scene.ts";

const s3 = await startS3({ pageSize: 2 });
for (const [name, value] of Object.entries(s3.environment)) vi.stubEnv(name, value);
const { backupScene } = await import("../../testing/backup-scene.ts");
const { makeCompany, makeMedia, makeUser } = await import("../../testing/factories.ts");
const { putFile } = await import("../../base/files/store.ts");
const { makeBackup } = await import("./backup.ts");
const { packEntries } = await import("./packs.ts");
const { takeMoveLock } = await import("./connect.ts");

let scene: Awaited<ReturnType<typeof BackupScene>>;
const files = new Map<string, string>();
beforeAll(async () => {
  scene = await backupScene(process.env);
  const companyId = await makeCompany();
  await makeUser(companyId, { name: "Ana" });
  for (const said of ["foto", "áudio", "pedido"]) {
    const { key, size } = await putFile(companyId, Buffer.from(said));
    await makeMedia(companyId, { key, size });
    files.set(key, said);
  }
});
afterAll(async () => {
  await scene.end();
  await s3.close();
});

const contents = (of: typeof s3) =>
  new Map([...of.objects].filter(([key]) => files.has(key)).map(([key, { bytes }]) => [key, bytes.toString()]));

/** The mark of an installation in a bucket. */
const marked = { bytes: Buffer.from("theirs"), etag: '"a"', changedAt: new Date(), headers: {} };

/** An empty installation that was started once, and so has a name. */
async function startedAs(name: string) {
  const place = await scene.elsewhere({ migrated: true });
  const owner = new pg.Client(place.DATABASE_OWNER_URL);
  await owner.connect();
  await owner.query("insert into installation_settings (key, value) values ('files.owner', $1)", [name]);
  await owner.end();
  return place;
}

const restoreInto = (place: Record<string, string>, bucket: typeof s3) =>
  scene.run(["restore", "--identity", "-"], { ...place, ...bucket.environment }, scene.host.identity);

test("files in a bucket are backed up, and are restored into an empty bucket", async () => {
  expect(contents(s3)).toEqual(files);
  const made = await makeBackup(scene.wish);
  expect(made).toMatchObject({ files: 3, missing: 0, verifiedAt: expect.any(String) });
  const [place, other] = [await startedAs("theirs"), await startS3({ pageSize: 2 })];
  other.objects.set("installation", marked);
  expect(await restoreInto(place, other)).toMatchObject({ fault: "", code: 0 });
  expect(contents(other)).toEqual(files);
  expect(other.objects.get("installation")).toBeUndefined();
  await other.close();
});

test("a restore refuses a bucket with files, the bucket of another installation, and files that are being moved", async () => {
  const [place, other] = [await scene.elsewhere(), await startS3()];
  const fault = (said: string) => ({ code: 1, fault: expect.stringContaining(said) });
  expect(await restoreInto(place, s3)).toMatchObject(fault("it has 3 files"));
  other.objects.set("installation", marked);
  expect(await restoreInto(place, other)).toMatchObject(fault("The bucket belongs to another installation"));
  const mover = new pg.Client(place.DATABASE_OWNER_URL);
  await mover.connect();
  await takeMoveLock(mover);
  expect(await restoreInto(place, other)).toMatchObject(fault("Another move-files runs"));
  await mover.end();
  await other.close();
});

test("a restore claims its bucket, and a failed restore removes nothing of an installation that claimed it meanwhile", async () => {
  const [place, other] = [await scene.elsewhere(), await startS3()];
  let mark = "";
  const taken = other.before(
    ({ method, key }) => method === "PUT" && key !== "installation",
    () => {
      mark = other.objects.get("installation")?.bytes.toString() ?? "";
      for (const key of ["installation", `1/${crypto.randomUUID()}`]) other.objects.set(key, marked);
      other.faults.order({ kind: "refuse", status: 403, code: "AccessDenied" }, { method: "PUT" });
    },
  );
  expect(await restoreInto(place, other)).toMatchObject({
    code: 1,
    out: expect.stringContaining("belongs to another installation now"),
  });
  await taken;
  expect(mark).toMatch(/^restore-/);
  expect([...other.objects.values()].map(({ bytes }) => bytes.toString())).toEqual(["theirs", "theirs"]);
  await other.close();
});

test("the packing of a file whose bucket fails for a while continues where it broke off, and is given up only after several tries", async () => {
  const [[key = "", said = ""] = []] = files;
  const refuse = { kind: "refuse", status: 403, code: "AccessDenied" } as const;
  const pack = async () => {
    const found: Record<string, string> = {};
    for await (const { name, bytes } of packEntries([{ key, size: said.length }], () => undefined, { pauses: [1, 1] }))
      found[name] = await text(Readable.from(bytes));
    return found[`files/${key}`];
  };
  for (const fault of [refuse, { kind: "cut", after: 2 } as const, refuse, refuse])
    s3.faults.order(fault, { method: "GET" });
  expect(await pack()).toBe(said);
  for (let time = 0; time < 3; time += 1) s3.faults.order(refuse, { method: "GET" });
  await expect(pack()).rejects.toMatchObject({ code: "ERR_UNAVAILABLE" });
});

test("a backup whose bucket does not answer fails with a plain reason, and the last good backup stays", async () => {
  const port = Number(new URL(s3.url).port);
  await s3.close();
  await expect(makeBackup(scene.wish)).rejects.toThrow(/^The bucket balcao-files does not answer at 127/);
  await s3.listen(port);
  expect((await scene.folder.backups()).filter(({ verifiedAt }) => verifiedAt !== null)).toHaveLength(1);
});
