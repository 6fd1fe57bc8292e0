import { sizeWords } from "../backup/size-words.ts";
import { makeBackup } from "../backup/backup.ts";
import { installationName, takeBackupLock, withOwner } from "../backup/connect.ts";
import { backupBucket, backupPlace, env } from "../backup/env.ts";
import type { Summary } from "../backup/manifest.ts";
import { backUpNightly, newestVerified } from "../backup/nightly.ts";
import { noteErasures } from "../backup/erasures.ts";
import { placeOfCopy, startNumbers } from "../backup/numbers.ts";
import { noteBackup } from "../backup/record.ts";
import { restoreBackup } from "../backup/restore.ts";
import { findBackup } from "../backup/place.ts";
import { newPair } from "../backup/archive/seal.ts";
import { tryKeys, verifyBackup } from "../backup/verify.ts";
import { examineBackupBucket } from "../doctor/backup-bucket.ts";
import { report } from "../doctor/finding.ts";
import type { Command, Options } from "./command.ts";
import { Fault, Rotten } from "../../base/host-faults.ts";
import { doTasksForever } from "./company-files.ts";
import { explain } from "./faults.ts";
import { firstLineOf } from "./first-line.ts";

export const backupUsage = `backup-key
      A new pair of keys for backups: the recipient seals them, the identity opens them and stays away from this server.
  backup [--allow-less], backup-nightly
      Backs up database, files and keys while the product runs, and tries the backup out; each night at BACKUP_AT. Far less than before is refused
      unless it is allowed. backup-nightly
      also does what operators ask for on their page, as company tasks does.
  backups
      Which backups there are, and when each was tried out.
  try-bucket
      Whether the bucket of backups takes, gives and removes what it must, and what strangers may do with it.
  verify-backup --identity <file> [--backup <name>]
      Tries a backup out in a database of its own, the newest one unless it is named. A file - is the pipe.
  restore --identity <file> [--backup <name>] [--start-numbers] [--without-erasures]
      Puts a backup into an empty installation that stands still. Its numbers rest unless you say that the original is gone for good. Whoever was
      erased since the backup is erased anew; without the list of them it does not begin, unless you say so.
  note-erasures
      Writes beside the backups who was erased. backup and backup-nightly do it too; run it each hour where neither runs all the time.
  start-numbers
      The original is gone for good: numbers that rest since a restore log in, without being linked again.`;

type Tell = (line: string) => void;

async function backUp(tell: Tell, { "allow-less": allowLess = false }: Options = {}): Promise<Summary> {
  const recipient = env.BACKUP_RECIPIENT;
  if (recipient === undefined)
    throw new Fault("Nobody could open a backup yet: set BACKUP_RECIPIENT (backup-key makes it; docs/hosting.md)");
  return makeBackup({
    allowLess,
    ownerUrl: env.DATABASE_OWNER_URL,
    place: backupPlace(),
    recipient,
    keysRecipient: env.BACKUP_KEYS_RECIPIENT ?? recipient,
    keeping: { days: env.BACKUP_KEEP_DAYS, weeks: env.BACKUP_KEEP_WEEKS },
    tell,
  });
}

/** Writes only the list of erased people into the place of backups. */
const noteErased = (): Promise<number> =>
  withOwner(env.DATABASE_OWNER_URL, async (owner) => {
    await takeBackupLock(owner);
    const place = backupPlace();
    await place.claim(
      () => installationName(owner),
      () => placeOfCopy(owner),
    );
    return noteErasures(owner, place);
  });

const nameOfInstallation = (): Promise<string> => withOwner(env.DATABASE_OWNER_URL, installationName);

async function identityOf({ identity }: Options): Promise<string> {
  if (typeof identity !== "string")
    throw new Fault("Name the file of the identity: --identity <file>, or - for the pipe");
  return firstLineOf(identity);
}

const named = ({ backup }: Options): string | undefined => (typeof backup === "string" ? backup : undefined);

