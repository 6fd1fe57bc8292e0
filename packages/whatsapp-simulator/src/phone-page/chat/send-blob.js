import { sendAs, toBase64 } from "../base/api.js";
import { measure } from "./measure.js";
import { texts } from "../base/i18n.js";
import { change, screen } from "../base/store.js";

/** The server accepts 64 MB of JSON, and base64 is a third larger than the bytes. */
const MOST_BYTES = 45_000_000;

/**
 * Sends a file into the open chat, as an answer if one was begun.
 * @param {Blob} blob
 * @param {{ kind: "image" | "video" | "audio" | "voice" | "document" | "sticker", caption?: string, seconds?: number, fileName?: string }} about
 */
export async function sendBlob(blob, about) {
  const { customer, peer, replyTo } = screen;
  if (!customer || !peer) return;
  if (blob.size > MOST_BYTES) throw new Error(texts.tooLarge);
  change({ replyTo: null });
  const { caption, ...rest } = about;
  const quoted = replyTo && about.kind !== "sticker" ? { quotedId: replyTo.id } : {};
  const mimetype = (blob.type || "application/octet-stream").replace(/;\s*/, "; ");
  await sendAs(customer, peer, {
    ...(await measure(blob, about.kind)),
    ...rest,
    ...(caption ? { caption } : {}),
    ...quoted,
    mimetype,
    data: await toBase64(blob),
  });
}

/**
 * The length of a sound, 0 when the browser cannot measure it.
 * @param {Blob} blob
 * @returns {Promise<number>}
 */
export function measureSeconds(blob) {
  const sound = new Audio();
  return new Promise((resolve) => {
    const finish = () => {
      URL.revokeObjectURL(sound.src);
      resolve(Number.isFinite(sound.duration) ? Math.round(sound.duration) : 0);
    };
    sound.addEventListener("loadedmetadata", finish);
    sound.addEventListener("error", finish);
    sound.src = URL.createObjectURL(blob);
  });
}
