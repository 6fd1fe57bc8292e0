import { json } from "node:stream/consumers";
import { Readable } from "node:stream";
import type pg from "pg";
import { z } from "zod";
import { env as coreEnv } from "../../base/env.ts";
import { migrate } from "../../migrate.ts";
import { type Secrets, secrets } from "../../base/secrets.ts";
import { Fault, Rotten } from "../../base/host-faults.ts";
import { type SealedRow, type Table, tables as sealedTables } from "../data-keys/reencrypt.ts";
import { rowsOf, withOwner } from "./connect.ts";
import { hasKeysOf, namedFiles } from "./dump.ts";
import { loadRows, readHeader } from "./load.ts";
import type { Header, Pack, SealedFile, Summary } from "./manifest.ts";
import { migrations } from "../../base/migrations/index.ts";
import { openPack } from "./packs.ts";
import type { BackupPlace } from "./place.ts";
import { withSandbox } from "./sandbox.ts";
import { readTables } from "./tables.ts";
import type { Archive } from "./archive/archive.ts";
import { unseal } from "./archive/seal.ts";

const keysSchema = z.object({ DATA_KEY: z.string() });
/** How many secrets of each table, and under each key, are opened. */
const secretsTried = 50;

export interface Trial {
  ownerUrl: string;
  place: BackupPlace;
  backup: Summary;
  identity: string;
  /**
   * The packs that the identity opens: all of them with the host's key, only the new one right after a backup. The other packs must be as they were
   * written.
   */
  opens: (pack: Pack) => boolean;
  /** Called for each pack whose files were all opened, before the database is verified. */
  opened?: (pack: Pack) => Promise<void>;
  tell: (line: string) => void;
}

/**
 * Opens the files of a backup, restores it into a database of its own beside the real one, compares every table, opens the secrets, and drops that
 * database. Throws a Fault with the error. Nothing else changes. The files come first: they are most of a backup, and they stay verified when the database
 * fails.
 */
export async function verifyBackup(trial: Trial): Promise<void> {
  const { ownerUrl, place, backup, identity, tell } = trial;
  const packs = await requireFiles(place, backup);
  let opened = 0;
  for (const pack of packs.filter(trial.opens)) {
    opened += await openPack(place.pack(pack.name), identity);
    await trial.opened?.(pack);
  }
  tell(`${opened} of ${backup.files} files were opened, the others lie as they were written`);
  await withSandbox(ownerUrl, tell, async (url) => {
    const entries = unseal(place.archive(backup.name, "database"), identity);
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
}

/** Refuses a backup with a missing, cut or changed file or pack. Returns its packs. */
export async function requireFiles(place: BackupPlace, backup: Summary): Promise<Pack[]> {
  const packs = (await place.packs()).filter(({ name }) => backup.packs.includes(name));
  const lost = backup.packs.filter((name) => !packs.some((pack) => pack.name === name));
  if (lost.length > 0) throw new Rotten(`The backup needs packs of files that are not there: ${lost.join(", ")}`);
  const parts: [Archive, SealedFile][] = [
    [place.archive(backup.name, "database"), backup.database],
    [place.archive(backup.name, "keys"), backup.keys],
    ...packs.map((pack): [Archive, SealedFile] => [place.pack(pack.name), pack]),
  ];
  for (const [archive, written] of parts) {
    const found = await archive.compare(written);
    if (found !== "whole")
      throw new Rotten(
        `${archive.name} ${found === "gone" ? "is not there" : "is cut or was changed"}: it is not as it was written`,
      );
  }
  return packs;
}

/** Opens the archive up to its header. Refuses an archive of a newer version, under another DATA_KEY, or for another backup. */
export async function requireFitting(entries: ReturnType<typeof unseal>, backup: Summary): Promise<Header> {
  const header = await readHeader(entries);
  if (header.name !== backup.name)
    throw new Rotten(`This is the backup ${header.name}, under the name of ${backup.name}`);
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

/**
 * Opens secrets of each table that has any: one under each key of DATA_KEY that sealed any, and some more. Tables and columns that are newer than the
 * backup are left out.
 */
export async function tryAllSecrets(owner: pg.Client, keys: Secrets): Promise<void> {
  const there = new Map((await readTables(owner)).map(({ name, columns }) => [name, new Set(columns)]));
  for (const table of Object.values<Table>(sealedTables)) {
    const named = [
      ...`${table.owner.text} ${table.type.text} ${table.id.text} t.${table.column}`.matchAll(/t\.(\w+)/g),
    ];
    if (!named.every(([, column = ""]) => there.get(table.name)?.has(column))) continue;
    const rows = await rowsOf<SealedRow>(
      owner,
      `select "ownerId", type, id, value from (
         select ${table.owner.text} as "ownerId", ${table.type.text} as type, ${table.id.text} as id, t.${table.column} as value,
           row_number() over (partition by substring(t.${table.column} from 1 for 1 + get_byte(t.${table.column}, 0)) order by random()) as nth
         from ${table.name} t where length(t.${table.column}) > 0) s where nth <= ${secretsTried}`,
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

/** Opens the archive of the keys. Returns in words whether it has the DATA_KEY of this installation. */
export async function tryKeys(archive: Archive, identity: string): Promise<string> {
  try {
    for await (const { bytes } of unseal(archive, identity)) {
      const { DATA_KEY } = keysSchema.parse(await json(Readable.from(bytes)));
      if (DATA_KEY !== coreEnv.DATA_KEY)
        return "keys.age opens, and its DATA_KEY is another one than this installation has now";
    }
    return "keys.age opens, and has this installation's DATA_KEY";
  } catch (error) {
    if (error instanceof Fault && !(error instanceof Rotten))
      return "keys.age is sealed for somebody else (BACKUP_KEYS_RECIPIENT): only that identity can try it";
    throw error;
  }
}

/** Refuses a backup whose tables name files that its packs do not have. Files that were missing at the backup are left out. */
async function requireNamedFiles(owner: pg.Client, backup: Summary, packs: readonly Pack[]): Promise<void> {
  const packed = new Set(packs.flatMap(({ files }) => files.map(([key]) => key)));
  let missing = 0;
  for await (const keys of namedFiles(owner)) missing += keys.filter((key) => !packed.has(key)).length;
  if (missing > backup.missing)
    throw new Rotten(`${missing} files that the tables name are in no pack, and ${backup.missing} were missing before`);
}
