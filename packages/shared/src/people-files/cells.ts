import { isDocument, isInAddress } from "../numbers/typed.ts";
import { digitsOf } from "../phone.ts";

/** The separators of numbers in one cell: Google's " ::: ", a line, a bar, a comma, a semicolon, "e", "ou", "y", "or". */
const between = /(?::::|[\n\r;|,]|\/| (?:e|ou|y|o|or|and) )\s*/iu;
const maxNumbersOfCell = 20;

/** Whether a cell probably contains one or more telephone numbers. Dates, sums and tax numbers have other signs or lengths. */
export function looksLikeNumber(cell: string): boolean {
  const [first = ""] = numbersIn(cell).map((one) => one.replaceAll(/\p{Cf}/gu, ""));
  if (isDocument(first)) return false;
  if (isInAddress(first)) return true;
  const digits = digitsOf(first);
  return (
    /^[\d\s()+.\-‐-―']+$/.test(first) && digits.length >= 10 && digits.length <= 15 && !/^\d{4}-\d\d-\d\d/.test(first)
  );
}

/** The parts of a cell that are separate numbers. It is the whole cell when the cell contains at most one number. */
export function numbersIn(cell: string): string[] {
  const whole = cell.trim();
  if (isInAddress(whole)) return [whole];
  const pieces = whole
    .slice(0, 500)
    .split(between, maxNumbersOfCell)
    .filter((piece) => digitsOf(piece) !== "");
  return pieces.length > 1 && digitsOf(pieces[0] ?? "").length >= 8 ? pieces : [whole];
}
