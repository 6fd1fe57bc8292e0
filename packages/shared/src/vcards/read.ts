import { type CardLine, cardLines } from "./lines.ts";
import { withWindowsSigns } from "./windows-1252.ts";

/** A person as a contact card describes them. Missing fields of the card are empty. */
export interface VCard {
  name: string;
  /** The telephones, mobiles and preferred ones first. A number that WhatsApp itself wrote (`waid`) is "+" and digits. */
  phones: string[];
  emails: string[];
  company: string;
  title: string;
  /** The address in one line. */
  address: string;
  /** The birthday in the card's own form, usually a date. */
  birthday: string;
  url: string;
  note: string;
  categories: string;
  hasPhoto: boolean;
}

const maxOfKind = 20;

/**
 * The people of a text of contact cards (.vcf) of versions 2.1 to 4.0, one after the other. The text may come in pieces of any size. Quoted signs,
 * folded lines, groups, several numbers and character sets of single lines are understood. Pictures are left out. A card that breaks off gives its
 * values so far, and a text without any card gives no person. Lines of a card within a card do not belong to the outer card.
 */
export function* readVCards(pieces: Iterable<string>): Generator<VCard> {
  let depth = 0;
  let lines: CardLine[] = [];
  for (const line of cardLines(pieces)) {
    const isMark = /^\s*vcard\s*$/i.test(line.value.slice(0, 40));
    if (line.name === "BEGIN" && isMark) {
      // A card that was never closed ends where the next one begins, unless it contains another card.
      depth += 1;
      if (depth === 1) lines = [];
    } else if (line.name === "END" && isMark) {
      depth = Math.max(0, depth - 1);
      if (depth === 0 && lines.length > 0) yield cardOf(lines);
      if (depth === 0) lines = [];
    } else if (depth === 1 && lines.length < maxLines) lines.push(line);
  }
  if (lines.length > 0) yield cardOf(lines);
}
const maxLines = 500;

function cardOf(lines: readonly CardLine[]): VCard {
  const all = (name: string) => lines.filter((line) => line.name === name);
  const first = (name: string) => all(name).map(textOf).find(isSeen) ?? "";
  const [company = ""] = parts(all("ORG")[0]).map((part) => part.trim());
  return {
    name: first("FN") || nameOf(parts(all("N")[0])) || first("NICKNAME") || company,
    phones: best(all("TEL")).map(phoneOf).filter(Boolean).slice(0, maxOfKind),
    emails: best(all("EMAIL")).map(mailOf).filter(Boolean).slice(0, maxOfKind),
    company,
    title: first("TITLE"),
    address: parts(best(all("ADR"))[0])
      .map((part) => part.trim())
      .filter(Boolean)
      .join(", "),
    birthday: birthdayIn(all("BDAY")[0]),
    url: first("URL"),
    note: first("NOTE"),
    categories: first("CATEGORIES"),
    hasPhoto: lines.some(({ name }) => name === "PHOTO"),
  };
}

/** A birthday. For one without a year, Apple writes a year of its own and marks it: "--05-01" is the first of May. */
function birthdayIn(line: CardLine | undefined): string {
  const [said, year] = [line ? textOf(line) : "", line?.params.get("X-APPLE-OMIT-YEAR")];
  return year && said.startsWith(`${year}-`) ? `-${said.slice(year.length)}` : said;
}

/** Family, given and further names in spoken order. */
const nameOf = ([family = "", given = "", more = ""]: readonly string[]): string =>
  [given, more, family]
    .map((part) => part.trim())
    .filter(Boolean)
    .join(" ");

const typesOf = ({ params }: CardLine): string[] => (params.get("TYPE") ?? "").split(",");
/** Sorts preferred values, and mobiles among telephones, before others. Equal values keep their order. */
const best = (lines: readonly CardLine[]): CardLine[] => lines.toSorted((one, other) => rank(one) - rank(other));
function rank(line: CardLine): number {
  const types = typesOf(line);
  if (line.params.has("WAID")) return 0;
  if (types.includes("FAX") || types.includes("PAGER")) return 4;
  const isMobile = types.some((type) => type === "CELL" || type === "MOBILE" || type === "IPHONE");
  // In version 4.0 the preference is a number from 1 to 100.
  const place = Math.min(100, Math.max(1, Number(line.params.get("PREF")) || 1));
  return (isMobile ? 1 : 3) - (types.includes("PREF") || line.params.has("PREF") ? 0.5 / place : 0);
}

