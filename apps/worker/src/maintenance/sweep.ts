import { asPlatform } from "@balcao/core/base/database";
import { logger } from "@balcao/core/base/logger";
import { companiesToErase, eraseStep } from "@balcao/core/office/companies/bin";
import { sweepBots } from "@balcao/core/office/maintenance/sweep-bots";
import { sweep, unknownFiles } from "@balcao/core/office/maintenance/sweep";
import { filesBefore, removeFile } from "@balcao/core/base/files/store";

const dayMs = 24 * 60 * 60_000;

/** Removes old rows, and then the files that no row names. A file whose row still exists stays. */
export async function sweepAll(): Promise<void> {
  const erased = await eraseAll(new Date());
  while (await asPlatform(sweepBots));
  const { orphanFiles } = await asPlatform(sweep);
  for (const key of orphanFiles) await removeFile(key);
  const strays = await sweepStore(new Date(Date.now() - dayMs));
  logger.info({ erased, orphanFiles: orphanFiles.length, strays }, "swept");
}

/** Removes for good the companies whose time in the bin is over, one step in each transaction. Returns the number of removed companies. */
export async function eraseAll(now: Date): Promise<number> {
  const companies = await asPlatform(() => companiesToErase(now));
  for (const id of companies) while (!(await asPlatform(() => eraseStep(id, now))));
  return companies.length;
}

/** Removes files that were stored before `before` and whose row was never written. Returns the number of removed files. */
export async function sweepStore(before: Date): Promise<number> {
  let strays = 0;
  for await (const keys of filesBefore(before)) {
    const unknown = await asPlatform(() => unknownFiles(keys));
    for (const key of unknown) await removeFile(key);
    strays += unknown.length;
  }
  return strays;
}
