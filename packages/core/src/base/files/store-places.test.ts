import { randomBytes } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { moveScene } from "../../testing/stages/move-scene.ts";
import type { FileStore } from "./store.ts";

const listed = async (store: FileStore) => {
  const found: Record<string, number> = {};
  for await (const { key, size } of store.all()) found[key] = size;
  return found;
};

test("a listing has each file once, even a file that moves meanwhile, with the size that a reader gets", async () => {
  const { s3, toBucket, toDisk, disk, home, all, files, move } = await moveScene(4, "bucket");
  const sizes = Object.fromEntries([...files].map(([key, bytes]) => [key, bytes.length]));
  const [key = "", other = ""] = all();
  const moved = s3.before(
    ({ query }) => query.includes("list-type"),
    async () => {
      await disk.keep(key, await disk.draft(key, files.get(key) ?? randomBytes(1), Number.POSITIVE_INFINITY));
      s3.objects.delete(key);
    },
  );
  expect(await listed(toDisk)).toEqual(sizes);
  await moved;
  await move(toDisk);
  await writeFile(join(home, other), "short");
  expect(await listed(toDisk)).toEqual({ ...sizes, [other]: 5 });
  expect(await listed(toBucket)).toEqual({ ...sizes });
});

test("removing all files empties both places, and fails when a place keeps a file", async () => {
  const { s3, toBucket, keysIn, disk, bucket, move } = await moveScene(3);
  await move(toBucket);
  s3.faults.order({ kind: "refuse", status: 403, code: "AccessDenied" }, { method: "DELETE" });
  await expect(toBucket.empty()).rejects.toThrow("403 AccessDenied");
  await toBucket.empty();
  expect([await keysIn(bucket), await keysIn(disk)]).toEqual([[], []]);
});