function phoneOf(line: CardLine): string {
  const waid = line.params.get("WAID");
  if (waid && /^\d{8,15}$/.test(waid)) return `+${waid}`;
  // Version 4.0 writes an address: "tel:+55-11-98765-4321;ext=12".
  const text = textOf(line);
  return /^tel:/i.test(text) ? plainAddress(text.slice(4).split(";", 1)[0] ?? "") : text;
}

/** Decodes an address that a program wrote with escapes: "%2B55%2011". */
const plainAddress = (text: string): string =>
  text.replaceAll(/%([2-7][0-9a-f])/gi, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
const mailOf = (line: CardLine): string => textOf(line).replace(/^mailto:/i, "");

/** The words of a property, in one line. */
const textOf = (line: CardLine): string =>
  unescaped(decoded(line))
    .replaceAll(/[\p{Cc}\s]+/gu, " ")
    .trim();

const isSeen = (text: string): boolean => /[^\p{C}\p{Z}]/u.test(text);

/** The parts of a property with several parts. Semicolons without a backslash before them separate the parts. */
const parts = (line: CardLine | undefined): string[] =>
  line
    ? (decoded(line).match(/(?:\\.|[^;\\])+|;/gs) ?? [])
        .reduce<string[]>((found, piece) => (piece === ";" ? [...found, ""] : [...found.slice(0, -1), piece]), [""])
        .map((part) => unescaped(part).replaceAll(/[\p{Cc}\s]+/gu, " "))
        .slice(0, maxOfKind)
    : [];

const unescaped = (text: string): string =>
  text.replaceAll(/\\(.)/gs, (_all, sign: string) => (sign === "n" || sign === "N" ? "\n" : sign));

/** A decoded value. Version 2.1 may write letters in its own encoding: "Jo=C3=A3o". Some phones write a name in base64. */
function decoded({ params, value }: CardLine): string {
  const encoding = params.get("ENCODING") ?? "";
  const charset = params.get("CHARSET") ?? "UTF-8";
  if (encoding.includes("QUOTED-PRINTABLE")) return quotedPrintable(value, charset);
  return /^(?:B|BASE64)$/.test(encoding) ? base64(value, charset) : value;
}

/** The decoded text of a base64 value. A value that is no base64 stays as it is. */
function base64(value: string, charset: string): string {
  const written = value.replaceAll(/\s+/g, "");
  if (!/^(?:[a-z0-9+/]{4})*(?:[a-z0-9+/]{2}==|[a-z0-9+/]{3}=)?$/i.test(written)) return value;
  return decoderFor(
    charset,
    Uint8Array.from(atob(written), (sign) => sign.charCodeAt(0)),
  );
}

const encoder = new TextEncoder();
function quotedPrintable(value: string, charset: string): string {
  const bytes = value
    .split(/(=[0-9a-f]{2})/i)
    .flatMap((piece) =>
      /^=[0-9a-f]{2}$/i.test(piece) ? [Number.parseInt(piece.slice(1), 16)] : [...encoder.encode(piece)],
    );
  return decoderFor(charset, Uint8Array.from(bytes));
}

/** The decoder of a character set. A card may name the wrong one, so bytes that are not valid UTF-8 are read as Windows. */
function decoderFor(charset: string, bytes: Uint8Array): string {
  try {
    const decoder = new TextDecoder(charset, { fatal: true });
    const text = decoder.decode(bytes);
    return decoder.encoding === "windows-1252" ? withWindowsSigns(text) : text;
  } catch {
    return withWindowsSigns(new TextDecoder("windows-1252").decode(bytes));
  }
}
