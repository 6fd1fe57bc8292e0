import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer, text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { type S3Simulator, startS3 } from "@balcao/s3-simulator/s3";
import { expect, onTestFinished, test } from "vitest";
import { DiskPlace } from "../../base/files/disk.ts";
import type { FilePlace } from "../../base/files/place.ts";
import { bucketOf } from "../../base/files/places.ts";
import { FileStore } from "../../base/files/store.ts";
import { moveFiles } from "./move.ts";

type Asked = S3Simulator["asked"][number];

/** A folder with files and an empty bucket, as places of one installation. */
async function scene(count = 6) {
  const s3 = await startS3({ pageSize: 2 });
  const home = await mkdtemp(join(tmpdir(), "balcao-move-"));
  onTestFinished(async () => {
    await s3.close();
    await rm(home, { recursive: true });
  });
  const [disk, bucket] = [new DiskPlace(home), bucketOf({ S3_REGION: "", ...s3.environment })];
  if (!bucket) throw new Error("The simulator names no bucket");
  const old = new FileStore({ first: disk, other: null, drafts: disk, bucket: null });
  const files = new Map<string, Buffer>();
  const put = async (store: FileStore) => {
    const bytes = randomBytes(2000 + files.size);
    files.set((await store.put(1 + (files.size % 2), bytes)).key, bytes);
  };
  for (let made = 0; made < count; made += 1) await put(old);
  const toBucket = new FileStore({ first: bucket, other: disk, drafts: disk, bucket });
  const toDisk = new FileStore({ first: disk, other: bucket, drafts: disk, bucket });
  const keysIn = async (place: FilePlace) => {
    const keys: string[] = [];
    for await (const { key } of place.list()) keys.push(key);
    return keys.toSorted();
  };
  const lines: string[] = [];
  return {
    s3,
    disk,
    bucket,
    old,
    files,
    put,
    toBucket,
    toDisk,
    keysIn,
    home,
    lines,
    all: () => [...files.keys()].toSorted(),
    move: (store: FileStore, removeOld = false) =>
      moveFiles({ places: store.places, removeOld, tell: (line) => void lines.push(line) }),
    requireAll: async (store: FileStore) => {
      for (const [key, bytes] of files) expect(await buffer(await store.open(key))).toEqual(bytes);
    },
  };
}

