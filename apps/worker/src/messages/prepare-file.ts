import { readFile } from "@balcao/core/base/files/store";
import type { OutgoingMessage } from "@balcao/core/desk/messages/sending/outgoing";
import { readerOf } from "../media/formats.ts";
import { filmThumbnail, preparePicture } from "../media/picture.ts";
import { measureSound, toVoice } from "../media/sound.ts";
import type { PreparedFile } from "../whatsapp/gateway.ts";

type File = NonNullable<OutgoingMessage["media"]>;

/** Makes of a stored file what WhatsApp takes: a voice note of a recording, a small picture of a picture or film. */
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
      // The file is no picture, though its first bytes said so: it goes out as a document.
      () => document,
    );
  if (kind === "video") {
    const thumbnail = await filmThumbnail(source);
    return { ...document, kind: "video", ...(thumbnail && { thumbnail }) };
  }
  if (kind !== "audio" || (!file.voice && !readerOf(file.mimetype))) return document;
  const sound = file.voice ? { bytes: await toVoice(source), mimetype: "audio/ogg; codecs=opus" } : document;
  const measures = await measureSound({ ...sound, companyId });
  if (!file.voice) return { ...document, kind: "audio", seconds: measures.seconds };
  return { ...document, ...measures, kind: "voice", ...sound };
}
