import { randomUUID } from "node:crypto";
import { whileAlive } from "@balcao/core/base/postgres/alive";
import { asPlatform, inCompany } from "@balcao/core/base/database";
import { isDatabaseDown } from "@balcao/core/base/postgres/database-errors";
import { openFile } from "@balcao/core/base/files/store";
import { logger } from "@balcao/core/base/logger";
import {
  type ClaimedReading,
  claimReading,
  dueReadings,
  endReading,
  releaseReading,
} from "@balcao/core/desk/knowledge/reading";
import { AppError } from "@balcao/shared/errors";
import type { FileFault } from "@balcao/shared/knowledge/schema";
import { readText } from "./read-text.ts";
import { ReadingError } from "./reading.ts";

/** Reads the text of every file of the assistant that waits or that a crash interrupted. A file that fails does not stop the others. */
export async function readKnowledge(): Promise<void> {
  for (const { id, companyId } of await asPlatform(dueReadings)) {
    const worker = randomUUID();
    await whileAlive(worker, () => readOne(id, companyId, worker));
  }
}

async function readOne(id: number, companyId: number, worker: string): Promise<void> {
  const claimed = await inCompany(companyId, () => claimReading(id, worker));
  if (!claimed) return;
  try {
    const read = await textOf(claimed);
    await inCompany(companyId, () => endReading(id, worker, read)).catch((error: unknown) => {
      if (!(error instanceof AppError && error.code === "ERR_KNOWLEDGE_FULL")) throw error;
      return inCompany(companyId, () => endReading(id, worker, { fault: "full" }));
    });
  } catch (error) {
    if (isDatabaseDown(error)) throw error;
    logger.warn({ knowledgeId: id, reason: String(error) }, "a file of the assistant was not read");
    // While the bucket of the files does not answer, the file waits.
    const counts = !(error instanceof AppError && error.code === "ERR_UNAVAILABLE");
    await inCompany(companyId, () => releaseReading(id, worker, { counts }));
  }
}

async function textOf({ key, fileName, isHopeless }: ClaimedReading): Promise<{ text: string } | { fault: FileFault }> {
  if (isHopeless) return { fault: "broken" };
  if (key === null) return { fault: "noFile" };
  try {
    return { text: await readText(await openFile(key), fileName.toLowerCase().endsWith(".pdf") ? "pdf" : "text") };
  } catch (error) {
    if (error instanceof ReadingError) return { fault: error.fault };
    if (error instanceof AppError && error.code === "ERR_NO_MEDIA_FOUND") return { fault: "noFile" };
    throw error;
  }
}
