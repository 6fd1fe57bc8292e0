import { readFile } from "@balcao/core/base/files/store";
import type { OutgoingMessage } from "@balcao/core/desk/messages/sending/outgoing";
import { readerOf } from "../media/formats.ts";
import { filmThumbnail, preparePicture } from "../media/picture.ts";
import type { MediaFile } from "../media/ffmpeg.ts";
import { measureSound, phonesPlay, toPlayable, toVoice } from "../media/sound.ts";
import type { PreparedFile } from "../whatsapp/gateway.ts";

type File = NonNullable<OutgoingMessage["media"]>;

/**
 * Prepares a stored file for WhatsApp: a recording becomes a voice note, a sound gets a format that phones play, and a picture or a video gets a
 * thumbnail. Any other file is sent as a document.
 */
export async function prepareFile(
  companyId: number,
  file: File,
  kind: OutgoingMessage["mediaType"],
): Promise<PreparedFile> {
  const bytes = await readFile(file.objectKey);
  const document: PreparedFile = { bytes, kind: "document", mimetype: file.mimetype, name: file.name || "arquivo" };
  const source = { bytes, mimetype: file.mimetype, companyId };
  if (kind === "image")
    return preparePicture(source).then(
      (picture) => ({ ...picture, kind: "image", name: file.name }),
      // The file is no picture, although its first bytes look like one, so it is sent as a document.
      () => document,
    );
  if (kind === "video") {
    const thumbnail = await filmThumbnail(source);
    return { ...document, kind: "video", ...(thumbnail && { thumbnail }) };
  }
  if (kind !== "audio" || (!file.voice && !readerOf(file.mimetype))) return document;
  if (!file.voice) return prepareSound(source, document);
  const sound = { bytes: await toVoice(source), mimetype: opus };
  const measures = await measureSound({ ...sound, companyId });
  return { ...document, ...measures, kind: "voice", ...sound };
}

const opus = "audio/ogg; codecs=opus";

/** Converts a sound that phones do not play. An unreadable sound is sent as a document. */
async function prepareSound(source: MediaFile, document: PreparedFile): Promise<PreparedFile> {
  if (phonesPlay(source)) {
    const { seconds } = await measureSound(source);
    return { ...document, kind: "audio", seconds };
  }
  try {
    const bytes = await toPlayable(source);
    const { seconds } = await measureSound({ ...source, bytes, mimetype: opus });
    return { ...document, kind: "audio", bytes, mimetype: opus, seconds };
  } catch {
    return document;
  }
}
