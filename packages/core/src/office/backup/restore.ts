import { secrets } from "../../base/secrets.ts";
import { migrate } from "../../migrate.ts";
import { takeBackupLock, takeMoveLock, withOwner } from "./connect.ts";
import { replayErasures, requireErasures } from "./erasures.ts";
import { makeBare, requireEmpty, requireStill } from "./empty.ts";
import { loadRows } from "./load.ts";
import type { Summary } from "./manifest.ts";
import { noteCopy } from "./numbers.ts";
import { unpackFiles } from "./packs.ts";
import type { BackupPlace } from "./place.ts";
import { noteBackup } from "./record.ts";
import { emptyStore, handBucketOver } from "./restore-bucket.ts";
import { unseal } from "./archive/seal.ts";
import { settle } from "./settling/settle.ts";
import { requireFiles, requireFitting, tryAllSecrets } from "./verify.ts";

export interface RestoreWish {
  ownerUrl: string;
  appUrl: string;
  place: BackupPlace;
  backup: Summary;
  identity: string;
  /** The original is gone for good, so its numbers may log in from this installation immediately. */
  startNumbers: boolean;
  /** Restore even without the list of people who were erased since the backup. */
  withoutErasures: boolean;
  tell: (line: string) => void;
}

/**
 * Restores a backup into an empty, stopped installation, and settles unfinished work. All reasons for a refusal are checked first. The rows come in
 * one transaction. From the first change to the end, a table `restoring` keeps the api and the worker from starting.
 */
export async function restoreBackup({
  ownerUrl,
  appUrl,
  place,
  backup,
  identity,
  startNumbers,
  withoutErasures,
  tell,
}: RestoreWish): Promise<string> {
  const packs = await requireFiles(place, backup);
  const gone = await requireErasures(place, backup, { without: withoutErasures, tell });
  const entries = unseal(place.archive(backup.name, "database"), identity);
  const header = await requireFitting(entries, backup);
  return withOwner(ownerUrl, async (owner) => {
    await takeBackupLock(owner);
    await takeMoveLock(owner);
    await requireStill(owner);
    const mark = await requireEmpty(owner, header);
    await makeBare(owner);
    await owner.query("create table restoring (backup text not null)");
    tell(`The backup ${backup.name} fits; its files come first`);
    try {
      let files = 0;
      for (const pack of packs) files += await unpackFiles(place.pack(pack.name), identity);
      tell(`${files} files are back`);
      await migrate(ownerUrl, appUrl, header.migrations);
      // The files may take hours, and somebody may have started the product meanwhile.
      await requireStill(owner);
      await owner.query("begin");
      await loadRows(owner, header, entries);
      await tryAllSecrets(owner, secrets);
      await owner.query("commit");
    } catch (error) {
      await owner.query("rollback");
      await makeBare(owner);
      await emptyStore(mark, tell);
      throw error;
    }
    await handBucketOver(owner);
    tell(`${backup.rows} rows are back, and are as they were`);
    const applied = await migrate(ownerUrl, appUrl);
    tell(applied.length > 0 ? `Migrated on: ${applied.length} steps` : "No migration has come since");
    const settled = await settle(owner, startNumbers);
    const erased = await replayErasures(gone);
    if (erased > 0) tell(`${erased} people who were erased since are erased anew`);
    await noteCopy(owner, !startNumbers);
    await noteBackup(owner, { name: backup.name, summary: backup, packBytes: 0, seconds: 0, fault: "" });
    await owner.query("drop table restoring");
    await owner.query("analyze");
    return settled;
  });
}
