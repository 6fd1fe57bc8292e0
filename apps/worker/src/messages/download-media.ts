import { logger } from "@balcao/core/base/logger";
import {
  type Description,
  describeMedia,
  loadExpected,
  mediaArrived,
  mediaFailed,
  mediaTooLarge,
} from "@balcao/core/desk/media/arrive";
import { putFile, removeFile, requireReachable, type StoredBytes } from "@balcao/core/base/files/store";
import { AppError } from "@balcao/shared/errors";
import { maxFileBytes } from "@balcao/shared/messages/rules";
import { inScope } from "../until.ts";
import { MediaGone, type Target } from "../whatsapp/gateway.ts";
import { measureFile } from "./measure-file.ts";
import type { Outcome } from "./outcome.ts";
import { waitForFiles } from "./wait-for-files.ts";
import type { Work } from "./work.ts";

const attemptsAtMost = 4;

/** Whether another try may bring a file that did not come. */
export const mayStillCome = (error: unknown, attempts: number): boolean =>
  !(error instanceof MediaGone) && attempts < attemptsAtMost;

/** The file differs from the file that its sender encrypted. */
class Damaged extends Error {}

/**
 * Fetches the file of a message and checks it against the hash from its sender. When the server no longer has the file, the sender's phone is asked
 * to upload it again.
 */
export async function downloadMedia(work: Work): Promise<Outcome> {
  const { command, connectionId } = work;
  const expected = await inScope(work, () => loadExpected(command.messageId ?? 0));
  if (!expected) return "done";
  const { mediaId, raw, chat, wid, fromMe, participant } = expected;
  try {
    await requireReachable();
    const file = await fetchFile(work, raw, { connectionId, chat, wid, fromMe, participant });
    const measured = await measureFile(work.companyId, expected, file);
    // Another worker fetched the file first, or the message is gone, so these bytes are not needed.
    if (!(await inScope(work, () => arrive(mediaId, file, measured)))) await removeFile(file.key);
    return "done";
  } catch (error) {
    if (error instanceof AppError && error.code === "ERR_FILE_TOO_LARGE") {
      await inScope(work, () => mediaTooLarge(mediaId));
      return "done";
    }
    waitForFiles(error);
    if (mayStillCome(error, command.attempts) || work.closing.aborted) throw error;
    logger.info({ mediaId, reason: String(error) }, "a file did not come");
    await inScope(work, () => mediaFailed(mediaId));
    return { failed: String(error) };
  }
}

/** Stores the file. The event about the file contains its measures. */
async function arrive(mediaId: number, file: StoredBytes, measured: Description): Promise<boolean> {
  if (Object.keys(measured).length > 0) await describeMedia(mediaId, measured);
  return mediaArrived(mediaId, file);
}

/**
 * Fetches the file of a message, or the file's other rendition, into the store. If the server no longer has the file, asks the sender's phone to upload it
 * again.
 */
export async function fetchFile(work: Work, raw: Buffer, target: Target, other = false): Promise<StoredBytes> {
  try {
    return await attempt(work, raw, target, { fresh: false, other });
  } catch (error) {
    if (!(error instanceof MediaGone)) throw error;
    return attempt(work, raw, target, { fresh: true, other });
  }
}

async function attempt(
  { companyId, link }: Work,
  raw: Buffer,
  target: Target,
  options: { fresh: boolean; other: boolean },
): Promise<StoredBytes> {
  const { stream, sha256 } = await link.download(raw, target, options);
  const file = await putFile(companyId, stream, { maxBytes: maxFileBytes });
  if (!sha256 || file.sha256 === sha256.toString("hex")) return file;
  await removeFile(file.key);
  throw new Damaged("The file does not have the hash its sender gave");
}
