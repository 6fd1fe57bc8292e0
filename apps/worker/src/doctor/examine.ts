import { nameOfInstallation } from "@balcao/core/office/maintenance/store-owner";
import { asPlatform } from "@balcao/core/base/database";
import { places } from "@balcao/core/base/files/places";
import { backupBucket } from "@balcao/core/office/backup/env";
import { secrets } from "@balcao/core/base/secrets";
import { examineBackup, examineResting } from "@balcao/core/office/doctor/backup";
import { examineBackupBucket } from "@balcao/core/office/doctor/backup-bucket";
import { examineDatabase, examineKeys, examineProviders } from "@balcao/core/office/doctor/database";
import { examineFiles } from "@balcao/core/office/doctor/files";
import { examineOperators } from "@balcao/core/office/doctor/operators";
import { attempt, type Finding } from "@balcao/core/office/doctor/finding";
import { env } from "../env.ts";
import { examineAddress, examineMail, examineRedis } from "./around.ts";
import { env as apiEnv } from "./env.ts";
import { examineDisk, examineFfmpeg } from "./machine.ts";

const nameOf = (): Promise<string> => asPlatform(nameOfInstallation);

type Look = readonly [what: string, remedy: string, examine: () => Promise<Finding | Finding[]>];

const lookAtDatabase: Look = [
  "Database",
  "docker compose ps postgres, docker compose logs postgres; or look at DATABASE_URL, and run the migrations: docker compose run --rm migrate",
  () => asPlatform(() => examineDatabase(new URL(env.DATABASE_URL))),
];
const unexpected = "docker compose logs api; tell us what it says";
const insideDatabase: readonly Look[] = [
  ["DATA_KEY", unexpected, () => asPlatform(() => examineKeys(secrets))],
  ["Payment providers", unexpected, () => asPlatform(examineProviders)],
  ["Second factor of operators", unexpected, () => asPlatform(() => examineOperators(env))],
  ["Backup", unexpected, () => asPlatform(() => examineBackup(apiEnv.BACKUP_ALARM_HOURS))],
  ["Numbers after a restore", unexpected, () => asPlatform(examineResting)],
];
const around: readonly Look[] = [
  ["Redis", "look at REDIS_URL", () => examineRedis(env.REDIS_URL)],
  ["Disk of the files", "look at the volume of the files", () => examineDisk(env.MEDIA_DIR)],
  ["Bucket of the files", "look at S3_BUCKET and its neighbours", () => examineFiles(places(), nameOf)],
  ["ffmpeg", "look at FFMPEG_PATH", () => examineFfmpeg(env.FFMPEG_PATH)],
  ["Public address", "look at PUBLIC_URL", () => examineAddress(env.PUBLIC_URL, apiEnv.TRUST_PROXY)],
  ["Mail server", "look at SMTP_URL", () => examineMail(env.SMTP_URL)],
  [
    "Bucket of the backups",
    "look at BACKUP_S3_BUCKET and its neighbours",
    () => examineBackupBucket(backupBucket({ hurry: true }), nameOf),
  ],
];

/**
 * Checks everything that an installation needs. It changes nothing and sends nothing. A database that does not answer is the first finding. Everything
 * outside of the database is examined all the same.
 */
export async function examine(): Promise<Finding[]> {
  const [what] = lookAtDatabase;
  const findings = await attempt(...lookAtDatabase);
  const answers = findings.every((finding) => finding.what !== what);
  for (const look of [...(answers ? insideDatabase : []), ...around]) findings.push(...(await attempt(...look)));
  return findings;
}
