import { text } from "../../base/columns.ts";
import { query } from "../../base/database.ts";
import { sql } from "../../base/sql.ts";
import { restingKey } from "../backup/numbers.ts";
import { isCounted } from "../operations/backups.ts";
import { BackupRow } from "../backup/backup.model.ts";
import { type Finding, fault, warning, well } from "./finding.ts";
import { hostCommand } from "./host-command.ts";

const hourMs = 3_600_000;

/**
 * The age of the last verified backup, which is late after `lateHours`, and whether the host's own key has ever opened a backup. Call it in the platform's
 * scope.
 */
export async function examineBackup(lateHours: number, now = Date.now()): Promise<Finding> {
  const what = "Backup";
  const [last] = await query(
    BackupRow.shape("takenAt", "missing"),
    sql`select ${BackupRow.pick("b", "takenAt", "missing")} from backups b where ${isCounted} order by b.taken_at desc limit 1`,
  );
  if (!last)
    return fault(
      what,
      "none was ever tried out",
      "set BACKUP_RECIPIENT and start the service backup (docs/hosting.md)",
    );
  const hours = (now - last.takenAt.getTime()) / hourMs;
  const age = `the last one that was tried out is ${hours.toFixed(1)} hours old`;
  if (hours > lateHours) return fault(what, age, "read why in the log: docker compose logs backup");
  if (last.missing > 0)
    return warning(
      what,
      `${age}, and ${last.missing} files were missing`,
      "look at the place of files (MEDIA_DIR, S3_BUCKET)",
    );
  const opened = await query(
    BackupRow.shape("name"),
    sql`select b.name from backups b where b.opened_at is not null limit 1`,
  );
  return opened.length > 0
    ? well(what, age)
    : warning(
        what,
        `${age}, and your own identity has opened none yet`,
        hostCommand("verify-backup --identity - < identity.txt", "backup"),
      );
}

/** Whether numbers rest since a restore. Call it in the platform's scope. */
export async function examineResting(): Promise<Finding> {
  const what = "Numbers after a restore";
  const rows = await query(
    { value: text },
    sql`select i.value from installation_settings i where i.key = ${restingKey}`,
  );
  return rows.length === 0
    ? well(what, "none rests")
    : warning(
        what,
        "they rest since a restore",
        `when the original is gone for good: ${hostCommand("start-numbers", "migrate")}`,
      );
}
