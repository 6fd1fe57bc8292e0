import { randomUUID } from "node:crypto";
import { writeFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { moveScene, reads } from "../../testing/stages/move-scene.ts";

test("files move to the bucket and back, are read at each moment, and the old place is empty at the end", async () => {
  const { files, move, toBucket, toDisk, keysIn, disk, bucket, all, put, requireAll, lines } = await moveScene();
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

test("a deleted file disappears from both places, and a file that is deleted while it is copied does not come back", async () => {
  const { move, toBucket, files, keysIn, disk, bucket, s3, all } = await moveScene();
  await move(toBucket);
  const [first = "", second = "", third = ""] = all();
  await toBucket.remove([first]);
  for (const key of [second, third]) s3.objects.delete(key);
  const deletions = [
    s3.before(reads(second), () => disk.remove([second])),
    s3.before(reads(third), () => toBucket.remove([third])),
  ];
  await move(toBucket);
  await Promise.all(deletions);
  for (const key of [first, second, third]) files.delete(key);
  expect([await keysIn(bucket), await keysIn(disk)]).toEqual([all(), all()]);
});

test("a deletion also removes the copy that a move makes before the deletion ends", async () => {
  const { move, toDisk, keysIn, disk, bucket, s3, all, files } = await moveScene(3, "bucket");
  const [key = ""] = all();
  const moved = s3.before(
    (asked) => asked.method === "DELETE" && asked.key === key,
    () => move(toDisk),
  );
  await Promise.all([toDisk.remove([key]), moved]);
  files.delete(key);
  expect([await keysIn(bucket), await keysIn(disk)]).toEqual([all(), all()]);
});

test("a file that is deleted between the two comparisons is no fault, and the other files move", async () => {
  const { move, toBucket, s3, all, files, keysIn, disk, bucket } = await moveScene();
  await move(toBucket);
  const [key = ""] = all();
  const deletion = s3.before(reads(key), () => toBucket.remove([key]));
  expect(await move(toBucket, true)).toMatch(/^5 files were compared/);
  await deletion;
  files.delete(key);
  expect([await keysIn(bucket), await keysIn(disk)]).toEqual([all(), []]);
});

test("a file that is deleted in the middle of its reading is no fault", async () => {
  const { move, toDisk, s3, all, keysIn, disk, bucket } = await moveScene(1, "bucket");
  const [key = ""] = all();
  const cut = s3.before(reads(key), () => {
    s3.faults.order({ kind: "cut", after: 100 }, { method: "GET" });
    // The rest is asked for with a range.
    void s3.before(
      ({ range }) => range !== undefined,
      () => s3.objects.delete(key),
    );
  });
  expect(await move(toDisk)).toContain("All files are in the folder");
  await cut;
  expect([await keysIn(bucket), await keysIn(disk)]).toEqual([[], []]);
});

test("the copy of a file stays when somebody removes the old file while a row still names it", async () => {
  const { move, toBucket, s3, all, keysIn, disk, bucket } = await moveScene();
  const [key = ""] = all();
  const taken = s3.before(reads(key), () => disk.remove([key]));
  await move(toBucket, false, [key]);
  await taken;
  expect([await keysIn(bucket), await keysIn(disk)]).toEqual([all(), all().slice(1)]);
});

test("a file that the new place returns damaged stays in the old place only, and the other files move", async () => {
  const { move, toBucket, s3, all, files, keysIn, disk, bucket } = await moveScene();
  const ordered = s3.before(
    ({ method, key }) => method === "PUT" && key !== "installation",
    () => s3.faults.order({ kind: "rotten" }, { method: "GET", times: 2 }),
  );
  await expect(move(toBucket, true)).rejects.toThrow("(2 in all). They stay where they are");
  await ordered;
  const [inBucket, onDisk] = [await keysIn(bucket), await keysIn(disk)];
  expect([inBucket.length, [...inBucket, ...onDisk].toSorted()]).toEqual([4, all()]);
  await move(toBucket);
  const [key = ""] = onDisk;
  s3.objects.get(key)?.bytes.fill(0);
  await expect(move(toBucket, true)).rejects.toThrow(`${key} (1 in all). They stay where they are`);
  expect(await disk.size(key)).toBe(files.get(key)?.length);
  expect(s3.objects.get(key)?.bytes.every((byte) => byte === 0)).toBe(true);
});

test("a file whose size differs in the new place stays unchanged in both places, and the other files move", async () => {
  const { move, toBucket, toDisk, keysIn, disk, bucket, s3, all, files, home } = await moveScene();
  await move(toBucket);
  const [key = ""] = all();
  await writeFile(join(home, key), "short");
  for (const isLast of [false, true]) {
    await expect(move(toDisk, isLast)).rejects.toThrow(`${key} (1 in all). They stay where they are`);
    expect(await disk.size(key)).toBe(5);
    expect(s3.objects.get(key)?.bytes).toEqual(files.get(key));
  }
  expect([await keysIn(bucket), await keysIn(disk)]).toEqual([[key], all()]);
});

test("files that a process still writes to the old place are found before that place counts as empty", async () => {
  const { move, toBucket, home, files, keysIn, bucket, disk, all } = await moveScene(1);
  const late = `1/${randomUUID()}`;
  const write = (line: string) => line.includes("files were copied") && writeFileSync(join(home, late), "late");
  await expect(move(toBucket, true, [], write)).rejects.toThrow(`such as ${late}: somebody still writes there`);
  files.set(late, Buffer.from("late"));
  expect(await move(toBucket, true)).toContain("the old store can go");
  expect([await keysIn(bucket), await keysIn(disk)]).toEqual([all(), []]);
});

test.each([false, true])(
  "nothing moves to or from the bucket of another installation, remove-old: %s",
  async (removeOld) => {
    const { move, toBucket, toDisk, s3, bucket, disk, keysIn, all } = await moveScene();
    await bucket.claim("theirs");
    for (const store of [toBucket, toDisk])
      await expect(move(store, removeOld)).rejects.toThrow("belongs to another installation");
    expect(await keysIn(disk)).toEqual(all());
    expect([...s3.objects.keys()]).toEqual(["installation"]);
  },
);

test("with one place there is nothing to move", async () => {
  const { old, move } = await moveScene(0);
  await expect(move(old)).rejects.toThrow("There is one place of files only");
});
