import { env as coreEnv } from "../../base/env.ts";
import { productVersion } from "@balcao/shared/operations/rules";
import { migrationLock } from "../../migrate.ts";
import { installationName, takeBackupLock, withOwner } from "./connect.ts";
import { noteErasures } from "./erasures.ts";
import { beginSnapshot, databaseEntries, headerOf, jsonEntry, keysOfPieces } from "./dump.ts";
import { backupForm, type Manifest, nameAt, type Pack, type Summary } from "./manifest.ts";
import { notePlaceOfCopy, placeOfCopy } from "./numbers.ts";
import { countMissing, expectedBytes, requireLikeBefore, requireRoom } from "./like-before.ts";
import { filesToPack, packEntries, soundPacks } from "./packs.ts";
import type { BackupPlace, Draft } from "./place.ts";
import { noteBackup } from "./record.ts";
import { type KeptSpans, toRemove } from "./rotation.ts";
import type { Archive } from "./archive/archive.ts";
import { newPair, seal } from "./archive/seal.ts";
import type { Entry } from "./archive/tar.ts";
import { verifyBackup } from "./verify.ts";

export interface Wish {
  ownerUrl: string;
  place: BackupPlace;
  recipient: string;
  keysRecipient: string;
  keeping: KeptSpans;
  /** Makes the backup even without companies, with far fewer rows, or with more missing files than before. */
  allowLess: boolean;
  tell: (line: string) => void;
}

/**
 * Makes a backup while the product runs, tries it out, and removes old backups. For the trial, the archives are also sealed for a second pair of keys,
 * which this process keeps only in memory. Afterwards only the host's identity opens them. Returns the verified backup.
 */
export const makeBackup = (wish: Wish): Promise<Summary> =>
  withOwner(wish.ownerUrl, async (owner) => {
    await takeBackupLock(owner);
    const begun = Date.now();
    const written = { name: nameAt(new Date(begun)), summary: null as Summary | null, packBytes: 0 };
    const note = (fault: string) =>
      noteBackup(owner, { ...written, fault, keeping: wish.keeping, seconds: Math.round((Date.now() - begun) / 1000) });
    try {
      await wish.place.claim(
        () => installationName(owner),
        () => placeOfCopy(owner),
      );
      await notePlaceOfCopy(owner, wish.place.name);
      await wish.place.noteTry();
      await noteErasures(owner, wish.place);
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
        // If the verification of the database fails afterwards, the next try sends only the files that are newer than this pack.
        opened: async (good) => {
          await takeBackupLock(owner);
          await wish.place.notePack({ ...good, verified: true });
        },
      });
      // The connection with the lock may have ended meanwhile. Then another backup may have removed this one.
      await takeBackupLock(owner);
      const verified = { ...summary, verifiedAt: new Date().toISOString() };
      await wish.place.note(verified);
      written.summary = verified;
      await note("");
      wish.tell("Verified");
      await forgetOld(wish);
      await noteErasures(owner, wish.place);
      return verified;
    } catch (error) {
      await note(error instanceof Error ? error.message : String(error)).catch(() => undefined);
      throw error;
    }
  });

interface WrittenBackup {
  summary: Summary;
  pack: Pack | null;
}

async function write(wish: Wish, name: string, recipients: string[]): Promise<WrittenBackup> {
  await forgetFailed(wish.place);
  const draft = await wish.place.begin(name);
  try {
    return await writeInto(draft, wish, name, recipients);
  } catch (error) {
    // What cannot be removed now is removed by the next backup.
    await wish.place.discard(name).catch(() => undefined);
    throw error;
  }
}

