import type { Operations } from "@balcao/shared/operations/schema";
import { boolean } from "../../base/columns.ts";
import { query } from "../../base/database.ts";
import { type Sql, sql } from "../../base/sql.ts";
import { BackupRow } from "../backup/backup.model.ts";

/**
 * The condition that a backup counts for the alarm. A backup with a name from the future was made while the host's clock was ahead, and does not say how
 * old it is.
 */
export const isCounted: Sql = sql`verified_at is not null and taken_at < now() + interval '1 hour'`;

/** The age of the last verified backup in hours, by the database's clock; null without one. Call it in the platform's scope. */
export const backupHours: Sql = sql`(select extract(epoch from now() - max(taken_at)) / 3600 from backups where ${isCounted})::float8`;

const ofGood = ["takenAt", "verifiedAt", "bytes", "rowCount", "files", "missing"] as const;

/** The last verified backup, whether it is older than this many hours, and the failures since. Call it in the platform's scope. */
export async function backupNow(alarmHours: number): Promise<Operations["backup"]> {
  const [good] = await query(
    { ...BackupRow.shape(...ofGood), isLate: boolean },
    sql`select ${BackupRow.pick("b", ...ofGood)}, b.taken_at < now() - make_interval(hours => ${alarmHours}) as "isLate"
      from backups b where ${isCounted} order by b.taken_at desc limit 1`,
  );
  const [bad] = await query(
    BackupRow.shape("takenAt", "fault"),
    sql`select b.taken_at as "takenAt", b.fault from backups b
      where b.fault <> '' and b.taken_at > ${good?.takenAt ?? new Date(0)} order by b.taken_at desc limit 1`,
  );
  return {
    isLate: good?.isLate ?? true,
    good: good
      ? {
          takenAt: good.takenAt.toISOString(),
          verifiedAt: (good.verifiedAt ?? good.takenAt).toISOString(),
          bytes: good.bytes,
          rows: good.rowCount,
          files: good.files,
          missing: good.missing,
        }
      : null,
    fault: bad ? { at: bad.takenAt.toISOString(), reason: bad.fault } : null,
  };
}
