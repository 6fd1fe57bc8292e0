import { maxCell } from "@balcao/shared/people-files/limits";
import type { Language } from "@balcao/shared/language";
import type { CellObject, SSF } from "@e965/xlsx";

type Format = (typeof SSF)["format"];

/** A whole number of at least this size is a telephone number or a document's number, whatever the format of its cell. */
const telephone = 1e9;
/** No program writes a longer format. */
const longestLook = 255;

/**
 * The content of a cell, as a person reads it in a message: a date as 01/12/2026, an amount with the currency of its cell and the separators of the
 * language. A whole number without a format, or as long as a telephone number, is shown as its digits, unless its format fixes the digits, as the format
 * of a document does. An error is shown as nothing.
 */
export function wordsOf(cell: CellObject | undefined, language: Language, format: Format): string {
  const value = cell?.v;
  if (value === undefined || value === null || cell?.t === "e") return "";
  const look = String(cell?.z ?? "General").slice(0, longestLook);
  const shown =
    value instanceof Date
      ? dateWords(value, look)
      : typeof value === "number"
        ? numberWords(value, look, { language, format })
        : typeof value === "boolean"
          ? truths[language][Number(value)]
          : value;
  return (shown ?? "").trim().slice(0, maxCell);
}

/** False and true, as a spreadsheet shows them. */
export const truths: Readonly<Record<Language, readonly [string, string]>> = {
  pt: ["FALSO", "VERDADEIRO"],
  en: ["FALSE", "TRUE"],
  es: ["FALSO", "VERDADERO"],
};

const two = (n: number): string => String(n).padStart(2, "0");

const dayMs = 86_400_000;
/**
 * The hours of a duration. A spreadsheet stores a duration as a date close to the first date that it knows, and counts a 29 February 1900, which did not
 * exist.
 */
function hoursOf(at: Date): number {
  const days = (at.getTime() - Date.UTC(1899, 11, 30)) / dayMs;
  return Math.floor((days >= 61 ? days : days - 1) * 24);
}

/**
 * The date of a cell, with the time if the cell's format shows it, or all hours of a duration. A cell stores fractions of a day, which may fall just short
 * of a second, so half a second is added.
 */
function dateWords(value: Date, look: string): string {
  if (Number.isNaN(value.getTime())) return "";
  const at = new Date(value.getTime() + 500);
  const [minutes, seconds] = [two(at.getUTCMinutes()), two(at.getUTCSeconds())];
  if (/\[h{1,4}\]/i.test(look)) return `${two(hoursOf(at))}:${minutes}`;
  const bare = look.replace(/"[^"]*"|\[[^[\]]*\]|\\./g, "");
  const clock = `${two(at.getUTCHours())}:${minutes}`;
  const day = `${two(at.getUTCDate())}/${two(at.getUTCMonth() + 1)}/${at.getUTCFullYear()}`;
  if (!/[hdy]/i.test(bare) && /s/i.test(bare)) return `${minutes}:${seconds}`;
  if (!/h/i.test(bare)) return day;
  return /[dy]/i.test(bare) ? `${day} ${clock}` : clock;
}

function numberWords(
  value: number,
  look: string,
  { language, format }: { language: Language; format: Format },
): string {
  if (isMask(look)) return formatted(value, look, format);
  const isLong = Number.isInteger(value) && Math.abs(value) >= telephone;
  const isPlain = look === "General" || look === "@" || /e[+-]/i.test(look);
  // The last digit of 0.1 + 0.2 is an error of calculation. Spreadsheets do not show it.
  const shown = isLong
    ? String(value)
    : isPlain
      ? String(Number(value.toPrecision(15)))
      : formatted(value, look, format);
  return language === "en" ? shown : shown.replace(/(?<=\d)[.,](?=\d)/g, (sign) => (sign === "." ? "," : "."));
}

/** Whether a format fixes each digit of a document or a telephone number: `000\.000\.000\-00`, `(00) 00000-0000`. */
const isMask = (look: string): boolean => !/[#,eE%dhmsy?]/.test(look) && (look.match(/0/g) ?? []).length >= 8;

/** A file may name a format that the library does not know. */
function formatted(value: number, look: string, format: Format): string {
  try {
    return format(look, value);
  } catch {
    return String(value);
  }
}
