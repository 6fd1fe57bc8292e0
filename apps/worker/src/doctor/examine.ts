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
import type { Finding } from "@balcao/core/office/doctor/finding";
import { env } from "../env.ts";
import { examineAddress, examineMail, examineRedis } from "./around.ts";
import { env as apiEnv } from "./env.ts";
import { examineDisk, examineFfmpeg } from "./machine.ts";

const nameOf = (): Promise<string> => asPlatform(nameOfInstallation);

/** Checks everything that an installation needs. It changes nothing and sends nothing. Throws when the database does not answer. */
export async function examine(): Promise<Finding[]> {
  const database = await asPlatform(() => examineDatabase(new URL(env.DATABASE_URL)));
  return [
    ...database,
    await asPlatform(() => examineKeys(secrets)),
    await examineRedis(env.REDIS_URL),
    await examineDisk(env.MEDIA_DIR),
    ...(await examineFiles(places(), nameOf)),
    await examineFfmpeg(env.FFMPEG_PATH),
    ...(await examineAddress(env.PUBLIC_URL, apiEnv.TRUST_PROXY)),
    await examineMail(env.SMTP_URL),
    await asPlatform(examineProviders),
    await asPlatform(() => examineOperators(env)),
    await asPlatform(() => examineBackup(apiEnv.BACKUP_ALARM_HOURS)),
    ...(await examineBackupBucket(backupBucket({ hurry: true }), nameOf)),
    await asPlatform(examineResting),
  ];
}
