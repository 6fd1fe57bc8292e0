import { type TypedFault, typedFault } from "../numbers/typed-number.ts";
import { digitsOf, plainFigures, searchForms } from "../phone.ts";

export const maxExtraFields = 30;

/** The fault in a contact's name, which has 2 to 50 characters. */
export function nameFault(value: string): "required" | "short" | "long" | null {
  const { length } = value.trim();
  if (length === 0) return "required";
  if (length < 2) return "short";
  return length > 50 ? "long" : null;
}

/** The fault that the form of a typed number shows. It has 8 to 50 characters. Only the server checks the rules of the number's country. */
export function numberFault(value: string): "required" | "short" | "long" | Exclude<TypedFault, "none"> | null {
  const { length } = value.trim();
  const fault = typedFault(value);
  if (length === 0) return "required";
  if (fault === "userName") return fault;
  if (length < 8) return "short";
  if (length > 50) return "long";
  return fault === "none" ? "invalid" : fault;
}

/** Invisible characters: marks of direction, joiners, spaces without width. */
const unseen = /\p{Default_Ignorable_Code_Point}/gu;
/** Only this many characters of a search are read. */
const longestSearch = 1000;

/** A search term in its intended form: without invisible characters, and with letters and figures of any script in our own form. */
const cleaned = (term: string): string =>
  plainFigures(
    term
      .slice(0, longestSearch)
      // The lists' texts keep these signs: "nº 5", "2ª via".
      .replace(/[ºª]/g, "")
      .normalize("NFKC")
      .replace(unseen, "")
      .replace(/\u20E3/g, ""),
  ).trim();

/** A number inside a link of WhatsApp, an address or a link for telephones. */
const linked = [
  /^(?:tel:|whatsapp:\/\/send\/?\?phone=|(?:https?:\/\/)?(?:wa\.me\/|(?:api|web)\.whatsapp\.com\/send\/?\?phone=))(\+?\d[\d\s().-]{0,30})(?:[/?&]\S*)?$/i,
  /^(\d{5,20})(?::\d{1,3})?@(?:s\.whatsapp\.net|c\.us|whatsapp\.com|lid)$/i,
];

/**
 * The words of a search, the longest first. A name matches when it contains all of them, in any order. Signs between the words do not count, except
 * the signs of a pattern (`%`, `_`, `\`). A sign alone is searched unchanged.
 */
export function searchWords(term: string): string[] {
  const words = cleaned(term)
    .split(/\s+/u)
    .flatMap((word) => (/[\p{L}\p{N}]/u.test(word) ? word.split(/[^\p{L}\p{M}\p{N}%_\\]+/u) : [word]))
    .filter((word) => word !== "");
  return [...new Set(words)].toSorted((one, other) => other.length - one.length);
}

/** A longer number, such as a telephone's or a document's, may be typed from its middle. */
const shortNumber = /^\d{1,3}$/;

/**
 * The short numbers among the words of a search. In the texts of a list, each is found only at the beginning of a number, so "lista 1" does not find
 * "Lista 21". Leading zeros do not count. Numbers without words beside them are parts of a longer number: "11 98765".
 */
export function numbersAsked(term: string): ReadonlySet<string> {
  const words = cleaned(term).split(/\s+/u);
  const hasLetters = words.some((word) => /\p{L}/u.test(word));
  return new Set(hasLetters ? words.filter((word) => shortNumber.test(word) && Number(word) > 0) : []);
}
/** The pattern with which a short number is found, for Postgres and for browsers. */
export const numberBegins = (number: string): string => `(^|[^0-9])0*${Number(number)}`;

/** "0xx11": the placeholder that Brazilians write for the carrier's digits. */
const carrier = /^\(?0\s?\(?xx\)?(?=\s?\(?\d)/i;

/** Meta's id of a person. It has many digits, unlike any name. */
const personCode = /^[A-Z]{2}\.(?:ENT\.)?[\dA-Za-z]{6,128}$/;
const isPersonCode = (text: string): boolean => personCode.test(text) && digitsOf(text).length > 5;

/**
 * The parts of a search: all `words` must be in names or, if the term looks like a number, any of the `forms` in numbers. The ids of WhatsApp and
 * Meta are found only when they are complete, in the same way as numbers.
 */
export function contactSearch(term: string): { words: readonly string[]; forms: readonly string[] } {
  const whole = cleaned(term);
  if (isPersonCode(whole)) return { words: [], forms: [whole] };
  const text = (linked.map((link) => link.exec(whole)?.[1]).find(Boolean) ?? whole).replace(carrier, "0 ");
  const isNumber = /^[\d\s()+./·•\u2010-\u2015\u2212-]+$/u.test(text) && digitsOf(text) !== "";
  return isNumber ? { words: [], forms: searchForms(text) } : { words: searchWords(text), forms: [] };
}