async function verifyOne(given: Options, tell: Tell): Promise<string> {
  const identity = await identityOf(given);
  const place = backupPlace();
  return withOwner(env.DATABASE_OWNER_URL, async (owner) => {
    await takeBackupLock(owner);
    // This runs only under the lock, because a running backup could otherwise remove this backup meanwhile.
    const backup = await findBackup(place, named(given));
    const begun = Date.now();
    const note = async (summary: Summary, fault: string) => {
      await place.note(summary);
      const seconds = Math.round((Date.now() - begun) / 1000);
      await noteBackup(owner, { name: backup.name, summary, packBytes: 0, seconds, fault });
    };
    const trial = { ownerUrl: env.DATABASE_OWNER_URL, place, backup, identity, opens: () => true, tell };
    await verifyBackup(trial).catch(async (error: unknown) => {
      // A wrong key, or a database that cannot be made, does not mean that the archive is bad.
      if (error instanceof Rotten) await note({ ...backup, verifiedAt: null }, error.message);
      throw error;
    });
    const keys = await tryKeys(place.archive(backup.name, "keys"), identity);
    const now = new Date().toISOString();
    // A backup that was verified before keeps that time. With the present time, a nightly backup that fails would no longer be tried every hour.
    const verified = { ...backup, verifiedAt: backup.verifiedAt ?? now, openedAt: now };
    await note(verified, "");
    return `${said(verified)}\nThe identity opens all of it, and all of it is as it was; ${keys}`;
  });
}

const said = ({ name, product, database, rows, files, fileBytes, missing, verifiedAt, openedAt }: Summary): string =>
  `${name}: ${rows} rows (${sizeWords(database.bytes)}), ${files} files (${sizeWords(fileBytes)})${missing > 0 ? `, ${missing} files missing` : ""}, of version ${product}, ${verifiedAt ? `tried out ${verifiedAt}` : "not tried out"}, opened with your identity: ${openedAt ?? "never"}`;

/** Makes the nightly backups, and never ends by itself. */
const nightly = (tell: Tell): Promise<never> =>
  backUpNightly(env.BACKUP_AT, {
    last: async () => {
      const place = backupPlace();
      return { verifiedAt: newestVerified(await place.backups()), triedAt: await place.lastTry() };
    },
    make: async () => tell(said(await backUp(tell))),
    meanwhile: async () => void (await noteErased()),
    failed: (error) => tell(explain(error)),
  });

export const backupCommands: Record<string, Command> = {
  "backup-key": {
    words: 0,
    options: [],
    async run() {
      const { identity, recipient } = await newPair();
      return `# Keep this identity away from the server, in two places: without it no backup opens.\n# BACKUP_RECIPIENT=${recipient}\n${identity}`;
    },
  },
  backup: {
    words: 0,
    options: ["allow-less"],
    run: async (_words, given, tell) => said(await backUp(tell, given)),
  },
  "backup-nightly": {
    words: 0,
    options: [],
    run: (_words, _given, tell) => Promise.race([nightly(tell), doTasksForever(tell)]),
  },
  backups: {
    words: 0,
    options: [],
    async run() {
      const place = backupPlace();
      return (await place.backups()).map(said).join("\n") || `There is no backup in ${place.name}`;
    },
  },
  "try-bucket": {
    words: 0,
    options: [],
    async run() {
      const findings = await examineBackupBucket(backupBucket({ hurry: true }), nameOfInstallation);
      if (findings.some(({ state }) => state === "fault")) throw new Fault(report(findings));
      return report(findings);
    },
  },
  "verify-backup": {
    words: 0,
    options: ["identity", "backup"],
    run: (_words, given, tell) => verifyOne(given, tell),
  },
  restore: {
    words: 0,
    options: ["identity", "backup", "start-numbers", "without-erasures"],
    async run(_words, given, tell) {
      const identity = await identityOf(given);
      const place = backupPlace();
      const backup = await findBackup(place, named(given), { tried: true });
      const { DATABASE_OWNER_URL: ownerUrl, DATABASE_URL: appUrl } = env;
      const settled = await restoreBackup({
        ownerUrl,
        appUrl,
        place,
        backup,
        identity,
        startNumbers: given["start-numbers"] ?? false,
        withoutErasures: given["without-erasures"] ?? false,
        tell,
      });
      return [said(backup), settled, "Restored. Never let the original run beside it"].filter(Boolean).join("\n");
    },
  },
  "note-erasures": {
    words: 0,
    options: [],
    run: async () => `${await noteErased()} people are on the list of erasures`,
  },
  "start-numbers": {
    words: 0,
    options: [],
    run: async () => `${await withOwner(env.DATABASE_OWNER_URL, startNumbers)} numbers log in`,
  },
};
