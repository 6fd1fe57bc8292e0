import { asPlatform } from "@balcao/core/database";
import { logger } from "@balcao/core/logger";
import { sweep, unknownFiles } from "@balcao/core/maintenance/sweep";
import { filesBefore, removeFile } from "@balcao/core/media/store";

const dayMs = 24 * 60 * 60_000;

/** Removes what has had its time, rows first: a file whose row is still there is never touched. */
export async function sweepAll(): Promise<void> {
  const { orphanFiles } = await asPlatform(sweep);
  for (const key of orphanFiles) await removeFile(key);
  const strays = await sweepStore(new Date(Date.now() - dayMs));
  logger.info({ orphanFiles: orphanFiles.length, strays }, "swept");
}

/** Files that lay there before `before` and whose row was never written; answers how many. */
export async function sweepStore(before: Date): Promise<number> {
  let strays = 0;
  for await (const keys of filesBefore(before)) {
    const unknown = await asPlatform(() => unknownFiles(keys));
    for (const key of unknown) await removeFile(key);
    strays += unknown.length;
  }
  return strays;
}