test("files move to the bucket and back, are read at each moment, and the old place is empty at the end", async () => {
  const { files, move, toBucket, toDisk, keysIn, disk, bucket, all, put, requireAll, lines } = await scene();
  await put(toBucket);
  await requireAll(toBucket);
  expect(await move(toBucket)).toMatch(/^All files are in the bucket .* stay until you say: move-files --remove-old$/);
  expect(lines.at(-1)).toMatch(/^6 of 6 files were copied \(/);
  expect([await keysIn(bucket), (await keysIn(disk)).length]).toEqual([all(), 6]);
  expect(await move(toBucket, true)).toMatch(/^6 files were compared once more .*: the old store can go$/);
  expect([await keysIn(bucket), await keysIn(disk)]).toEqual([all(), []]);
  await requireAll(toBucket);
  await put(toDisk);
  expect(await move(toDisk, true)).toContain(`${files.size - 1} files were compared`);
  expect([await keysIn(bucket), await keysIn(disk)]).toEqual([[], all()]);
  await requireAll(toDisk);
});

test("a file that is deleted goes from both places, and one that is deleted while it is copied does not come back", async () => {
  const { move, toBucket, files, keysIn, disk, bucket, s3, all } = await scene();
  await move(toBucket);
  const [first = ""] = all();
  await toBucket.remove([first]);
  files.delete(first);
  expect([await keysIn(bucket), await keysIn(disk)]).toEqual([all(), all()]);
  const [second = ""] = all();
  s3.objects.delete(second);
  const reads = s3.before(
    ({ method, key }) => method === "GET" && key === second,
    () => disk.remove([second]),
  );
  await move(toBucket);
  await reads;
  files.delete(second);
  expect([await keysIn(bucket), await keysIn(disk)]).toEqual([all(), all()]);
});

test("what the new place does not give back as it was is not kept there, and nothing is removed", async () => {
  const { move, toBucket, s3, all, files, keysIn, disk } = await scene();
  s3.faults.order({ kind: "rotten" }, { method: "GET", times: 2 });
  await expect(move(toBucket, true)).rejects.toThrow("is not in the bucket");
  expect((await keysIn(disk)).length + s3.objects.size).toBeGreaterThanOrEqual(all().length);
  await move(toBucket);
  const [key = ""] = await keysIn(disk);
  s3.objects.get(key)?.bytes.fill(0);
  await expect(move(toBucket, true)).rejects.toThrow("They stay in both");
  expect(await disk.size(key)).toBe(files.get(key)?.length);
});

test("a file with another size in the new place stays as it is in both, and the other files move", async () => {
  const { move, toBucket, toDisk, keysIn, disk, bucket, s3, all, files, home } = await scene();
  await move(toBucket);
  const [key = ""] = all();
  await writeFile(join(home, key), "short");
  for (const isLast of [false, true]) {
    await expect(move(toDisk, isLast)).rejects.toThrow(`${key} (1 in all). They stay in both`);
    expect(await disk.size(key)).toBe(5);
    expect(s3.objects.get(key)?.bytes).toEqual(files.get(key));
  }
  expect([await keysIn(bucket), await keysIn(disk)]).toEqual([[key], all()]);
});

test("files that somebody still writes to the old place are found before it is called empty", async () => {
  const { move, toBucket, put, old, s3, all } = await scene(1);
  await move(toBucket);
  const [key = ""] = all();
  const late = s3.before(
    (asked) => asked.method === "GET" && asked.key === key,
    () => put(old),
  );
  const moved = move(toBucket, true);
  await late;
  const fault = await moved.then(
    () => "",
    (error: Error) => error.message,
  );
  expect(fault).toMatch(/^$|somebody still writes there/);
  expect(await move(toBucket, true)).toContain("the old store can go");
  expect([...s3.objects.keys()].toSorted()).toEqual(all());
});

test("with one place there is nothing to move", async () => {
  const { old, move } = await scene(0);
  await expect(move(old)).rejects.toThrow("There is one place of files only");
});

const script = fileURLToPath(new URL("../../admin.ts", import.meta.url));
const puts = (nth: number) => {
  let left = nth;
  return ({ method }: Asked) => method === "PUT" && (left -= 1) === 0;
};
const gets = (nth: number) => {
  let left = nth;
  return ({ method, key }: Asked) => method === "GET" && key !== "" && (left -= 1) === 0;
};

test.each<[string, (asked: Asked) => boolean, string[]]>([
  ["its first list", ({ query }) => query.includes("list-type"), []],
  ["its first file", puts(1), []],
  ["its third file", puts(3), []],
  ["the first reading back", gets(1), []],
  ["the third reading back", gets(3), []],
  ["the first comparison before it removes", gets(2), ["--remove-old"]],
  ["a later comparison before it removes", gets(8), ["--remove-old"]],
])("a move that is killed at %s loses nothing, and goes on when it is called again", async (_, step, options) => {
  const { s3, toBucket, home, keysIn, disk, bucket, all, requireAll } = await scene();
  const env = { ...process.env, ...s3.environment, MEDIA_DIR: home, LOG_LEVEL: "warn" };
  const start = (args: string[]) =>
    spawn(process.execPath, ["--conditions", "source", "--import", "tsx", script, "move-files", ...args], { env });
  const child = start(options);
  const ended = once(child, "close");
  await s3.before(step, () => child.kill("SIGKILL"));
  await ended;
  await requireAll(toBucket);
  const again = start(["--remove-old"]);
  const [out, fault] = await Promise.all([text(again.stdout), text(again.stderr), once(again, "close")]);
  expect({ fault, last: out.trim().split("\n").at(-1) }).toEqual({
    fault: "",
    last: expect.stringContaining("the old store can go"),
  });
  expect([await keysIn(bucket), await keysIn(disk)]).toEqual([all(), []]);
  await requireAll(toBucket);
  const left = await readdir(home, { recursive: true });
  expect(left.filter((name) => name.endsWith(".part"))).toEqual([]);
});
