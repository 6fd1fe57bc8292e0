import { isAreaCode, isDocument, isInAddress, isSum, meantNumber, typedFault } from "../numbers/typed-number.ts";
import { digitsOf } from "../phone.ts";

/** The separators of numbers in one cell: Google's " ::: ", a line, a bar, a comma, a semicolon, "e", "ou", "y", "or". */
const between = /(?::::|[\n\r;|,]|\/| (?:e|ou|y|o|or|and) )\s*/iu;
const maxNumbersOfCell = 20;

/** Whether a cell probably contains one or more telephone numbers. Dates, sums and tax numbers have other signs or lengths. */
export function looksLikeNumber(cell: string): boolean {
  const [first = ""] = numbersIn(cell).map(meantNumber);
  if (isDocument(first) || isSum(first)) return false;
  const digits = digitsOf(first);
  return (
    /^[\d\s()[\]+.*\-‐-―']+$/.test(first) &&
    digits.length >= (isInAddress(cell) ? 8 : 10) &&
    digits.length <= 15 &&
    !/^\d{4}-\d\d-\d\d/.test(first)
  );
}

/**
 * Whether a cell has only the code of a country that is not Brazil: "+1", "351", "00598". Without a plus sign a code that is also one of Brazil's area
 * codes does not count.
 */
export function isForeignCountry(cell: string): boolean {
  const [, plus, code = ""] = /^\s*\(?(\+|00)?([1-9]\d{0,2})\)?\s*$/.exec(cell) ?? [];
  return code !== "" && code !== "55" && (plus !== undefined || !isAreaCode(code));
}

/** Words before other numbers. */
const ofOthers =
  /\b(?:cpf|cnpj|rg|cep|nf|nfe|pedido|cod|c[oó]digo|protocolo|id|pix|conta|ag|ag[eê]ncia|matr[ií]cula|processo|ramal|ext|fax)\b/i;
/** An address of a page or of a mail, which may have digits. */
const tellsAddress = /[.@]\p{L}/u;
/** Whether a text tells of a number that is no telephone. */
export const tellsOtherNumber = (text: string): boolean => ofOthers.test(text);

/** A telephone number with its area code or its country, among words or other numbers. */
const written =
  /(?<!\d)\+?\(?\d{1,3}\)?[\s.-]{0,3}(?:\(?\d{2,3}\)?[\s.-]{0,3})?(?:9[\s.]?)?\d{4}[\s.-]{0,3}\d{4}(?!\d)/g;
const fewestOfTwo = 18;

/** The numbers of a text that has more digits than one number, if all its digits belong to numbers: "Fixo 11 3333-4444 Cel 11 98765-4321". */
function writtenIn(text: string): string[] {
  if (digitsOf(text).length < fewestOfTwo || text.includes("@") || tellsOtherNumber(text)) return [text];
  const found = text.match(written) ?? [];
  return found.length > 1 && !/\d/.test(text.replaceAll(written, "")) ? found : [text];
}

/** The parts of a cell that are separate numbers. It is the whole cell when the cell contains at most one number. */
export function numbersIn(cell: string): string[] {
  const whole = cell.trim();
  if (isInAddress(whole) || isDocument(whole) || isSum(whole)) return [whole];
  const pieces = whole
    .slice(0, 500)
    .split(between, maxNumbersOfCell)
    .filter((piece) => digitsOf(piece) !== "");
  const [first = ""] = pieces;
  const isAmongWords = typedFault(first) === null && !tellsOtherNumber(whole) && !tellsAddress.test(whole);
  const isApart = pieces.length > 1 ? digitsOf(first).length >= 8 : isAmongWords;
  return isApart ? pieces.flatMap(writtenIn) : writtenIn(whole);
}
