import { asPlatform } from "@balcao/core/database";
import { logger } from "@balcao/core/logger";
import { sweep } from "@balcao/core/maintenance/sweep";
import { removeFile } from "@balcao/core/media/store";

/** Removes what has had its time, rows first: a file whose row is still there is never touched. */
export async function sweepAll(): Promise<void> {
  const { orphanFiles } = await asPlatform(sweep);
  for (const key of orphanFiles) await removeFile(key);
  logger.info({ orphanFiles: orphanFiles.length }, "swept");
}
