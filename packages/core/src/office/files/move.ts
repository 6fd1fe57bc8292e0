import type { FilePlace, FoundFile } from "../../base/files/place.ts";
import type { Places } from "../../base/files/places.ts";
import { Fault } from "../../base/host-faults.ts";
import { sizeWords } from "../backup/size-words.ts";
import { ownsBucket } from "../maintenance/store-owner.ts";
import { FileMover } from "./file-mover.ts";
import { whileMoving } from "./move-lock.ts";

/** How many files are copied at the same time. */
const atOnce = 4;
const toldEach = 500;
const namedAtMost = 5;

interface Wish {
  places: Places;
  /** The name of this installation, as ownsBucket wants it. */
  nameOf: () => Promise<string>;
  /** Whether a row names the file. A file without a row was deleted, or was never needed. */
  isNamed: (key: string) => Promise<boolean>;
  /** Whether each moved file is removed from the old place after both files gave the same hash. */
  removeOld: boolean;
  tell: (line: string) => void;
}

/**
 * Copies all files from the other place to the first place. The product keeps running, because it reads from both places. An old file is removed only after
 * its copy was read back with the same hash. So a killed move loses nothing, and the next call continues it. A lock keeps a second move and a restore away.
 * Returns the next step for the host.
 */
export async function moveFiles({ places, nameOf, isNamed, removeOld, tell }: Wish): Promise<string> {
  const { first, other, drafts } = places;
  if (!other)
    throw new Fault(
      "There is one place of files only: name the other one too (S3_BUCKET and FILES_IN; docs/hosting.md)",
    );
  return whileMoving(async (requireLock) => {
    if (!(await ownsBucket(places, nameOf)))
      throw new Fault("The bucket belongs to another installation: nothing is moved. Give each installation its own");
    tell(`From ${other.name} to ${first.name}`);
    const there = await sizesIn(first);
    const mover = new FileMover({ from: other, to: first, drafts, isNamed, requireLock });
    const done = { seen: 0, copied: 0, bytes: 0, removed: 0 };
    const unlike: string[] = [];
    await each(other.list(), async (file) => {
      const { isCopied, end } = await mover.move(file, there.get(file.key), removeOld);
      done.seen += 1;
      if (isCopied) done.copied += 1;
      if (isCopied) done.bytes += file.size;
      if (end === "removed") done.removed += 1;
      if (end === "differs") unlike.push(file.key);
      if (done.seen % toldEach === 0) tell(`${done.seen} files are looked at, ${done.copied} were copied`);
    });
    tell(`${done.copied} of ${done.seen} files were copied (${sizeWords(done.bytes)}), the others were there already`);
    if (unlike.length > 0) throw unlikeFault(unlike, places);
    if (!removeOld)
      return `All files are in ${first.name}. Those in ${other.name} stay until you say: move-files --remove-old`;
    for await (const { key } of other.list())
      throw new Fault(`${other.name} has files again, such as ${key}: somebody still writes there. Begin again`);
    return `${done.removed} files were compared once more and taken from ${other.name}: the old store can go`;
  });
}

const unlikeFault = (keys: readonly string[], { first, other }: Places) =>
  new Fault(
    `Not the same in ${first.name} and ${other?.name}: ${keys.slice(0, namedAtMost).join(", ")} (${keys.length} in all). They stay where they are, look which ones are right`,
  );

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
