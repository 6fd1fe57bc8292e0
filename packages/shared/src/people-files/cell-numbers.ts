import { numberRefusal } from "../numbers/dial-plan.ts";
import { type NumberRefusal, typedFault, typedNumber } from "../numbers/typed.ts";
import { numbersIn } from "./cells.ts";

/** No telephone at a desk has WhatsApp by itself; of a number of another country nobody can tell. */
const mayBeMobile = (number: string): boolean => !/^55\d{2}[2-5]\d{7}$/.test(number);

/** The number of one person: `number` as a list has it, or as it was typed when `fault` says why it cannot be used. */
export interface CellNumber {
  number: string;
  fault: NumberRefusal | null;
  /** Whether other numbers of the same person were left out. */
  hasMore: boolean;
}

/** Of all numbers in the cells the first that may be a mobile, else the first that is one at all, else what is wrong with the first. */
export function numberOf(cells: readonly string[]): CellNumber {
  const typed = withAreas(cells.flatMap(numbersIn).filter((one) => one !== ""));
  const good = [...new Set(typed.filter((one) => numberRefusal(one) === null).map(typedNumber))];
  const best = good.find(mayBeMobile) ?? good[0];
  if (best !== undefined) return { number: best, fault: null, hasMore: good.length > 1 };
  const [first = ""] = typed;
  return { number: first, fault: numberRefusal(first), hasMore: false };
}

const areaAlone = /^\(?0?([1-9]\d)\)?$/;

/** Numbers without an area code have that of the cell before them which is nothing else. */
function withAreas(typed: readonly string[]): string[] {
  let area = "";
  return typed.flatMap((one) => {
    const [, alone] = areaAlone.exec(one.trim()) ?? [];
    if (alone === undefined || typed.length < 2)
      return [area !== "" && typedFault(one) === "area" ? `${area} ${one}` : one];
    area = alone;
    return [];
  });
}
