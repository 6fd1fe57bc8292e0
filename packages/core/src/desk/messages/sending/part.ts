import type { CardFile } from "@balcao/shared/message-templates/schema";
import type { SentTemplate } from "@balcao/shared/message-templates/sent-template";
import type { SentMenu } from "@balcao/shared/automation/sent-menu";
import type { MediaType } from "@balcao/shared/messages/schema";
import type { StoredFile } from "../../../base/files/stored-file.ts";

/** A file that has its row in `media`. */
export type KnownFile = { id: number; mimetype: string };

/** One message to send: a text, a file with its caption, or the content of another message. */
export interface Part<File extends KnownFile = KnownFile> {
  body: string;
  /** A file in the store that has no row in `media` yet. */
  file?: StoredFile | null;
  media?: File | null;
  quotedId?: number | null;
  /** The template of the message; `body` then has the words that the customer reads. */
  template?: SentTemplate;
  /** The files of a carousel's cards, in their order. A card has a file unless the message is only shown and not sent. */
  cards?: readonly (CardFile | null)[];
  /** The choices that the customer taps; `body` then has the same choices as text. */
  menu?: SentMenu;
  /** The id of the message whose kind, file and content the new message copies. The new message is marked as forwarded. */
  forwardOf?: number;
}

/**
 * The parts for files with a text, which is the caption of the last file. A recording has no caption, so the text follows it as a part of its own.
 * Without text and files there is no part.
 */
export function withFiles<File extends KnownFile>(body: string, files: readonly File[]): Part<File>[] {
  const last = files.at(-1);
  const isCaption = last !== undefined && !last.mimetype.startsWith("audio/");
  const parts = files.map((media): Part<File> => ({ body: isCaption && media === last ? body : "", media }));
  return isCaption || body.trim() === "" ? parts : [...parts, { body }];
}

/** The kind of message that a part becomes. A forwarded message gets its kind later. */
export function mediaTypeOf({ file, media }: Part): MediaType {
  const shown = file ?? media;
  return shown ? kindOf(shown) : "text";
}

const pictures = new Set(["image/jpeg", "image/png", "image/webp"]);
const films = new Set(["video/mp4", "video/3gpp", "video/quicktime"]);

/** The kind by which WhatsApp shows a file of this sniffed type. WhatsApp shows a file that it cannot play as a document. */
function kindOf({ mimetype }: { mimetype: string }): MediaType {
  if (pictures.has(mimetype)) return "image";
  if (films.has(mimetype)) return "video";
  return mimetype.startsWith("audio/") ? "audio" : "application";
}

/** Whether a file is a voice note. It is one if it has the name that our web app's recorder gives. */
export const isVoice = ({ name, mimetype }: StoredFile): boolean =>
  name.startsWith("audio-record-site-") && mimetype.startsWith("audio/");
