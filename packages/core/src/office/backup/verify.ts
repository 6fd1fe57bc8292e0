import type pg from "pg";
import { migrate } from "../../migrate.ts";
import { type Secrets, secrets } from "../../base/secrets.ts";
import { Fault } from "../admin/faults.ts";
import { type Sealed, type Table, tables as sealedTables } from "../admin/reencrypt.ts";
import { databaseOf, inDatabase, quoted, rowsOf, withOwner } from "./connect.ts";
import { hasKeysOf, namedFiles } from "./dump.ts";
import type { BackupFolder } from "./folder.ts";
import { loadRows, readHeader } from "./load.ts";
import type { Header, Pack, Summary } from "./manifest.ts";
import { migrations } from "../../base/migrations/index.ts";
import { openPack } from "./packs.ts";
import { measureFile, unseal } from "./sealed.ts";

/** How many secrets of each table are opened. */
const secretsTried = 50;

export interface Trial {
  ownerUrl: string;
  folder: BackupFolder;
  backup: Summary;
  identity: string;
  /** The packs that the identity opens: with the key of the host all of them, right after a backup the new one. The others must lie as they were written. */
  opens: (pack: Pack) => boolean;
  tell: (line: string) => void;
}

/**
 * Restores a backup into a database of its own beside the real one, compares every table, opens secrets and files, and drops that database. Throws a
 * Fault that says what is wrong; nothing else is changed.
 */
export async function verifyBackup(trial: Trial): Promise<void> {
  const { ownerUrl, folder, backup, identity, tell } = trial;
  const packs = await requireFiles(folder, backup);
  await withSandbox(ownerUrl, async (url) => {
    const entries = unseal(folder.pathOf(backup.name, "database"), identity);
    const header = await requireFitting(entries, backup);
    await migrate(url, undefined, header.migrations);
    await withOwner(url, async (owner) => {
      await owner.query("begin");
      await loadRows(owner, header, entries);
      tell("Every table is as it was");
      await tryAllSecrets(owner, secrets);
      await requireNamedFiles(owner, backup, packs);
    });
  });
  let opened = 0;
  for (const pack of packs.filter(trial.opens)) opened += await openPack(folder.pathOfPack(pack.name), identity);
  tell(`${opened} of ${backup.files} files were opened, the others lie as they were written`);
}

/** Refuses a backup of which a sealed file or a pack is missing, cut or changed. Answers its packs. */
export async function requireFiles(folder: BackupFolder, backup: Summary): Promise<Pack[]> {
  const packs = (await folder.packs()).filter(({ name }) => backup.packs.includes(name));
  const lost = backup.packs.filter((name) => !packs.some((pack) => pack.name === name));
  if (lost.length > 0) throw new Fault(`The backup needs packs of files that are not there: ${lost.join(", ")}`);
  const parts = [
    { path: folder.pathOf(backup.name, "database"), ...backup.database },
    { path: folder.pathOf(backup.name, "keys"), ...backup.keys },
    ...packs.map((pack) => ({ path: folder.pathOfPack(pack.name), ...pack })),
  ];
  for (const { path, bytes, sha256 } of parts) {
    const found = await measureFile(path);
    if (found?.bytes !== bytes || found.sha256 !== sha256)
      throw new Fault(`${path} ${found ? "is cut or was changed" : "is not there"}: it is not as it was written`);
  }
  return packs;
}

/** Opens the archive as far as its header. Refuses what was made by a newer version, under another DATA_KEY, or for another backup. */
export async function requireFitting(entries: ReturnType<typeof unseal>, backup: Summary): Promise<Header> {
  const header = await readHeader(entries);
  if (header.name !== backup.name)
    throw new Fault(`This is the backup ${header.name}, under the name of ${backup.name}`);
  const known = new Set(migrations.map(({ name }) => name));
  const unknown = header.migrations.filter((name) => !known.has(name));
  if (unknown.length > 0)
    throw new Fault(
      `The backup was made by a newer version (${header.product}, with ${unknown.join(", ")}): check that version out, or name its image`,
    );
  if (!hasKeysOf(header))
    throw new Fault("DATA_KEY is not the one of the backup: nothing stored under its keys would open. keys.age has it");
  return header;
}

/** A database beside the real one, for this work alone; those of tries that were broken off are dropped as well. Call it under the lock of backups. */
async function withSandbox(ownerUrl: string, work: (url: string) => Promise<void>): Promise<void> {
  const prefix = `${databaseOf(ownerUrl).slice(0, 40)}_trial_`;
  const name = `${prefix}${Date.now().toString(36)}`;
  await withOwner(ownerUrl, async (owner) => {
    const dropAll = async () => {
      const left = await rowsOf<{ name: string }>(
        owner,
        "select datname as name from pg_database where starts_with(datname, $1)",
        [prefix],
      );
      for (const one of left) await owner.query(`drop database if exists ${quoted(one.name)} with (force)`);
    };
    await dropAll();
    await owner.query(
      `create database ${quoted(name)} template template0 encoding 'UTF8' locale_provider builtin builtin_locale 'C.UTF-8' lc_collate 'C' lc_ctype 'C'`,
    );
    try {
      await owner.query(`revoke all on database ${quoted(name)} from public`);
      await work(inDatabase(ownerUrl, name));
    } finally {
      await dropAll();
    }
  });
}

/** Opens some secrets of each table that has any. */
export async function tryAllSecrets(owner: pg.Client, keys: Secrets): Promise<void> {
  for (const table of Object.values<Table>(sealedTables)) {
    const rows = await rowsOf<Sealed>(
      owner,
      `select ${table.owner.text} as "ownerId", ${table.type.text} as type, ${table.id.text} as id, t.${table.column} as value
       from ${table.name} t where length(t.${table.column}) > 0 order by random() limit ${secretsTried}`,
    );
    for (const row of rows) {
      try {
        keys.decrypt(table.placeOf(row), row.value);
      } catch (error) {
        throw new Fault(`A secret of ${table.name} does not open: ${error instanceof Error ? error.message : ""}`);
      }
    }
  }
}

/** Refuses a backup whose tables name files that its packs do not have, beyond those that were missing already. */
async function requireNamedFiles(owner: pg.Client, backup: Summary, packs: readonly Pack[]): Promise<void> {
  const packed = new Set(packs.flatMap(({ files }) => files.map(([key]) => key)));
  let missing = 0;
  for await (const keys of namedFiles(owner)) missing += keys.filter((key) => !packed.has(key)).length;
  if (missing > backup.missing)
    throw new Fault(`${missing} files that the tables name are in no pack, and ${backup.missing} were missing before`);
}
