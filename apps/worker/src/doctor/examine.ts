import { nameOfInstallation } from "@balcao/core/office/maintenance/store-owner";
import { asPlatform } from "@balcao/core/base/database";
import { places } from "@balcao/core/base/files/places";
import { secrets } from "@balcao/core/base/secrets";
import { examineBackup, examineResting } from "@balcao/core/office/doctor/backup";
import { examineDatabase, examineKeys, examineProviders } from "@balcao/core/office/doctor/database";
import { examineFiles } from "@balcao/core/office/doctor/files";
import { examineOperators } from "@balcao/core/office/doctor/operators";
import type { Finding } from "@balcao/core/office/doctor/finding";
import { env } from "../env.ts";
import { examineAddress, examineMail, examineRedis } from "./around.ts";
import { env as apiEnv } from "./env.ts";
import { examineDisk, examineFfmpeg } from "./machine.ts";

/** Checks everything that an installation needs. It changes nothing and sends nothing. Throws when the database does not answer. */
export async function examine(): Promise<Finding[]> {
  const database = await asPlatform(() => examineDatabase(new URL(env.DATABASE_URL)));
  return [
    ...database,
    await asPlatform(() => examineKeys(secrets)),
    await examineRedis(env.REDIS_URL),
    await examineDisk(env.MEDIA_DIR),
    ...(await examineFiles(places(), () => asPlatform(nameOfInstallation))),
    await examineFfmpeg(env.FFMPEG_PATH),
    ...(await examineAddress(env.PUBLIC_URL, apiEnv.TRUST_PROXY)),
    await examineMail(env.SMTP_URL),
    await asPlatform(examineProviders),
    await asPlatform(() => examineOperators(env)),
    await asPlatform(() => examineBackup()),
    await asPlatform(examineResting),
  ];
}

const signs = { well: "ok     ", warning: "warning", fault: "FAULT  " };

/** Prints a line for each finding, with its remedy below it. The last line sums up. */
export function report(findings: readonly Finding[]): string {
  const lines = findings.map(
    ({ what, state, found, remedy }) => `${signs[state]}  ${what}: ${found}${remedy && `\n         ${remedy}`}`,
  );
  const count = (state: Finding["state"]) => findings.filter((finding) => finding.state === state).length;
  return [...lines, `${count("fault")} faults, ${count("warning")} warnings`].join("\n");
}
