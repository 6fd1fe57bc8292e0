import type { Rendition } from "@balcao/core/desk/inbound/inbound";
import { proto } from "@whiskeysockets/baileys";
import { type IMessage, text } from "./content.ts";
import { layersOf, unwrap } from "./unwrap.ts";

const { HD_IMAGE_DUAL_UPLOAD, HD_VIDEO_DUAL_UPLOAD, HEVC_VIDEO_DUAL_UPLOAD } = proto.MessageAssociation.AssociationType;
/** A film in HEVC is smaller and no better, and not every browser plays it. */
const isBetter = new Map<unknown, boolean>([
  [HD_IMAGE_DUAL_UPLOAD, true],
  [HD_VIDEO_DUAL_UPLOAD, true],
  [HEVC_VIDEO_DUAL_UPLOAD, false],
]);

/** Ids of messages are shorter. A longer one, which a strange program could send, would not fit into an index. */
const longestId = 200;

/**
 * How the file of a message belongs to another message. Phones send a picture in HD as two messages: first the usual one, and then one with the better
 * file, which names the first.
 */
export function renditionIn(message: IMessage): Rendition | undefined {
  const associations = layersOf(message).map((layer) => layer.messageContextInfo?.messageAssociation);
  const found = associations.find((association) => isBetter.has(association?.associationType));
  const of = text(found?.parentMessageKey?.id);
  if (of !== "" && of.length <= longestId) return { of, isBest: isBetter.get(found?.associationType) === true };
  const { videoMessage } = unwrap(message);
  const isUsualOfHevc =
    videoMessage?.contextInfo?.pairedMediaType === proto.ContextInfo.PairedMediaType.HEVC_VIDEO_PARENT;
  return isUsualOfHevc ? { of: null, isBest: true } : undefined;
}

/** The bytes of the other rendition. Followed by the bytes of the usual one, they form one message, from which both can be read. */
export function otherBytes(message: IMessage): Buffer {
  const messageContextInfo = layersOf(message).find((layer) => layer.messageContextInfo)?.messageContextInfo;
  const other = { ...unwrap(message), ...(messageContextInfo && { messageContextInfo }) };
  return Buffer.from(proto.Message.encode({ associatedChildMessage: { message: other } }).finish());
}

/** The other rendition in a message that contains both renditions, or only the other one. */
export const otherRendition = (message: IMessage): IMessage | null => message.associatedChildMessage?.message ?? null;

/** The rendition that is shown when both are here. */
export function bestRendition(message: IMessage): IMessage {
  const other = otherRendition(message);
  return other && renditionIn(other)?.isBest ? other : message;
}
