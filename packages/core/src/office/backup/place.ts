import type { z } from "zod";
import { Fault } from "../../base/host-faults.ts";
import type { Archive } from "./archive/archive.ts";
import type { ErasureList, Pack, Summary } from "./manifest.ts";
import { isAhead, timeOf } from "./rotation.ts";

/** The sealed files of a backup while it is written. */
export type Draft = Record<"database" | "keys" | "pack", Archive>;
/** The names of the files of a backup, in all places. A copy of a bucket in a folder is thus a folder of backups. */
export const files = { database: "database.age", keys: "keys.age", summary: "backup.json" } as const;
/** The name of the file that says when the last try began. */
export const lastTryName = "last-try";
/** The name of the object that says whose backups a bucket has. */
export const markName = "installation";
/** The name of the list of erased people. */
export const erasuresName = "erasures.json";

/**
 * Where backups lie: a folder or a bucket. A backup exists once its summary, which is written last, is there; a pack exists once its list is there. So no
 * interruption leaves a backup that only looks whole. Only the holder of the lock of backups may call the methods that write.
 */
export interface BackupPlace {
  /** The name in messages. */
  readonly name: string;
  /** The backups that were written completely, oldest first. */
  backups: () => Promise<Summary[]>;
  /** The packs that were written completely, oldest first. */
  packs: () => Promise<Pack[]>;
  /** A sealed file of a backup. */
  archive: (name: string, file: "database" | "keys") => Archive;
  /** The sealed file of a pack. */
  pack: (name: string) => Archive;
  /**
   * Makes the installation of that name the owner of the place. Refuses the place of another installation, whose backups the rotation would remove. A copy
   * of an installation has the same name, so it may begin only where no backups lie. `placeOfCopy` returns the place of the copy's earlier backups,
   * or an empty text before the first one, and null for an installation that is no copy.
   */
  claim: (nameOf: () => Promise<string>, placeOfCopy?: () => Promise<string | null>) => Promise<void>;
  /**
   * Removes unfinished files and begins a backup. Before it removes anything, it refuses a place with foreign files, or with files of ours that cannot be
   * read.
   */
  begin: (name: string) => Promise<Draft>;
  /** Removes the files of a failed backup, because it may have filled the place. */
  discard: (name: string) => Promise<void>;
  /** Notes that a try begins. A process that is killed and started again then waits a while. */
  noteTry: () => Promise<void>;
  /** When the last try began; null before the first one. */
  lastTry: () => Promise<Date | null>;
  /** How many bytes the disk has left for backups, and the id of the disk. Null for a place that does not say. */
  room: () => Promise<{ free: number; disk: number } | null>;
  /** Gives the pack of the begun backup its name. From now on backups can build on it. */
  addPack: (pack: Pack) => Promise<void>;
  /** Writes the known facts of a pack. */
  notePack: (pack: Pack) => Promise<void>;
  /** Gives the begun backup its name. */
  finish: (summary: Summary) => Promise<void>;
  /** Writes the known facts of a backup that has its name. Throws for a backup that was removed. */
  note: (summary: Summary) => Promise<void>;
  /** Removes a backup. Its name is removed first, so half a backup is never taken for a whole one. */
  remove: (name: string) => Promise<void>;
  removePack: (name: string) => Promise<void>;
  /** The list of erased people. Null when none was written yet. */
  erasures: () => Promise<ErasureList | null>;
  /** Replaces the list of erased people. */
  noteErasures: (list: ErasureList) => Promise<void>;
}

const day = 86_400_000;
/** A name up to a day ahead is allowed, because the clock of a machine that restores may be hours behind, and must not hide the newest backup. */
const isOfFuture = ({ name }: Summary): boolean => isAhead(new Date(timeOf(name) - day), new Date());

/**
 * The backup of that name, or the newest backup. With `tried`, a verified backup is preferred to a newer one that was not verified. A backup that was made
 * while the clock was ahead has a name of the future, so it counts as older than all backups without such a name.
 */
export async function findBackup(
  place: BackupPlace,
  name: string | undefined,
  { tried = false } = {},
): Promise<Summary> {
  const all = await place.backups();
  const inOrder = [...all.filter(isOfFuture), ...all.filter((one) => !isOfFuture(one))];
  const newest = (tried ? inOrder.findLast(({ verifiedAt }) => verifiedAt !== null) : undefined) ?? inOrder.at(-1);
  const found = name === undefined ? newest : all.find((one) => one.name === name);
  if (!found) throw new Fault(`There is no backup ${name ?? "yet"} in ${place.name}`);
  return found;
}

/**
 * The content of a file of ours. Throws a Fault for a file with another form: a caller that treated such a file as missing could remove needed data.
 */
export function contentAs<S extends z.ZodType>(schema: S, text: string, name: string): z.output<S> {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    throw new Fault(`${name} is not as this version writes it: nothing is removed, and no backup is made beside it`);
  }
}

/** Refuses a place with files that are no part of a backup. */
export function refuseStrange(place: string, strange: readonly string[]): void {
  if (strange.length > 0)
    throw new Fault(
      `${place} also has what is no part of a backup: ${strange.slice(0, 3).join(", ")}. Give backups a place of their own`,
    );
}
