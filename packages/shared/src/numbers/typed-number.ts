import { digitsOf, plainFigures } from "../phone.ts";

/** A spreadsheet wrote a long number as 5,51199E+12, so its last digits are lost. */
const damaged = /^\s*\d+([.,]\d+)?e\+?\d+\s*$/i;
/** Java and Python write a long number as 1.1987654321E10, with all its digits. */
const whole = /^(\d)[.,](\d{9,14})e\+?(\d\d)$/i;
/** The number of a Brazilian person's or company's document, or a postal code: 123.456.789-09, 12.345.678/0001-95, 89010-000. */
export const isDocument = (typed: string): boolean =>
  /^\s*(?:\d{3}\.\d{3}\.\d{3}-\d{2}|\d{2}\.\d{3}\.\d{3}\/\d{4}-\d{2}|\d{5}-\d{3})\s*$/.test(typed);
/** A day, perhaps with an hour, whose digits some country has as a telephone number: 2010-05-06 10:11, 29/11/2026. */
const isDay = (typed: string): boolean =>
  /^(?:(?:19|20)\d{2}[./-]\d{1,2}[./-]\d{1,2}|\d{1,2}[./-]\d{1,2}[./-](?:19|20)\d{2})(?:\s+\d{1,2}:\d{2}(?::\d{2})?)?$/.test(
    typed,
  );
/** A sum of money: "R$ 1.198.765.432,10", "1,198.00", "US$ 50". */
export const isSum = (typed: string): boolean =>
  /^\s*(?:(?:R\$|US\$|\$|€|£)\s?[\d.,]+|\d{1,3}(?:\.\d{3})+,\d{1,2}|\d{1,3}(?:,\d{3})+\.\d{1,2})\s*$/.test(typed);
