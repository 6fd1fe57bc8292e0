import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import type { DiskPlace } from "../../base/files/disk.ts";
import type { FilePlace, FoundFile } from "../../base/files/place.ts";
import type { RequireLock } from "./move-lock.ts";

interface Way {
  from: FilePlace;
  to: FilePlace;
  drafts: DiskPlace;
  /** Whether a row names the file. */
  isNamed: (key: string) => Promise<boolean>;
  requireLock: RequireLock;
}

/** What became of a file: `kept` is in both places, `removed` is in the new place only, `gone` was deleted, `differs` needs the host. */
type MoveEnd = "kept" | "removed" | "gone" | "differs";

/** Moves one file after the other between two places. It removes a file only after a comparison, or when the product has deleted it. */
export class FileMover {
  readonly #way: Way;

  constructor(way: Way) {
    this.#way = way;
  }

  /** Moves a file. `sizeThere` is its size in the new place; undefined when no listing has shown it. */
  async move(
    file: FoundFile,
    sizeThere: number | undefined,
    removeOld: boolean,
  ): Promise<{ isCopied: boolean; end: MoveEnd }> {
    let isCopied = false;
    try {
      // A killed move may have left the draft of this file.
      await this.#way.drafts.discardOf(file.key);
      // A file never changes, so files of two sizes are a conflict. Only the host knows which one is right.
      let end: MoveEnd = sizeThere === undefined || sizeThere === file.size ? "kept" : "differs";
      if (sizeThere === undefined) end = await this.#copy(file.key);
      isCopied = sizeThere === undefined && end === "kept";
      if (end === "kept" && removeOld) end = await this.#removeOld(file.key);
      return { isCopied, end };
    } catch (error) {
      // A file that is deleted while it is read fails, and there is nothing left to move.
      if (await this.#isDeleted(file.key)) return { isCopied, end: "gone" };
      throw error;
    }
  }

  /** Copies a file and reads the copy back. The product may delete the file meanwhile, and then the copy goes too. */
  async #copy(key: string): Promise<MoveEnd> {
    const { from, to, drafts, requireLock } = this.#way;
    const bytes = await from.open(key, {});
    if (!bytes) return "gone";
    const draft = await drafts.draft(key, bytes, Number.POSITIVE_INFINITY);
    try {
      await to.keep(key, draft);
    } finally {
      await drafts.discard(draft);
    }
    const isRight = (await hashIn(to, key)) === draft.sha256;
    const isStillThere = (await from.size(key)) !== null;
    if (isRight && isStillThere) return "kept";
    // Somebody took the old file away by hand, so the copy is the only one.
    if (!isStillThere && (await this.#way.isNamed(key))) return isRight ? "kept" : "differs";
    await requireLock();
    await to.remove([key]);
    return isStillThere ? "differs" : "gone";
  }

  /** Removes a file from the old place when the new place gives the same bytes. */
  async #removeOld(key: string): Promise<MoveEnd> {
    const { from, to, requireLock } = this.#way;
    const [old, moved] = [await hashIn(from, key), await hashIn(to, key)];
    if (old === null || moved === null) return (await this.#isDeleted(key)) ? "gone" : "differs";
    if (old !== moved) return "differs";
    await requireLock();
    await from.remove([key]);
    return "removed";
  }

  /** Whether the product has deleted the file. The product deletes the row first, and then removes the file from the old place. */
  async #isDeleted(key: string): Promise<boolean> {
    return (await this.#way.from.size(key)) === null && !(await this.#way.isNamed(key));
  }
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
