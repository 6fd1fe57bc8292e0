import { numberRefusal } from "../numbers/dial-plan.ts";
import { isSum, type NumberRefusal, typedFault, typedNumber } from "../numbers/typed-number.ts";
import { digitsOf } from "../phone.ts";
import { isForeignCountry, numbersIn, tellsOtherNumber } from "./cells.ts";

/**
 * Whether a number may be a mobile. Brazilian landlines usually have no WhatsApp. Numbers of other countries do not show whether they are mobiles.
 */
const mayBeMobile = (number: string): boolean => !/^55\d{2}[2-5]\d{7}$/.test(number);

/** The number of one person: `number` in the form of a list, or as typed when `fault` says why it cannot be used. */
export interface CellNumber {
  number: string;
  fault: NumberRefusal | null;
  /** Whether other numbers of the same person were left out. */
  hasMore: boolean;
}

/** The first number in the cells that may be a mobile, or else the first number, or else the fault of the first cell. */
export function numberOf(cells: readonly string[]): CellNumber {
  const typed = withAreas(cells.flatMap(numbersOf).filter((one) => one !== "")).map(withoutNames);
  const good = [...new Set(typed.filter((one) => numberRefusal(one) === null).map(typedNumber))];
  const best = good.find(mayBeMobile) ?? good[0];
  if (best !== undefined) return { number: best, fault: null, hasMore: good.length > 1 };
  const [first = ""] = typed;
  return { number: first, fault: numberRefusal(first), hasMore: false };
}

/** The numbers in a cell. A number without an area code gets the area code of the number before it: "(11) 3333-4444 / 98765-4321". */
function numbersOf(cell: string): string[] {
  let area = "";
  return numbersIn(cell).map((one) => {
    const bare = besideNames(one);
    if (typedFault(bare) === "area" && area !== "") return `${area} ${bare}`;
    const number = typedFault(bare) === null ? typedNumber(bare) : "";
    if (number.startsWith("55")) area = number.slice(2, 4);
    return one;
  });
}

/** One number with words before it, behind it, or both: "Ana: 11 98765-4321", "11 98765-4321 (falar com Bia)". */
const besideWords =
  /^(?:\p{L}[^\d+(]{0,60}(?:[\s:–—-]\s?|(?=[+(])))?(\+?[\d(][\d\s().-]{6,20}\d)(?:\s?(?:[-–—(,[:*=]|\.(?=\s))\s?\p{L}[^\d]{0,60}|\s\p{L}[^\d]{0,60})?$/u;
/** The number between the words of a text, or the whole text. */
const besideNames = (typed: string): string =>
  typedFault(typed) !== "invalid" || tellsOtherNumber(typed) || isSum(typed)
    ? typed
    : (besideWords.exec(typed.trim())?.[1] ?? typed);

/**
 * A number without the words beside it. A text that is refused with its words stays as it is, unless the number alone can be used and has a country or is
 * Brazilian: a document may have as many digits.
 */
function withoutNames(typed: string): string {
  const alone = besideNames(typed);
  if (numberRefusal(alone) !== null) return typed;
  return alone.startsWith("+") || typedNumber(alone).startsWith("55") ? alone : typed;
}

const areaAlone = /^\(?0?(?:\s?xx\s?)?\(?([1-9]\d)\)?$/i;
/** A part of a number in a cell of its own, without the `.0` with which programs write whole numbers. */
const partOf = (cell: string): string => cell.trim().replace(/^(\d{1,15})[.,]0{1,9}$/, "$1");

/**
 * Adds the codes that are alone in the cells before a number: the area code, if the number has none, and the code of a country that is not Brazil. A
 * country's code with a plus sign always counts. Without a plus sign it counts only if the number is valid in that country.
 */
function withAreas(typed: readonly string[]): string[] {
  let [area, country] = ["", ""];
  return typed.flatMap((one) => {
    const part = partOf(one);
    const [, alone] = areaAlone.exec(part) ?? [];
    if (typed.length > 1 && isForeignCountry(part)) country = part;
    else if (typed.length > 1 && alone !== undefined) area = alone;
    else return [abroad(part, { area, country }) ?? withArea(one, area)];
    return [];
  });
}

function withArea(one: string, area: string): string {
  const bare = besideNames(partOf(one));
  return area !== "" && typedFault(bare) === "area" ? `${area} ${bare}` : one;
}

function abroad(typed: string, { area, country }: { area: string; country: string }): string | null {
  const code = digitsOf(country).replace(/^00/, "");
  if (code === "" || typed.includes("+")) return null;
  const whole = digitsOf(typed).startsWith(code) ? [`+${typed}`] : [];
  const said = [`+${code} ${area} ${typed}`, `+${code} ${typed}`, ...whole];
  return said.find((one) => numberRefusal(one) === null) ?? (country.includes("+") ? (said[1] ?? null) : null);
}