/** How a Brazilian mobile ends that lost its last digit: "11 98765-432". Without the hyphen it may be an older number with eight digits. */
const isCut = /9\d{4}[-.]\d{3}$/;
/** An address of WhatsApp with the number in it: "wa.me/5511987654321", "5511987654321@c.us". */
const inAddress =
  /^(?:(?:https?:\/\/)?(?:www\.)?(?:wa\.me\/|(?:api|web)\.whatsapp\.com\/send\/?\?(?:[^#\s]{0,60}&)?phone=|whatsapp:\/\/send\/?\?(?:[^#\s]{0,60}&)?phone=)(?:\+|%2b)?(\d{8,15})(?:[/?&#].*)?|(\d{8,15})(?::\d{1,3})?@(?:s\.whatsapp\.net|c\.us))$/i;

/**
 * Why a typed text is no telephone number. `none`: it has no digit; `area`: the Brazilian area code is missing and must not be guessed; `noArea`: no
 * place has this area code; `userName`: a user name of WhatsApp, whose owner must write first; `invalid`: a letter among the digits, or too few or
 * too many of them.
 */
export const typedFaults = ["none", "damaged", "area", "noArea", "userName", "invalid"] as const;
export type TypedFault = (typeof typedFaults)[number];

/**
 * Why a number is refused, including the countries' plans (`dial-plan.ts`). `country`: no country has this code; `length`: the country has no numbers
 * with this many digits; `plan`: it has no numbers with this beginning.
 */
export const numberRefusals = [...typedFaults, "country", "length", "plan"] as const;
export type NumberRefusal = (typeof numberRefusals)[number];

/** The longest typed text, and the most digits of a telephone number with its country. */
const maxTyped = 100;
const maxDigits = 15;
const minDigits = 8;

/** Words that may stand before a number: "Tel.: 11 98765-4321". */
const label = /^(?:(?:telefone|tel|celular|cel|fone|fono|whatsapp|whats|wpp|zap|mobile|phone|m[oó]vil)[.:\s]*)+/i;
/** The same words after a number: "11 98765-4321 (WhatsApp)". */
const labelBehind =
  /(?<=\d)[\s(-]{1,5}(?:telefone|tel|celular|cel|fone|fono|whatsapp|whats|wpp|zap|mobile|phone|m[oó]vil)[.)\s]{0,5}$/i;
/** "@ana.lima", the written form of a user name of WhatsApp. */
const userName = /^\s*'?@[\p{L}\p{N}._]{1,40}\s*$/u;
/** "ramal 12": an extension belongs to a desk telephone, not to WhatsApp. */
const extension = /\(?(?:ramal|extens[aã]o|extensi[oó]n|anexo|interno|ext|int|r|x|#)[.:\s]*\d{1,6}\)?$/i;
/** "0xx11" stands for a zero and the carrier's code. WhatsApp does not use them. */
const carrier = /^(\+?\s*55[\s(]{0,3})?\(?0\s?xx\s?/i;
/** "+44 (0)20 7946 0958": the zero is dialled only inside the country. Italy's belongs to the number. */
const inlandZero = /^((?:\+\s*)?(?!39|378|379)\d{1,3}[\s.-]*)\(0\)/;
/** "8765-4321 (11)": the area code is behind the number. */
const areaBehind = /^[\s9]{0,2}\d{4}[\s.-]?\d{4}\s*[(/]\s*0?\d{2}\s*\)?$/;

/** Whether a text is an address of WhatsApp with a number in it. */
export const isInAddress = (typed: string): boolean => inAddress.test(typed.slice(0, maxTyped).trim());

/** The area codes of Brazil. After the area code a mobile has nine digits and begins with 9, and another telephone has eight. */
const area = "(?:[14689][1-9]|2[12478]|3[1-578]|5[13-5]|7[134579])";
const areaAlone = new RegExp(`^${area}$`);
/** Whether two digits are one of Brazil's area codes. */
export const isAreaCode = (digits: string): boolean => areaAlone.test(digits);
const brazilian = new RegExp(`^55${area}(?:9\\d{8}|[2-9]\\d{7})$`);
const withArea = new RegExp(`^${area}(?:9\\d{8}|[2-9]\\d{7})$`);
const anyArea = /^\d{2}(?:9\d{8}|[2-9]\d{7})$/;
const withoutArea = /^(?:9\d{8}|[2-9]\d{7})$/;

/**
 * A number in its intended form: without words around it, the `.0` of a spreadsheet's decimal number, and the zero that is dialled after the country
 * of Brazil. "00" is a plus sign. Digits of any script become 0 to 9. The result may still be no number.
 */
export const meantNumber = (value: string): string =>
  plainFigures(value.slice(0, maxTyped).normalize("NFKC"))
    .replaceAll(/\p{Cf}/gu, "")
    .trim()
    .replace(/^'/, "")
    .replace(inAddress, "+$1$2")
    .replace(whole, (written, first: string, more: string, power: string) =>
      more.length === Number(power) ? first + more : written,
    )
    .replace(label, "")
    .replace(labelBehind, "")
    .replace(extension, "")
    .trim()
    .replace(carrier, "$1")
    .replace(/^(\+\s*)?00/, "+")
    .replace(inlandZero, "$1")
    .replace(/^(\+?\d+)[.,]0{1,9}$/, "$1")
    .replace(/^(\+?\s*55\D*)0(?=\D*[1-9])/, "$1");

/** The digits without zeros that are dialled before a number, and whether a plus sign shows that the country is first. */
function partsOf(value: string): { text: string; digits: string; isInternational: boolean } {
  const text = meantNumber(value);
  return { text, digits: digitsOf(text).replace(/^0+/, ""), isInternational: text.startsWith("+") };
}

/** Whether the digits begin with one zero, as before an area code inside a country. Such digits do not begin with a country. */
export function hasInlandZero(value: string): boolean {
  const text = meantNumber(value);
  return /^\D*0/.test(text) && !text.startsWith("+");
}

/** A number without a plus sign counts as Brazilian if it can be Brazilian, and then gets the country 55. */
const withCountry = (digits: string, isInternational: boolean): string =>
  !isInternational && withArea.test(digits) ? `55${digits}` : digits;

/**
 * The fault in a typed number that its form alone shows. A number is never completed by guessing: no digits are added or dropped until it fits. A
 * number that looks Brazilian, but has an area code that Brazil does not have, is not read as a number of another country.
 */
export function typedFault(value: string): TypedFault | null {
  if (userName.test(value.slice(0, maxTyped))) return "userName";
  const { text, digits, isInternational } = partsOf(value);
  if (damaged.test(text)) return "damaged";
  if (digits === "") return "none";
  if (isDocument(text) || isDay(text) || isSum(text)) return "invalid";
  if (areaBehind.test(text)) return "area";
  if (/\p{L}/u.test(text) || value.trim().length > maxTyped) return "invalid";
  if (!isInternational && withoutArea.test(digits)) return "area";
  if (!isInternational && anyArea.test(digits) && !withArea.test(digits)) return "noArea";
  const full = withCountry(digits, isInternational);
  if (full.length < minDigits || full.length > maxDigits) return "invalid";
  if (!full.startsWith("55")) return null;
  // "11 998765-432" has all its digits.
  if (brazilian.test(full)) return full.length === 12 && isCut.test(text) ? "invalid" : null;
  return anyArea.test(full.slice(2)) ? "noArea" : "invalid";
}

/**
 * Converts a typed number to the form for questions to WhatsApp: digits with the country. Without a plus sign, a number that looks Brazilian gets the
 * country 55. A Brazilian mobile gets its ninth digit, so that both ways of writing it become the same. The result is valid only when `typedFault()`
 * finds nothing.
 */
export function typedNumber(value: string): string {
  const { digits, isInternational } = partsOf(value);
  const full = withCountry(digits, isInternational);
  return /^55\d{2}[6-9]\d{7}$/.test(full) ? `${full.slice(0, 4)}9${full.slice(4)}` : full;
}