async function writeInto(draft: Draft, wish: Wish, name: string, recipients: string[]): Promise<WrittenBackup> {
  const { place, tell } = wish;
  const sound = await soundPacks(place, tell);
  const copied = await copyDatabase(draft.database, wish, name, recipients, sound);
  const keys = await seal(draft.keys, [wish.keysRecipient], keyEntries());
  const { found, missing, header, database, rows } = copied;
  const pack = await writePack(draft.pack, name, recipients, found.fresh);
  tell(`${pack?.files.length ?? 0} new files are written`);
  if (pack) await place.addPack(pack);
  const summary: Summary = {
    form: backupForm,
    name,
    product: productVersion,
    lastMigration: header.migrations.at(-1) ?? "",
    database,
    keys,
    rows,
    packs: [...found.kept.map((one) => one.name), ...(pack ? [pack.name] : [])],
    files: found.files,
    fileBytes: found.bytes,
    missing,
    verifiedAt: null,
    openedAt: null,
  };
  await place.finish(summary);
  return { summary, pack };
}

/**
 * Copies the tables in one snapshot, lists the files after it, and counts the missing files. A file without a row does no harm. Then the transaction
 * ends, because it would hold back the vacuum of all tables, and an upgrade, as long as new files are packed.
 */
const copyDatabase = (archive: Archive, wish: Wish, name: string, recipients: string[], sound: readonly Pack[]) =>
  withOwner(wish.ownerUrl, async (owner) => {
    // With this lock, an upgrade waits for the end of the copy before it touches a table. Otherwise all readers of that table would wait behind the
    // upgrade.
    await owner.query(`select pg_advisory_lock(${migrationLock})`);
    await beginSnapshot(owner);
    wish.tell("The snapshot is taken");
    const before = (await wish.place.backups()).findLast(({ verifiedAt }) => verifiedAt !== null) ?? null;
    const expected = await expectedBytes(owner, before);
    await requireRoom(owner, wish.place, expected);
    const header = await headerOf(owner, name);
    let manifest: Manifest | undefined;
    const entries = databaseEntries(owner, header, (done) => void (manifest = done));
    const database = await seal(archive, recipients, entries, expected);
    const rows = (manifest?.tables ?? []).reduce((sum, table) => sum + table.rows, 0);
    wish.tell(`${rows} rows of ${header.tables.length} tables are written`);
    requireLikeBefore(manifest, before, rows, wish.allowLess);
    // The snapshot does not show pieces that arrive later, so another connection reads them.
    const found = await filesToPack(sound, () => withOwner(wish.ownerUrl, keysOfPieces));
    const missing = await countMissing(owner, found, before, wish.allowLess);
    await owner.query("commit");
    return { header, database, rows, found, missing };
  });

async function writePack(
  archive: Archive,
  name: string,
  recipients: string[],
  fresh: { key: string; size: number }[],
): Promise<Pack | null> {
  if (fresh.length === 0) return null;
  let files: Pack["files"] = [];
  const sealed = await seal(
    archive,
    recipients,
    packEntries(fresh, (done) => void (files = done)),
    fresh.reduce((sum, { size }) => sum + size, 0),
  );
  return { name, ...sealed, files, verified: false };
}

/** The keys that open the secrets in the tables, in an archive of their own. Its keeper need not be the keeper of the backups. */
async function* keyEntries(): AsyncGenerator<Entry> {
  yield jsonEntry("keys.json", { DATA_KEY: coreEnv.DATA_KEY });
}

/**
 * Removes archives of failed tries. At most one of them stays, and only while there is no good backup, because each has the size of the whole
 * database.
 */
async function forgetFailed(place: BackupPlace): Promise<void> {
  const all = await place.backups();
  const failed = all.filter(({ verifiedAt }) => verifiedAt === null);
  const gone = failed.length === all.length ? failed.slice(0, -1) : failed;
  for (const { name } of gone) await place.remove(name);
  const needed = new Set(all.filter((one) => !gone.includes(one)).flatMap(({ packs }) => packs));
  for (const { name, verified } of await place.packs())
    if (!verified && !needed.has(name)) await place.removePack(name);
}

async function forgetOld({ place, keeping, tell }: Wish): Promise<void> {
  const gone = toRemove(await place.backups(), await place.packs(), keeping);
  for (const name of gone.backups) await place.remove(name);
  for (const name of gone.packs) await place.removePack(name);
  if (gone.backups.length > 0) tell(`${gone.backups.length} older ones are removed`);
}
