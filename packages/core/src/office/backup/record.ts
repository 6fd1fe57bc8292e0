import type pg from "pg";
import { productVersion } from "@balcao/shared/operations/rules";
import type { Summary } from "./manifest.ts";
import { timeOf } from "./rotation.ts";

export interface Outcome {
  name: string;
  /** Null: it was not written to its end. */
  summary: Summary | null;
  packBytes: number;
  seconds: number;
  fault: string;
}

/** Notes how a backup went, for the operator's page and the alarm; what is older than a year is forgotten. */
export async function noteBackup(
  owner: pg.Client,
  { name, summary, packBytes, seconds, fault }: Outcome,
): Promise<void> {
  const { product, database, keys, rows, files, missing, verifiedAt, openedAt } = summary ?? nothing;
  await owner.query(
    `insert into backups (name, taken_at, product, bytes, row_count, files, missing, verified_at, seconds, fault, opened_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
     on conflict (name) do update set verified_at = excluded.verified_at, opened_at = excluded.opened_at, seconds = excluded.seconds, fault = excluded.fault`,
    [
      name,
      new Date(timeOf(name)),
      product,
      database.bytes + keys.bytes + packBytes,
      rows,
      files,
      missing,
      verifiedAt,
      seconds,
      fault.slice(0, 500),
      openedAt,
    ],
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
