import { asPlatform, inCompany } from "@balcao/core/base/database";
import { openFile } from "@balcao/core/base/files/store";
import {
  type ClaimedReading,
  claimReading,
  dueReadings,
  endReading,
  releaseReading,
} from "@balcao/core/desk/knowledge/reading";
import { AppError, type ErrorCode } from "@balcao/shared/errors";
import type { FileFault } from "@balcao/shared/knowledge/schema";
import { doClaimed } from "../claimed-work.ts";
import { readText } from "./read-text.ts";
import { ReadingError } from "./reading.ts";

const isFault = (error: unknown, code: ErrorCode): boolean => error instanceof AppError && error.code === code;

/** Reads the text of every file of the assistant that waits or that a crash interrupted. A file that fails does not stop the others. */
export const readKnowledge = async (): Promise<void> =>
  doClaimed({
    due: await asPlatform(dueReadings),
    claim: claimReading,
    work: readOne,
    // While the bucket of the files does not answer, the file waits.
    release: (id, worker, error) => releaseReading(id, worker, { counts: !isFault(error, "ERR_UNAVAILABLE") }),
    idName: "knowledgeId",
    failure: "a file of the assistant was not read",
  });

async function readOne(claimed: ClaimedReading, worker: string): Promise<void> {
  const { id, companyId } = claimed;
  const read = await textOf(claimed);
  await inCompany(companyId, () => endReading(id, worker, read)).catch((error: unknown) => {
    if (!isFault(error, "ERR_KNOWLEDGE_FULL")) throw error;
    return inCompany(companyId, () => endReading(id, worker, { fault: "full" }));
  });
}

async function textOf({ key, fileName, isHopeless }: ClaimedReading): Promise<{ text: string } | { fault: FileFault }> {
  if (isHopeless) return { fault: "broken" };
  if (key === null) return { fault: "noFile" };
  try {
    return { text: await readText(await openFile(key), fileName.toLowerCase().endsWith(".pdf") ? "pdf" : "text") };
  } catch (error) {
    if (error instanceof ReadingError) return { fault: error.fault };
    if (isFault(error, "ERR_NO_MEDIA_FOUND")) return { fault: "noFile" };
    throw error;
  }
}
