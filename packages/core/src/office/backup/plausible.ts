import { stat } from "node:fs/promises";
import type pg from "pg";
import { env as coreEnv } from "../../base/env.ts";
import { places } from "../../base/files/places.ts";
import { Fault } from "../../base/host-faults.ts";
import { sizeWords } from "./size-words.ts";
import { rowsOf } from "./connect.ts";
import { namedFiles } from "./dump.ts";
import type { BackupFolder } from "./folder.ts";
import type { Manifest, Summary } from "./manifest.ts";
import type { FilesToPack } from "./packs.ts";

// These checks guard the good backups. A backup of another installation than yesterday's could push them out, so it is made only on demand.

const onDemand = "If it is meant to be so: backup --allow-less";
/** With fewer rows than this part of the last backup's rows, data was probably lost. */
const leastPart = 0.5;
/** A file that is deleted between the snapshot and the listing counts as missing. This many of a thousand files may be missing. */
const racingPerThousand = 1;

/** Refuses a disk without room for the archive, or for the trial's copy of the database if that is on the same disk. */
export async function requireRoom(owner: pg.Client, folder: BackupFolder, before: Summary | null): Promise<void> {
  const [row] = await rowsOf<{ size: number }>(owner, "select pg_database_size(current_database()) as size");
  const size = row?.size ?? 0;
  const { free, disk } = await folder.room();
  const files = await stat(coreEnv.MEDIA_DIR).catch(() => null);
  // If the archives are on the disk of the product, the server's copy and its log are most likely there too.
  const forTrial = files?.dev === disk ? 2 * size : 0;
  const needed = Math.ceil((before?.database.bytes ?? size / 4) * 1.2) + forTrial;
  if (free < needed)
    throw new Fault(
      `The disk of the backups has ${sizeWords(free)} left, and backup and trial need ${sizeWords(needed)}: nothing was written`,
    );
}

/** Refuses an installation without companies, or with far fewer rows than the last verified backup. */
export function requireLikeBefore(
  manifest: Manifest | undefined,
  before: Summary | null,
  rows: number,
  allowLess: boolean,
): void {
  if (allowLess) return;
  const companies = manifest?.tables.find(({ name }) => name === "companies")?.rows ?? 0;
  if (companies === 0) throw new Fault(`The installation has no company: was a restore forgotten? ${onDemand}`);
  if (before && rows < before.rows * leastPart)
    throw new Fault(`The database has ${rows} rows, and ${before.rows} when it was backed up last. ${onDemand}`);
}

/**
 * Counts the files that the tables name but neither the store nor a pack has. Refuses many more than before, because the folder may not be mounted.
 */
export async function countMissing(
  owner: pg.Client,
  { kept, fresh }: FilesToPack,
  before: Summary | null,
  allowLess: boolean,
): Promise<number> {
  const has = new Set([...kept.flatMap(({ files }) => files.map(([key]) => key)), ...fresh.map(({ key }) => key)]);
  let [missing, named] = [0, 0];
  for await (const keys of namedFiles(owner)) {
    named += keys.length;
    missing += keys.filter((key) => !has.has(key)).length;
  }
  const usual = (before?.missing ?? 0) + Math.max(1, Math.floor((named * racingPerThousand) / 1000));
  if (missing > usual && !allowLess)
    throw new Fault(
      `${missing} of ${named} files that the tables name are not in ${places().first.name} (${before?.missing ?? 0} before): is it the right one, and is it mounted? ${onDemand}`,
    );
  return missing;
}
