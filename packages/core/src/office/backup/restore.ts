import { mkdirSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";
import { env as coreEnv } from "../../base/env.ts";
import { secrets } from "../../base/secrets.ts";
import { migrate } from "../../migrate.ts";
import { Fault } from "../admin/faults.ts";
import { rowsOf, withOwner } from "./connect.ts";
import type { BackupFolder } from "./folder.ts";
import { loadRows } from "./load.ts";
import type { Summary } from "./manifest.ts";
import { unpackFiles } from "./packs.ts";
import { noteBackup } from "./record.ts";
import { unseal } from "./sealed.ts";
import { settle } from "./settle.ts";
import { requireFiles, requireFitting, tryAllSecrets } from "./verify.ts";

export interface RestoreWish {
  ownerUrl: string;
  appUrl: string;
  folder: BackupFolder;
  backup: Summary;
  identity: string;
  tell: (line: string) => void;
}

/**
 * Puts a backup into an empty installation that stands still, and settles what was under way. All that may be refused is looked at first. The rows come
 * in one transaction; from then to the end a table `restoring` keeps api and worker from starting.
 */
export async function restoreBackup({
  ownerUrl,
  appUrl,
  folder,
  backup,
  identity,
  tell,
}: RestoreWish): Promise<string> {
  const packs = await requireFiles(folder, backup);
  const entries = unseal(folder.pathOf(backup.name, "database"), identity);
  const header = await requireFitting(entries, backup);
  await withOwner(ownerUrl, async (owner) => {
    await requireStill(owner);
    await requireEmpty(owner);
    await makeBare(owner);
  });
  tell(`The backup ${backup.name} fits; its files come first`);
  try {
    let files = 0;
    for (const pack of packs) files += await unpackFiles(folder.pathOfPack(pack.name), identity);
    tell(`${files} files are back`);
    await migrate(ownerUrl, appUrl, header.migrations);
    await withOwner(ownerUrl, async (owner) => {
      await owner.query("begin");
      await loadRows(owner, header, entries);
      await tryAllSecrets(owner, secrets);
      await owner.query("create table restoring (backup text not null)");
      await owner.query("commit");
    });
  } catch (error) {
    await emptyStore();
    throw error;
  }
  tell(`${backup.rows} rows are back, and are as they were`);
  const applied = await migrate(ownerUrl, appUrl);
  tell(applied.length > 0 ? `Migrated on: ${applied.length} steps` : "No migration has come since");
  return withOwner(ownerUrl, async (owner) => {
    const settled = await settle(owner);
    await noteBackup(owner, { name: backup.name, summary: backup, packBytes: 0, seconds: 0, fault: "" });
    await owner.query("drop table restoring");
    await owner.query("analyze");
    return settled;
  });
}

/** Somebody who is connected, such as the api or a worker, would see half of a restore. */
async function requireStill(owner: pg.Client): Promise<void> {
  const others = await rowsOf<{ who: string }>(
    owner,
    `select distinct coalesce(usename, 'somebody') as who from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
  );
  if (others.length > 0)
    throw new Fault(
      `The installation is not stopped, ${others.map(({ who }) => who).join(", ")} is connected: stop api and worker`,
    );
}

async function requireEmpty(owner: pg.Client): Promise<void> {
  const [found] = await rowsOf<{ companies: boolean; restoring: boolean }>(
    owner,
    "select to_regclass('public.companies') is not null as companies, to_regclass('public.restoring') is not null as restoring",
  );
  const counts: [count: number, what: string][] = [];
  if (found?.companies === true) {
    const [rows] = await rowsOf<{ companies: number; users: number }>(
      owner,
      "select (select count(*) from companies) as companies, (select count(*) from users) as users",
    );
    counts.push([rows?.companies ?? 0, "companies"], [rows?.users ?? 0, "users"]);
  }
  mkdirSync(coreEnv.MEDIA_DIR, { recursive: true, mode: 0o700 });
  counts.push([(await foldersOfFiles()).length, "folders of files"]);
  const full = counts.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`);
  if (found?.restoring === true) full.push("a restore that was broken off");
  if (full.length > 0)
    throw new Fault(
      `The installation is not empty, it has ${full.join(", ")}: a restore goes into an empty one (docs/hosting.md)`,
    );
}

/** Tables without rows may be those of a newer version than the backup's. */
const makeBare = (owner: pg.Client): Promise<unknown> =>
  owner.query(
    "drop schema if exists bullmq cascade; drop schema public cascade; create schema public; grant usage on schema public to public",
  );

/** The store was empty before, so all that it has now came from the restore that failed. */
async function emptyStore(): Promise<void> {
  for (const name of await foldersOfFiles()) await rm(join(coreEnv.MEDIA_DIR, name), { recursive: true });
}

const foldersOfFiles = async (): Promise<string[]> =>
  (await readdir(coreEnv.MEDIA_DIR)).filter((name) => /^\d+$/.test(name));
