import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { type S3Simulator, startS3 } from "@balcao/s3-simulator/s3";
import { expect, onTestFinished } from "vitest";
import { DiskPlace } from "../../base/files/disk.ts";
import type { FilePlace } from "../../base/files/place.ts";
import { bucketOf } from "../../base/files/places.ts";
import { FileStore } from "../../base/files/store.ts";
import { moveFiles } from "../../office/files/move.ts";

/** A request as the simulated server sees it. */
export type ServerRequest = S3Simulator["asked"][number];
/** Whether this is the reading of that file in the bucket. */
export const reads =
  (wanted: string) =>
  ({ method, key }: ServerRequest): boolean =>
    method === "GET" && key === wanted;

const keysIn = async (place: FilePlace): Promise<string[]> => {
  const keys: string[] = [];
  for await (const { key } of place.list()) keys.push(key);
  return keys.toSorted();
};

/** A folder and a bucket as places of one installation. The files are in one of them. */
export async function moveScene(count = 6, where: "disk" | "bucket" = "disk") {
  const s3 = await startS3({ pageSize: 2 });
  const home = await mkdtemp(join(tmpdir(), "balcao-move-"));
  onTestFinished(async () => {
    await s3.close();
    await rm(home, { recursive: true });
  });
  const [disk, bucket] = [new DiskPlace(home), bucketOf({ S3_REGION: "", ...s3.environment })];
  if (!bucket) throw new Error("The simulator names no bucket");
  const old = new FileStore({ first: where === "disk" ? disk : bucket, other: null, drafts: disk, bucket: null });
  const files = new Map<string, Buffer>();
  const put = async (store: FileStore) => {
    const bytes = randomBytes(2000 + files.size);
    files.set((await store.put(1 + (files.size % 2), bytes)).key, bytes);
  };
  for (let made = 0; made < count; made += 1) await put(old);
  const toBucket = new FileStore({ first: bucket, other: disk, drafts: disk, bucket });
  const toDisk = new FileStore({ first: disk, other: bucket, drafts: disk, bucket });
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
    /** Moves the files of the store's other place. Rows name the files in `named`. */
    move: (store: FileStore, removeOld = false, named: string[] = [], heard = (_line: string): void => undefined) =>
      moveFiles({
        places: store.places,
        nameOf: async () => "ours",
        isNamed: async (key) => named.includes(key),
        removeOld,
        tell: (line) => {
          lines.push(line);
          heard(line);
        },
      }),
    requireAll: async (store: FileStore) => {
      for (const [key, bytes] of files) expect(await buffer(await store.open(key))).toEqual(bytes);
    },
  };
}
