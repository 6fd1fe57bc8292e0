import { readFile, type StoredBytes } from "@balcao/core/base/files/store";
import { logger } from "@balcao/core/base/logger";
import type { Description, ExpectedFile } from "@balcao/core/desk/media/arrive";
import { readerOf } from "../media/formats.ts";
import { measureFilm, measurePicture } from "../media/picture.ts";
import { measureSound } from "../media/sound.ts";

/** A file that is larger than this is not read into memory to measure its shape. */
const largest = 64 * 1024 * 1024;

/**
 * Measures from the bytes of a file what its sender left out, so that a screen can reserve the place before the file is loaded. A file that cannot be
 * read has no measures.
 */
export async function measureFile(companyId: number, told: ExpectedFile, file: StoredBytes): Promise<Description> {
  const measure = measureOf(told, file);
  if (!measure || file.size > largest) return {};
  try {
    return await measure({ bytes: await readFile(file.key), mimetype: file.mimetype, companyId });
  } catch (error) {
    logger.info({ mediaId: told.mediaId, reason: String(error) }, "a file could not be measured");
    return {};
  }
}

function measureOf(
  { mediaType, voice, width, seconds, hasWaveform, hasThumbnail }: ExpectedFile,
  { mimetype }: StoredBytes,
) {
  const isShaped = width !== null && hasThumbnail;
  if (mediaType === "image" && !isShaped) return measurePicture;
  if (!readerOf(mimetype)) return null;
  if (mediaType === "video" && !isShaped) return measureFilm;
  if (mediaType !== "audio" || (seconds && (!voice || hasWaveform))) return null;
  return async (sound: Parameters<typeof measureSound>[0]): Promise<Description> => {
    const { waveform, ...length } = await measureSound(sound);
    return voice ? { ...length, waveform } : length;
  };
}
