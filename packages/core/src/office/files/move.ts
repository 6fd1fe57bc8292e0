import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import type { DiskPlace } from "../../base/files/disk.ts";
import type { FilePlace, FoundFile } from "../../base/files/place.ts";
import type { Places } from "../../base/files/places.ts";
import { Fault } from "../../base/host-faults.ts";
import { sizeWords } from "../backup/size-words.ts";

/** How many files are copied at the same time. */
const atOnce = 4;
const toldEach = 500;

/** What became of a file in the old place. */
type MoveEnd = "kept" | "removed" | "gone" | "differs";

interface Wish {
  places: Places;
  /** Whether each moved file is removed from the old place after both files gave the same hash. */
  removeOld: boolean;
  tell: (line: string) => void;
}

/**
 * Copies all files from the other place to the first place. The product keeps running, because it reads from both places. An old file is removed only after
 * its copy was read back with the same hash. So a killed move loses nothing, and the next call continues it. Returns the next step for the host.
 */
export async function moveFiles({ places: { first, other, drafts }, removeOld, tell }: Wish): Promise<string> {
  if (!other)
    throw new Fault(
      "There is one place of files only: name the other one too (S3_BUCKET and FILES_IN; docs/hosting.md)",
    );
  tell(`From ${other.name} to ${first.name}`);
  const there = await sizesIn(first);
  const done = { seen: 0, copied: 0, bytes: 0, removed: 0 };
  const differing: string[] = [];
  await each(other.list(), async (file) => {
    // A killed move may have left the draft of this file.
    await drafts.discardOf(file.key);
    const size = there.get(file.key);
    if (size === undefined && (await copy(file, other, first, drafts))) {
      done.copied += 1;
      done.bytes += file.size;
    }
    // A file never changes, so files of two sizes are a conflict. Only the host knows which one is right.
    let end: MoveEnd = size === undefined || size === file.size ? "kept" : "differs";
    if (end === "kept" && removeOld) end = await removeMoved(file, other, first);
    if (end === "removed") done.removed += 1;
    if (end === "differs") differing.push(file.key);
    done.seen += 1;
    if (done.seen % toldEach === 0) tell(`${done.seen} files are looked at, ${done.copied} were copied`);
  });
  tell(`${done.copied} of ${done.seen} files were copied (${sizeWords(done.bytes)}), the others were there already`);
  if (differing.length > 0)
    throw new Fault(
      `Not the same in ${first.name} and ${other.name}: ${differing.slice(0, 5).join(", ")} (${differing.length} in all). They stay in both, look which ones are right`,
    );
  if (!removeOld)
    return `All files are in ${first.name}. Those in ${other.name} stay until you say: move-files --remove-old`;
  for await (const { key } of other.list())
    throw new Fault(`${other.name} has files again, such as ${key}: somebody still writes there. Begin again`);
  return `${done.removed} files were compared once more and taken from ${other.name}: the old store can go`;
}

async function sizesIn(place: FilePlace): Promise<Map<string, number>> {
  const sizes = new Map<string, number>();
  for await (const { key, size } of place.list()) sizes.set(key, size);
  return sizes;
}

/** Does the work for each file, a few at a time. After the first failure no further file is started. */
async function each(files: AsyncGenerator<FoundFile>, work: (file: FoundFile) => Promise<void>): Promise<void> {
  const faults: unknown[] = [];
  const one = async () => {
    for (let next = await files.next(); !next.done && faults.length === 0; next = await files.next())
      await work(next.value).catch((error: unknown) => faults.push(error));
  };
  await Promise.all(Array.from({ length: atOnce }, one));
  if (faults.length > 0) throw faults[0];
}

/** Copies a file and reads the copy back. False when the file was removed during the copy. */
async function copy({ key }: FoundFile, from: FilePlace, to: FilePlace, drafts: DiskPlace): Promise<boolean> {
  const bytes = await from.open(key, {});
  if (!bytes) return false;
  const draft = await drafts.draft(key, bytes, Number.POSITIVE_INFINITY);
  try {
    await to.keep(key, draft);
  } finally {
    await drafts.discard(draft);
  }
  if ((await hashIn(to, key)) !== draft.sha256) {
    await to.remove([key]);
    throw new Fault(`${key} is not in ${to.name} as it was written: nothing was removed, look at that place`);
  }
  if ((await from.size(key)) !== null) return true;
  // The product may have removed the file from the first place before the copy arrived there.
  await to.remove([key]);
  return false;
}

/** Removes a file from the old place when the new place gives the same bytes. */
async function removeMoved({ key }: FoundFile, from: FilePlace, to: FilePlace): Promise<MoveEnd> {
  const [old, moved] = [await hashIn(from, key), await hashIn(to, key)];
  if (old === null) return "gone";
  if (old !== moved) return "differs";
  await from.remove([key]);
  return "removed";
}

async function hashIn(place: FilePlace, key: string): Promise<string | null> {
  const bytes = await place.open(key, {});
  return bytes && hashOf(bytes);
}

async function hashOf(bytes: Readable): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of bytes as AsyncIterable<Buffer>) hash.update(chunk);
  return hash.digest("hex");
}
