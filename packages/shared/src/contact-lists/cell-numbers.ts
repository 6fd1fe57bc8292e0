import { digitsOf } from "../phone.ts";
import { itemNumber, itemNumberFault, type itemNumberFaults } from "./rules.ts";

type Fault = (typeof itemNumberFaults)[number];

/** What parts the numbers of one cell: " ::: " of Google, a line, a bar, a comma, a semicolon, "e", "ou", "y", "or". */
const between = /(?::::|[\n\r;|,]|\/| (?:e|ou|y|o|or|and) )\s*/iu;
const maxNumbersOfCell = 20;

/** Whether a cell likely has a telephone number, or several. Dates, sums and tax numbers have other signs or lengths. */
export function looksLikeNumber(cell: string): boolean {
  const [first = ""] = numbersIn(cell);
  const digits = digitsOf(first);
  return (
    /^[\d\s()+.\-‐-―']+$/.test(first) && digits.length >= 10 && digits.length <= 15 && !/^\d{4}-\d\d-\d\d/.test(first)
  );
}

/** The pieces of a cell that are numbers of their own; the whole cell when it has no more than one. */
function numbersIn(cell: string): string[] {
  const whole = cell.trim();
  const pieces = whole
    .slice(0, 500)
    .split(between, maxNumbersOfCell)
    .filter((piece) => digitsOf(piece) !== "");
  return pieces.length > 1 && digitsOf(pieces[0] ?? "").length >= 8 ? pieces : [whole];
}

/** No telephone at a desk has WhatsApp by itself; of a number of another country nobody can tell. */
const mayBeMobile = (number: string): boolean => !/^55\d{2}[2-5]\d{7}$/.test(number);

/** The number of one person: `number` as a list has it, or as it was typed when `fault` says why it cannot be used. */
export interface CellNumber {
  number: string;
  fault: Fault | null;
  /** Whether other numbers of the same person were left out. */
  hasMore: boolean;
}

/** Chooses among the numbers in the cells: the first that may be a mobile, else the first valid one, else says what is wrong with the first. */
export function numberOf(cells: readonly string[]): CellNumber {
  const typed = cells.flatMap(numbersIn).filter((one) => one !== "");
  const good = [...new Set(typed.filter((one) => itemNumberFault(one) === null).map(itemNumber))];
  const best = good.find(mayBeMobile) ?? good[0];
  if (best !== undefined) return { number: best, fault: null, hasMore: good.length > 1 };
  const [first = ""] = typed;
  return { number: first, fault: itemNumberFault(first), hasMore: false };
}
