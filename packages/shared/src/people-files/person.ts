import type { NumberRefusal } from "../numbers/typed.ts";
import { formatNumber } from "../phone.ts";
import { numberOf } from "./cell-numbers.ts";
import type { PersonUse } from "./guess.ts";

/** The data of one person in a row of a file. */
export interface ReadPerson {
  /** Its number in the file, as a spreadsheet shows it. */
  row: number;
  /** The name, cut to the allowed length. A person without a name is called by the number, or is nameless when the number has a fault. */
  name: string;
  /** Digits with the country; as in the file when `fault` is set, and a user name in small letters. */
  number: string;
  email: string;
  /** Why the number cannot be used. */
  fault: NumberRefusal | null;
  /** What was left out: an invalid address, the end of a long name, other numbers of the same person. */
  note: "email" | "cut" | "more" | "";
}

const email = /^[^\s@<>()[\],;:\\"]{1,64}@[^\s@<>()[\],;:\\"]{1,180}\.[a-z]{2,24}$/i;
const maxKeptNumber = 60;
const minName = 2;
const mostMails = 5;

/** The text of a cell; a leading apostrophe only marks it as text for spreadsheets. */
export const saidIn = (cell: string | undefined): string => (cell ?? "").trim().replace(/^'/, "");

/** The data of a person in the cells of one row, by the use of each column. A name is cut at `maxName` letters. */
export function readPerson(
  row: number,
  cells: readonly string[],
  { uses, maxName }: { uses: readonly (PersonUse | null)[]; maxName: number },
): ReadPerson {
  const cellsOf = (wanted: PersonUse) => uses.flatMap((use, at) => (use === wanted ? [saidIn(cells[at])] : []));
  const { number: found, fault, hasMore } = numberOf(cellsOf("number"));
  const kept = fault ? found.slice(0, maxKeptNumber) : found;
  // A deleted person's rows are found by it.
  const number = fault === "userName" ? kept.trim().toLowerCase() : kept;
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

/** The parts of a name, one after the other; a part with which the name ends already is not added again. */
const nameOf = (parts: readonly string[]): string =>
  parts
    .map((part) => part.replaceAll(/\s+/g, " "))
    .reduce((name, part) => (`${name} `.endsWith(` ${part} `) ? name : `${name} ${part}`.trim()), "");
