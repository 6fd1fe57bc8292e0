import { toBase64 } from "../base/api.js";

/** Phones send pictures of about this width along. */
const THUMBNAIL_WIDTH = 72;
const BARS = 64;

/**
 * The data that a phone sends about a file. Empty for a file that this browser cannot read.
 * @param {Blob} blob
 * @param {string} kind
 */
export async function measure(blob, kind) {
  try {
    if (kind === "image" || kind === "sticker") return await shapeOf(await createImageBitmap(blob));
    if (kind === "video") return await shapeOf(await firstPicture(blob));
    return kind === "voice" ? { waveform: await waveformOf(blob) } : {};
  } catch {
    return {};
  }
}

/** @param {ImageBitmap} picture */
async function shapeOf(picture) {
  const { width, height } = picture;
  const scale = THUMBNAIL_WIDTH / width;
  const canvas = new OffscreenCanvas(THUMBNAIL_WIDTH, Math.max(1, Math.round(height * scale)));
  canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const thumbnail = await toBase64(await canvas.convertToBlob({ type: "image/jpeg", quality: 0.5 }));
  return { width, height, thumbnail };
}

/**
 * @param {Blob} blob
 * @returns {Promise<ImageBitmap>}
 */
async function firstPicture(blob) {
  const film = Object.assign(document.createElement("video"), { muted: true, src: URL.createObjectURL(blob) });
  try {
    await new Promise((resolve, reject) => {
      film.addEventListener("loadeddata", resolve);
      film.addEventListener("error", reject);
    });
    return await createImageBitmap(film);
  } finally {
    URL.revokeObjectURL(film.src);
  }
}

/**
 * The loudest moment of each stretch, the loudest of all being 100.
 * @param {Blob} blob
 */
async function waveformOf(blob) {
  const sound = await new OfflineAudioContext(1, 1, 8_000).decodeAudioData(await blob.arrayBuffer());
  const samples = sound.getChannelData(0);
  const levels = Array.from({ length: BARS }, () => 0);
  for (const [at, sample] of samples.entries()) {
    const bar = Math.floor((at * BARS) / samples.length);
    levels[bar] = Math.max(levels[bar] ?? 0, Math.abs(sample));
  }
  const loudest = Math.max(...levels) || 1;
  return levels.map((level) => Math.round((level / loudest) * 100));
}

/**
 * The preview of the first link in a text. A phone reads the page; here no request leaves this computer, so the address must be enough.
 * @param {string} text
 */
export function previewOf(text) {
  const [matched] = /\bhttps?:\/\/[^\s<>"]+[^\s<>".,;:!?)]/.exec(text) ?? [];
  if (!matched || !URL.canParse(matched)) return {};
  const { hostname, pathname } = new URL(matched);
  const host = hostname.replace(/^www\./, "");
  const words = (pathname.split("/").findLast(Boolean) ?? "").replace(/\.\w+$/, "").replaceAll(/[-_]+/g, " ");
  const title = words ? words[0]?.toUpperCase() + words.slice(1) : host;
  return { link: { matched, title, description: host } };
}
