import { asPlatform } from "@balcao/core/base/database";
import { logger } from "@balcao/core/base/logger";
import { companiesToErase, eraseStep } from "@balcao/core/office/companies/bin";
import { removeOver } from "@balcao/core/office/company-tasks/line";
import { sweepBots } from "@balcao/core/office/maintenance/sweep-bots";
import { sweep, unknownFiles } from "@balcao/core/office/maintenance/sweep";
import { nameOfInstallation, ownsBucket } from "@balcao/core/office/maintenance/store-owner";
import { fileStore } from "@balcao/core/base/files/store";

const dayMs = 24 * 60 * 60_000;

/** Removes companies whose time in the bin is over, then old rows, and then the files that no row names. A file whose row still exists stays. */
export async function sweepAll(): Promise<void> {
  const erased = await eraseAll(new Date());
  while (await asPlatform(sweepBots));
  const { orphanFiles } = await asPlatform(sweep);
  // The sweep removes old company tasks, because the service that does these tasks may be switched off for ever.
  const over = await asPlatform(removeOver);
  await fileStore().remove([...orphanFiles, ...over]);
  const strays = await sweepStore(new Date(Date.now() - dayMs));
  logger.info({ erased, orphanFiles: orphanFiles.length, over: over.length, strays }, "swept");
}

/** Removes for good the companies whose time in the bin is over, one step in each transaction. Returns the number of removed companies. */
export async function eraseAll(now: Date): Promise<number> {
  const companies = await asPlatform(() => companiesToErase(now));
  for (const id of companies) while (!(await asPlatform(() => eraseStep(id, now))));
  return companies.length;
}

/**
 * Removes files that were stored before `before` and of which no row exists. Returns the number of removed files. It removes nothing from the bucket of
 * another installation.
 */
export async function sweepStore(before: Date, store = fileStore()): Promise<number> {
  if (!(await ownsBucket(store.places, () => asPlatform(nameOfInstallation)))) {
    logger.error(
      { bucket: store.places.bucket?.name },
      "the bucket belongs to another installation: nothing of it is swept",
    );
    return 0;
  }
  let strays = 0;
  for await (const keys of store.before(before)) {
    const unknown = await asPlatform(() => unknownFiles(keys));
    await store.remove(unknown);
    strays += unknown.length;
  }
  return strays;
}
