import { maxCell } from "@balcao/shared/people-files/limits";
import type { Language } from "@balcao/shared/language";
import type { CellObject, SSF } from "@e965/xlsx";

type Format = (typeof SSF)["format"];

/** A whole number of at least this size is a telephone number or a document's number, whatever the format of its cell. */
const telephone = 1e9;
/** No program writes a longer format. */
const longestLook = 255;

/**
 * The content of a cell, as a person reads it in a message: a date as 01/12/2026, a sum with the currency of its cell and the separators of the
 * language. A whole number without a format, or one as long as a telephone number, is shown as its digits. An error is shown as nothing.
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
        : String(value);
  return shown.trim().slice(0, maxCell);
}

const two = (n: number): string => String(n).padStart(2, "0");

/** Shows the time when the cell's format does. A cell holds fractions of a day, which may differ from a second by a little. */
function dateWords(value: Date, look: string): string {
  if (Number.isNaN(value.getTime())) return "";
  const at = new Date(value.getTime() + 500);
  const bare = look.replace(/"[^"]*"|\[[^[\]]*\]/g, "");
  const clock = `${two(at.getUTCHours())}:${two(at.getUTCMinutes())}`;
  const day = `${two(at.getUTCDate())}/${two(at.getUTCMonth() + 1)}/${at.getUTCFullYear()}`;
  if (!/h/i.test(bare)) return day;
  return /[dy]/i.test(bare) ? `${day} ${clock}` : clock;
}

function numberWords(
  value: number,
  look: string,
  { language, format }: { language: Language; format: Format },
): string {
  const isLong = Number.isInteger(value) && Math.abs(value) >= telephone;
  const isPlain = look === "General" || look === "@" || /e[+-]/i.test(look);
  const shown = isLong || isPlain ? String(value) : formatted(value, look, format);
  return language === "en" ? shown : shown.replace(/(?<=\d)[.,](?=\d)/g, (sign) => (sign === "." ? "," : "."));
}

/** A file may name a format that the library does not know. */
function formatted(value: number, look: string, format: Format): string {
  try {
    return format(look, value);
  } catch {
    return String(value);
  }
}
