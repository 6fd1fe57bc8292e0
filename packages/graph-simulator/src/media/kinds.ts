export type FileKind = "image" | "video" | "audio" | "document" | "sticker";

const mebi = 1024 * 1024;
const documents = [
  "text/plain",
  "text/csv",
  "application/pdf",
  "application/msword",
  "application/vnd.ms-excel",
  "application/vnd.ms-powerpoint",
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  "application/vnd.openxmlformats-officedocument.presentationml.presentation",
  "application/zip",
  "application/rtf",
  "application/json",
  "application/xml",
];
const kinds: Record<FileKind, { types: readonly string[]; most: number }> = {
  image: { types: ["image/jpeg", "image/png"], most: 5 * mebi },
  video: { types: ["video/mp4", "video/3gpp"], most: 16 * mebi },
  audio: { types: ["audio/aac", "audio/amr", "audio/mpeg", "audio/mp4", "audio/ogg"], most: 16 * mebi },
  document: { types: documents, most: 100 * mebi },
  sticker: { types: ["image/webp"], most: 500 * 1024 },
};
const stillSticker = 100 * 1024;

/** The size limit over all kinds of files. */
export const mostBytes = kinds.document.most;
/** The types that may be uploaded. */
export const uploadTypes: readonly string[] = Object.values(kinds).flatMap(({ types }) => types);
/** A type without its parameters. */
export const bareType = (type: string): string => (type.slice(0, 200).split(";")[0] ?? "").trim().toLowerCase();

/** The reason why a file cannot be sent as this kind. Null when it can. */
export function whyNot(kind: FileKind, bytes: Buffer, mimeType: string, isVoice: boolean): string | null {
  const type = bareType(mimeType);
  const { types, most } = kinds[kind];
  const allowed = kind === "document" ? uploadTypes : types;
  if (!allowed.includes(type)) return `Unsupported ${kind} mime type ${type}. Please use one of ${allowed.join(", ")}.`;
  if (bytes.length > most) return `Media file size too big. Max file size we currently support: ${most} bytes.`;
  const found = sniff(bytes);
  const expected = signs[type];
  if (kind !== "document" && expected && found !== expected)
    return `${kind} file uploaded with mimetype as ${type}, however on processing it is of type ${found ?? "application/octet-stream"}. Please choose a different file.`;
  if (type === "audio/ogg" && kind === "audio" && opusChannels(bytes) !== 1)
    return "Audio file uploaded with mimetype as audio/ogg, however it is not mono audio of the opus codec.";
  if (isVoice && type !== "audio/ogg") return "A voice message must be an ogg file of the opus codec.";
  if (kind === "sticker" && !isAnimated(bytes) && bytes.length > stillSticker)
    return `Media file size too big. Max file size we currently support: ${stillSticker} bytes.`;
  return null;
}

/** The first bytes of each type. */
const signs: Readonly<Record<string, string>> = {
  "image/jpeg": "image/jpeg",
  "image/png": "image/png",
  "image/webp": "image/webp",
  "video/mp4": "video/mp4",
  "video/3gpp": "video/mp4",
  "audio/mp4": "video/mp4",
  "audio/ogg": "audio/ogg",
  "audio/amr": "audio/amr",
  "audio/mpeg": "audio/mpeg",
  "audio/aac": "audio/aac",
};

function sniff(bytes: Buffer): string | null {
  const ascii = (from: number, to: number) => bytes.subarray(from, to).toString("latin1");
  const [first = 0, second = 0, third = 0] = bytes;
  if (first === 0xff && second === 0xd8 && third === 0xff) return "image/jpeg";
  if (ascii(1, 4) === "PNG") return "image/png";
  if (ascii(0, 4) === "RIFF" && ascii(8, 12) === "WEBP") return "image/webp";
  if (ascii(0, 4) === "OggS") return "audio/ogg";
  if (ascii(4, 8) === "ftyp") return "video/mp4";
  if (ascii(0, 5) === "#!AMR") return "audio/amr";
  if (first === 0xff && (second & 0xf6) === 0xf0) return "audio/aac";
  if (ascii(0, 3) === "ID3" || (first === 0xff && (second & 0xe0) === 0xe0)) return "audio/mpeg";
  if (ascii(0, 4) === "%PDF") return "application/pdf";
  return null;
}

function opusChannels(bytes: Buffer): number | null {
  const at = bytes.subarray(0, 512).indexOf("OpusHead");
  return at < 0 ? null : (bytes[at + 9] ?? null);
}

const isAnimated = (bytes: Buffer) =>
  bytes.subarray(12, 16).toString("latin1") === "VP8X" && ((bytes[20] ?? 0) & 0b10) !== 0;
