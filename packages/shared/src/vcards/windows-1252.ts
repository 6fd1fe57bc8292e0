/** The characters of the bytes from 0x80 to 0x9f. Five bytes have none. */
const signs = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ";

/**
 * A text of Windows-1252 with its dashes, curly quotes and euro signs. Node decodes the bytes of these signs as invisible control characters, which
 * no text contains otherwise.
 */
export const withWindowsSigns = (decoded: string): string =>
  decoded.replace(/[\u0080-\u009F]/g, (sign) => signs[sign.charCodeAt(0) - 0x80] ?? sign);

/** The byte of a letter in Windows-1252. For any other letter it is a byte that UTF-8 never contains. */
export function windowsByte(letter: string): number {
  const [code = 0xff, place] = [letter.codePointAt(0), signs.indexOf(letter)];
  return place >= 0 ? place + 0x80 : Math.min(code, 0xff);
}
