import { readFile } from "@balcao/core/base/files/store";
import { logger } from "@balcao/core/base/logger";
import type { Picture } from "@balcao/core/desk/assistant/background";
import type { AssistantImage, AssistantLine } from "@balcao/shared/assistant/port";

/** The most pictures that are used, the newest ones. */
const mostPictures = 3;

export interface ReadPicture {
  line: number;
  image: AssistantImage;
}

/** The bytes of the customer's newest pictures. A missing picture is left out. Call it outside of any scope. */
export async function readPictures(pictures: readonly Picture[]): Promise<ReadPicture[]> {
  const read = await Promise.all(
    pictures.slice(-mostPictures).map(async ({ line, key, mimetype }): Promise<ReadPicture | null> => {
      try {
        const bytes = await readFile(key);
        return { line, image: { mimetype: mimetype.split(";")[0]?.trim() ?? "", bytes } };
      } catch (error) {
        logger.info({ reason: String(error) }, "a picture was not shown to the assistant");
        return null;
      }
    }),
  );
  return read.filter((one) => one !== null);
}

export const withPictures = (history: readonly AssistantLine[], pictures: readonly ReadPicture[]): AssistantLine[] =>
  history.map((line, place) => {
    const shown = pictures.find((one) => one.line === place);
    return shown ? { ...line, image: shown.image } : line;
  });
