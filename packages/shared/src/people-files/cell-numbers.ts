import { numberRefusal } from "../numbers/dial-plan.ts";
import { type NumberRefusal, typedFault, typedNumber } from "../numbers/typed.ts";
import { numbersIn } from "./cells.ts";

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
  const typed = withAreas(cells.flatMap(numbersIn).filter((one) => one !== "")).map(withoutNames);
  const good = [...new Set(typed.filter((one) => numberRefusal(one) === null).map(typedNumber))];
  const best = good.find(mayBeMobile) ?? good[0];
  if (best !== undefined) return { number: best, fault: null, hasMore: good.length > 1 };
  const [first = ""] = typed;
  return { number: first, fault: numberRefusal(first), hasMore: false };
}

/** One number with words before it, behind it, or both: "Ana: 11 98765-4321", "11 98765-4321 (falar com Bia)". */
const besideWords =
  /^(?:\p{L}[^\d+(]{0,60}[\s:–—-]\s?)?(\+?[\d(][\d\s().-]{8,20}\d)(?:\s?[-–—(,]\s?\p{L}[^\d]{0,60}|\s\p{L}[^\d]{0,60})?$/u;
/** Words that show that the numbers behind them are not telephone numbers. */
const ofOthers =
  /\b(?:cpf|cnpj|rg|cep|nf|nfe|pedido|cod|c[oó]digo|protocolo|id|pix|conta|ag|ag[eê]ncia|matr[ií]cula|processo|ramal|ext|fax)\b/i;

/**
 * A number without the words beside it. A text that is refused with its words stays as it is, unless the number alone can be used and has a country or is
 * Brazilian: a document may have as many digits.
 */
function withoutNames(typed: string): string {
  if (numberRefusal(typed) !== "invalid" || ofOthers.test(typed)) return typed;
  const [, alone] = besideWords.exec(typed.trim()) ?? [];
  if (alone === undefined || numberRefusal(alone) !== null) return typed;
  return alone.startsWith("+") || typedNumber(alone).startsWith("55") ? alone : typed;
}

const areaAlone = /^\(?0?([1-9]\d)\)?$/;

/** Numbers without an area code get it from the preceding cell, if that cell contains only an area code. */
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
