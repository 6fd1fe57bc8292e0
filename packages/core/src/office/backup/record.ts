import type pg from "pg";
import { productVersion } from "@balcao/shared/operations/rules";
import type { Summary } from "./manifest.ts";
import { type KeptSpans, timeOf } from "./rotation.ts";

export interface Outcome {
  name: string;
  /** Null: the backup was not written completely. */
  summary: Summary | null;
  packBytes: number;
  seconds: number;
  fault: string;
  /** How long backups are kept. Absent when another installation made the backup. */
  keeping?: KeptSpans;
}

/** Notes the result of a backup for the operator's page and the alarm. Notes older than a year are deleted. */
export async function noteBackup(
  owner: pg.Client,
  { name, summary, packBytes, seconds, fault, keeping }: Outcome,
): Promise<void> {
  const { product, database, keys, rows, files, missing, verifiedAt, openedAt } = summary ?? nothing;
  const row = {
    name,
    taken_at: new Date(timeOf(name)),
    product,
    bytes: database.bytes + keys.bytes + packBytes,
    row_count: rows,
    files,
    missing,
    verified_at: verifiedAt,
    seconds,
    fault: fault.slice(0, 500),
    opened_at: openedAt,
    keep_days: keeping?.days ?? null,
    keep_weeks: keeping?.weeks ?? null,
  };
  const places = Object.keys(row).map((_, index) => `$${index + 1}`);
  await owner.query(
    `insert into backups (${Object.keys(row).join(", ")}) values (${places.join(", ")})
     on conflict (name) do update set verified_at = excluded.verified_at, opened_at = excluded.opened_at, seconds = excluded.seconds, fault = excluded.fault`,
    Object.values(row),
  );
  await owner.query("delete from backups where taken_at < now() - interval '1 year'");
}

const none = { bytes: 0 };
const nothing = {
  product: productVersion,
  database: none,
  keys: none,
  rows: 0,
  files: 0,
  missing: 0,
  verifiedAt: null,
  openedAt: null,
};
