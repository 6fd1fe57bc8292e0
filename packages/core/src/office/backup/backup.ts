import type pg from "pg";
import { env as coreEnv } from "../../base/env.ts";
import { productVersion } from "@balcao/shared/operations/rules";
import { Fault } from "../admin/faults.ts";
import { migrationLock } from "../../migrate.ts";
import { rowsOf, withOwner } from "./connect.ts";
import { beginSnapshot, databaseEntries, headerOf, jsonEntry, namedFiles } from "./dump.ts";
import type { BackupFolder } from "./folder.ts";
import { backupForm, type Manifest, nameAt, type Pack, type Summary } from "./manifest.ts";
import { filesToPack, packEntries } from "./packs.ts";
import { noteBackup } from "./record.ts";
import { type Keeping, toRemove } from "./rotation.ts";
import { newPair, seal } from "./sealed.ts";
import type { Entry } from "./tar.ts";
import { verifyBackup } from "./verify.ts";

/** Any number will do, as long as all backups of an installation take the same. */
const backupLock = 4_004_003;

export interface Wish {
  ownerUrl: string;
  folder: BackupFolder;
  recipient: string;
  keysRecipient: string;
  keeping: Keeping;
  tell: (line: string) => void;
}

/**
 * Makes a backup while the product runs, tries it out, and forgets old ones. For the trial the archives are sealed for a second pair as well, which
 * this process makes, has in memory alone and forgets: afterwards only the host's identity opens them. Answers the verified backup.
 */
export const makeBackup = (wish: Wish): Promise<Summary> =>
  withOwner(wish.ownerUrl, async (owner) => {
    await takeBackupLock(owner);
    const begun = Date.now();
    const written = { name: nameAt(new Date(begun)), summary: null as Summary | null, packBytes: 0 };
    const note = (fault: string) =>
      noteBackup(owner, { ...written, fault, seconds: Math.round((Date.now() - begun) / 1000) });
    try {
      const own = await newPair();
      const recipients = [wish.recipient, own.recipient];
      const { summary, pack } = await write(wish, written.name, recipients);
      written.summary = summary;
      written.packBytes = pack?.bytes ?? 0;
      wish.tell("Written; now it is tried out");
      await verifyBackup({
        ...wish,
        backup: summary,
        identity: own.identity,
        opens: ({ name }) => name === pack?.name,
      });
      if (pack) await wish.folder.notePack({ ...pack, verified: true });
      written.summary = { ...summary, verifiedAt: new Date().toISOString() };
      await wish.folder.note(written.summary);
      await note("");
      wish.tell("Verified");
      await forgetOld(wish);
      return written.summary;
    } catch (error) {
      await note(error instanceof Error ? error.message : String(error)).catch(() => undefined);
      throw error;
    }
  });

/** Refuses to go on while another backup or trial of this installation runs; holds until the connection ends. */
export async function takeBackupLock(owner: pg.Client): Promise<void> {
  const [taken] = await rowsOf<{ taken: boolean }>(owner, `select pg_try_advisory_lock(${backupLock}) as taken`);
  if (taken?.taken !== true) throw new Fault("Another backup runs");
}

async function write(
  wish: Wish,
  given: string,
  recipients: string[],
): Promise<{ summary: Summary; pack: Pack | null }> {
  const draft = await wish.folder.begin(given);
  return withOwner(wish.ownerUrl, async (owner) => {
    // An upgrade waits for the end of the copy before it touches a table: else all who read that table would wait behind it.
    await owner.query(`select pg_advisory_lock(${migrationLock})`);
    await beginSnapshot(owner);
    wish.tell("The snapshot is taken");
    const header = await headerOf(owner, given);
    let manifest: Manifest | undefined;
    const entries = databaseEntries(owner, header, (done) => void (manifest = done));
    const database = await seal(draft.database, recipients, entries);
    const rows = (manifest?.tables ?? []).reduce((sum, table) => sum + table.rows, 0);
    wish.tell(`${rows} rows of ${header.tables.length} tables are written`);
    const keys = await seal(draft.keys, [wish.keysRecipient], keyEntries());
    // The files come after the snapshot: one without a row does no harm.
    const found = await filesToPack(await wish.folder.packs());
    const pack = await writePack(draft.pack, given, recipients, found.fresh);
    wish.tell(`${pack?.files.length ?? 0} new files are written`);
    const has = new Set([...found.kept, ...(pack ? [pack] : [])].flatMap(({ files }) => files.map(([key]) => key)));
    let missing = 0;
    for await (const named of namedFiles(owner)) missing += named.filter((key) => !has.has(key)).length;
    if (pack) await wish.folder.addPack(draft.pack, pack);
    const summary: Summary = {
      form: backupForm,
      name: given,
      product: productVersion,
      lastMigration: header.migrations.at(-1) ?? "",
      database,
      keys,
      rows,
      packs: [...found.kept.map(({ name }) => name), ...(pack ? [pack.name] : [])],
      files: found.files,
      fileBytes: found.bytes,
      missing,
      verifiedAt: null,
    };
    await wish.folder.finish(summary);
    return { summary, pack };
  });
}

async function writePack(
  path: string,
  name: string,
  recipients: string[],
  fresh: { key: string; size: number }[],
): Promise<Pack | null> {
  if (fresh.length === 0) return null;
  let files: Pack["files"] = [];
  const sealed = await seal(
    path,
    recipients,
    packEntries(fresh, (done) => void (files = done)),
  );
  return { name, ...sealed, files, verified: false };
}

/** What opens the secrets in the tables, in an archive of its own: whoever keeps it need not be who keeps the backups. */
async function* keyEntries(): AsyncGenerator<Entry> {
  yield jsonEntry("keys.json", { DATA_KEY: coreEnv.DATA_KEY });
}

async function forgetOld({ folder, keeping, tell }: Wish): Promise<void> {
  const gone = toRemove(await folder.backups(), await folder.packs(), keeping);
  for (const name of gone.backups) await folder.remove(name);
  for (const name of gone.packs) await folder.removePack(name);
  if (gone.backups.length > 0) tell(`${gone.backups.length} older ones are removed`);
}
