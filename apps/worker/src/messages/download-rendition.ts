import { removeFile, requireReachable } from "@balcao/core/base/files/store";
import { logger } from "@balcao/core/base/logger";
import { loadRendition, replaceFile } from "@balcao/core/desk/media/replace";
import { AppError } from "@balcao/shared/errors";
import { inScope } from "../until.ts";
import { fetchFile, mayStillCome } from "./download-media.ts";
import { measureFile } from "./measure-file.ts";
import type { Outcome } from "./outcome.ts";
import { waitForFiles } from "./wait-for-files.ts";
import type { Work } from "./work.ts";

/** Fetches a rendition of a message's file and replaces the present file with it. If the rendition does not come, the message keeps its present file. */
export async function downloadRendition(work: Work<"rendition">): Promise<Outcome> {
  const { command, companyId, connectionId } = work;
  const { wid, mimetype, ...shape } = command.payload;
  const awaited = await inScope(work, () => loadRendition(command.messageId ?? 0, wid));
  if (!awaited) return "done";
  const { mediaId, raw, chat, fromMe, participant, isUsual } = awaited;
  try {
    await requireReachable();
    const file = await fetchFile(work, raw, { connectionId, chat, wid, fromMe, participant }, !isUsual);
    const measured = await measureFile(companyId, { ...awaited, ...shape }, file);
    const { width, height, seconds } = shape;
    const told = { ...(width && { width }), ...(height && { height }), ...(seconds && { seconds }) };
    const replacement = { ...told, ...measured, key: file.key, size: file.size, mimetype };
    const gone = await inScope(work, () => replaceFile(mediaId, replacement));
    for (const key of gone) await removeFile(key);
    return "done";
  } catch (error) {
    waitForFiles(error);
    const isTooLarge = error instanceof AppError && error.code === "ERR_FILE_TOO_LARGE";
    if (work.closing.aborted || (!isTooLarge && mayStillCome(error, command.attempts))) throw error;
    logger.info({ mediaId, reason: String(error) }, "another rendition of a file did not come");
    return { failed: String(error) };
  }
}
