import { stat } from "node:fs/promises";
import type pg from "pg";
import { env as coreEnv } from "../../base/env.ts";
import { places } from "../../base/files/places.ts";
import { Fault } from "../../base/host-faults.ts";
import { sizeWords } from "./size-words.ts";
import { rowsOf } from "./connect.ts";
import { namedFiles } from "./dump.ts";
import type { Manifest, Summary } from "./manifest.ts";
import type { FilesToPack } from "./packs.ts";
import type { BackupPlace } from "./place.ts";

// These checks protect the good backups. After a backup of another installation, the rotation could remove them, so such a backup needs --allow-less.

const onDemand = "If it is meant to be so: backup --allow-less";
/** With fewer rows than this part of the last backup's rows, data was probably lost. */
const leastPart = 0.5;
/** A file that is deleted between the snapshot and the listing counts as missing. This many of a thousand files may be missing. */
const racingPerThousand = 1;

/** About how many bytes the archive of the database will have. */
export async function expectedBytes(owner: pg.Client, before: Summary | null): Promise<number> {
  return Math.ceil((before?.database.bytes ?? (await databaseBytes(owner)) / 4) * 1.2);
}

async function databaseBytes(owner: pg.Client): Promise<number> {
  const [row] = await rowsOf<{ size: number }>(owner, "select pg_database_size(current_database())::float8 as size");
  return row?.size ?? 0;
}

/** Refuses a disk without room for the archive, or for the trial's copy of the database if that is on the same disk. A bucket does not say its room. */
export async function requireRoom(owner: pg.Client, place: BackupPlace, expected: number): Promise<void> {
  const room = await place.room();
  if (!room) return;
  const files = await stat(coreEnv.MEDIA_DIR).catch(() => null);
  // If the archives are on the disk of the product, the server's copy and its log are most likely there too.
  const forTrial = files?.dev === room.disk ? 2 * (await databaseBytes(owner)) : 0;
  const needed = expected + forTrial;
  if (room.free < needed)
    throw new Fault(
      `The disk of the backups has ${sizeWords(room.free)} left, and backup and trial need ${sizeWords(needed)}: nothing was written`,
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
