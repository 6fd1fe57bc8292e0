import { windowsByte } from "@balcao/shared/vcards/windows-1252";

export type Encoding = "utf-8" | "utf-16le" | "utf-16be" | OneByte;
type OneByte = "windows-1252" | "macintosh" | "cp850";

const bytesLookedAt = 65_536;

/** The upper half of code page 850, the letters of DOS. Older accounting and shop programs still write them. */
const dos =
  "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´­±‗¾¶§÷¸°¨·¹³²■\u00A0";

/** Decodes a file piece by piece. The call without a piece ends the text. */
export function decoderOf(encoding: Encoding): (piece?: Uint8Array) => string {
  if (encoding === "cp850") return (piece = new Uint8Array()) => Array.from(piece, dosLetter).join("");
  const decoder = new TextDecoder(encoding);
  return (piece) => (piece ? decoder.decode(piece, { stream: true }) : decoder.decode());
}

const dosLetter = (byte: number): string => (byte < 0x80 ? String.fromCharCode(byte) : (dos[byte - 0x80] ?? ""));

/**
 * The encoding of a file. The first bytes may name it, or every second byte is zero as in UTF-16. Otherwise the file is UTF-8 when most of its
 * accented letters are valid UTF-8; a program may have cut a few of them. If not, it has one of the older Western encodings: that of Windows, Mac or
 * DOS.
 */
export function encodingOf(bytes: Buffer): Encoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  const head = bytes.subarray(0, bytesLookedAt);
  const zeros = [0, 1].map((odd) => head.filter((byte, at) => byte === 0 && at % 2 === odd).length);
  const [even = 0, odd = 0] = zeros;
  // In a text in Latin letters the upper byte of nearly every letter is zero, and the lower byte never is.
  if (odd > head.length / 4 && even === 0) return "utf-16le";
  if (even > head.length / 4 && odd === 0) return "utf-16be";
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return "utf-8";
  } catch {
    return isMostlyUtf8(bytes) ? "utf-8" : likeliest(bytes);
  }
}

/** Whether at least half of the letters outside of ASCII are valid UTF-8. In a text of the older encodings almost none are. */
function isMostlyUtf8(bytes: Buffer): boolean {
  let more = 0;
  for (const letter of new TextDecoder("utf-8").decode(bytes))
    if (letter === "\uFFFD") more -= 1;
    else if (letter > "\x7F") more += 1;
  return more >= 0;
}

/**
 * The beginning of an accented letter, a sign or an emoji in UTF-8 that a program read as letters of Windows: "Ã©". "CAFÉ®" contains no such
 * beginning.
 */
const mistaken = /[\u00C2\u00C3][\u0080-\u00BF\u0152-\u2122]|\u00E2[\u0080\u201A\u20AC]|\u00F0\u0178/;

/** Repairs a text in UTF-8 that another program read as letters of Windows: "JosÃ©" becomes "José". Any other text stays. */
export function unmistaken(text: string): string {
  if (!mistaken.test(text)) return text;
  const bytes = Array.from(text, windowsByte);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(Uint8Array.from(bytes));
  } catch {
    return text;
  }
}

const oneByte: readonly OneByte[] = ["windows-1252", "macintosh", "cp850"];

/** The encoding in which the bytes beside letters are most often accented letters of our languages. In doubt it is the encoding of Windows. */
function likeliest(bytes: Buffer): OneByte {
  const places: number[] = [];
  for (const [at, byte] of bytes.entries()) {
    if (byte < 0x80 || !(isAscii(bytes[at - 1]) || isAscii(bytes[at + 1]))) continue;
    places.push(at);
    if (places.length === bytesLookedAt) break;
  }
  const [best = "windows-1252"] = oneByte
    .map((encoding) => {
      const letters = decoderOf(encoding)(Uint8Array.from({ length: 0x80 }, (_, place) => place + 0x80));
      const sum = places.reduce((so, at) => so + fit(letters[(bytes[at] ?? 0) - 0x80] ?? "", bytes, at), 0);
      return { encoding, sum };
    })
    .toSorted((one, other) => other.sum - one.sum)
    .map(({ encoding }) => encoding);
  return best;
}

const isAscii = (byte: number | undefined): boolean => byte !== undefined && /[a-z]/i.test(String.fromCharCode(byte));
const isLower = (byte: number | undefined): boolean => byte !== undefined && byte >= 0x61 && byte <= 0x7a;
const isUpper = (byte: number | undefined): boolean => byte !== undefined && byte >= 0x41 && byte <= 0x5a;

const usual = /[áàâãçéêíóôõúñü]/i;

/** How well a letter fits between its neighbours: signs do not stand inside words, and capitals do not follow small letters. */
function fit(letter: string, bytes: Buffer, at: number): number {
  const [before, after] = [bytes[at - 1], bytes[at + 1]];
  if (!/\p{L}/u.test(letter)) return isAscii(before) && isAscii(after) ? -2 : 0;
  const isCapital = /\p{Lu}/u.test(letter);
  if (isCapital ? isLower(before) : isUpper(before) && isUpper(after)) return -1;
  if (!usual.test(letter)) return 0;
  // Most words of a list of people begin with a capital.
  return isCapital || isAscii(before) ? 3 : 2;
}
