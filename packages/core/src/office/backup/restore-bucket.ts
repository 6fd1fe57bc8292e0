import { randomUUID } from "node:crypto";
import type pg from "pg";
import { places } from "../../base/files/places.ts";
import { fileStore } from "../../base/files/store.ts";
import { Fault } from "../../base/host-faults.ts";
import { ownerSetting } from "../maintenance/store-owner.ts";
import { rowsOf } from "./connect.ts";

const belongsToAnother =
  "The bucket belongs to another installation: give another bucket, or remove the file `installation` from it if no installation uses it any more (docs/hosting.md)";

const nameIn = async (owner: pg.Client): Promise<string | undefined> =>
  (await rowsOf<{ value: string }>(owner, "select value from installation_settings where key = $1", [ownerSetting]))[0]
    ?.value;

/**
 * Makes the bucket the restore's own until the end, and returns its mark. Refuses the bucket of another installation, even one without files, because
 * that installation would sweep the restored files away. The mark of this empty installation is removed, because the restored installation has
 * another name.
 */
export async function takeBucket(owner: pg.Client, relations: readonly string[]): Promise<string | null> {
  const { bucket } = places();
  if (!bucket) return null;
  const marked = await bucket.owner();
  if (marked !== null) {
    const own = relations.includes("installation_settings") ? await nameIn(owner) : undefined;
    if (own !== marked) throw new Fault(belongsToAnother);
    await bucket.release();
  }
  const mark = `restore-${randomUUID()}`;
  await bucket.claim(mark);
  if ((await bucket.owner()) !== mark) throw new Fault(belongsToAnother);
  return mark;
}

/** Removes the files of a restore that failed. A bucket that somebody else has taken meanwhile keeps all that it has. */
export async function emptyStore(mark: string | null, tell: (line: string) => void): Promise<void> {
  const { bucket } = places();
  if (bucket && (await bucket.owner()) !== mark)
    return tell("The bucket belongs to another installation now: the files that this restore put there stay in it");
  await fileStore().empty();
  await bucket?.release();
}

/** Gives the bucket to the restored installation. An installation that had no bucket before has no name yet, and claims the bucket at its start. */
export async function handBucketOver(owner: pg.Client): Promise<void> {
  const { bucket } = places();
  if (!bucket) return;
  const name = await nameIn(owner);
  await bucket.release();
  if (name !== undefined) await bucket.claim(name);
}
