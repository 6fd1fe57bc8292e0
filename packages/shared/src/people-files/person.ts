import type { NumberRefusal } from "../numbers/typed.ts";
import { formatNumber } from "../phone.ts";
import { numberOf } from "./cell-numbers.ts";
import type { PersonUse } from "./guess.ts";

/** What one row of a file says of a person. */
export interface ReadPerson {
  /** Its number in the file, as a spreadsheet shows it. */
  row: number;
  /** At most as long as asked; who has none is called by the number, and with a fault by nothing. */
  name: string;
  /** Digits with the country; as the file has it when `fault` is set. */
  number: string;
  email: string;
  /** Why there is no number to be used. */
  fault: NumberRefusal | null;
  /** What was left out: an address that is none, the end of a long name, other numbers of the same person. */
  note: "email" | "cut" | "more" | "";
}

const email = /^[^\s@<>()[\],;:\\"]{1,64}@[^\s@<>()[\],;:\\"]{1,180}\.[a-z]{2,24}$/i;
const maxKeptNumber = 60;
const minName = 2;
const mostMails = 5;

/** What a cell says; a leading apostrophe only tells spreadsheets that it is text. */
export const saidIn = (cell: string | undefined): string => (cell ?? "").trim().replace(/^'/, "");

/** What the cells of one row say of a person, by what each column has. A name is cut at `maxName` letters. */
export function readPerson(
  row: number,
  cells: readonly string[],
  { uses, maxName }: { uses: readonly (PersonUse | null)[]; maxName: number },
): ReadPerson {
  const cellsOf = (wanted: PersonUse) => uses.flatMap((use, at) => (use === wanted ? [saidIn(cells[at])] : []));
  const { number: found, fault, hasMore } = numberOf(cellsOf("number"));
  const number = fault ? found.slice(0, maxKeptNumber) : found;
  const mails = cellsOf("email")
    .flatMap((cell) => cell.split(" ::: ", mostMails))
    .filter((mail) => mail !== "");
  const mail = mails.find((one) => email.test(one));
  const said = Array.from(nameOf(cellsOf("name")));
  const name = said.slice(0, maxName).join("").trim();
  return {
    row,
    name: name.length >= minName ? name : fault ? "" : formatNumber(number),
    number,
    email: mail ?? "",
    fault,
    note: mails.length > 0 && mail === undefined ? "email" : said.length > maxName ? "cut" : hasMore ? "more" : "",
  };
}

/** The parts of a name, one after the other; one that the name ends with already is not said twice. */
const nameOf = (parts: readonly string[]): string =>
  parts
    .map((part) => part.replaceAll(/\s+/g, " "))
    .reduce((name, part) => (`${name} `.endsWith(` ${part} `) ? name : `${name} ${part}`.trim()), "");
