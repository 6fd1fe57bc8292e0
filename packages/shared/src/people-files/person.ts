import type { NumberRefusal } from "../numbers/typed-number.ts";
import { formatNumber } from "../phone.ts";
import { numberOf } from "./cell-numbers.ts";
import type { PersonUse } from "./guess.ts";

/** The data of one person in a row of a file. */
export interface ReadPerson {
  /** The row's number in the file, as a spreadsheet shows it. */
  row: number;
  /** The name, cut to the allowed length. A person without a name gets the number as a name, or none when the number has a fault. */
  name: string;
  /** Digits with the country. With a `fault` it is unchanged from the file, and a user name is in lower case. */
  number: string;
  email: string;
  /** Why the number cannot be used. */
  fault: NumberRefusal | null;
  /** The parts that were left out: an invalid address, the end of a long name or value, or further numbers of the same person. */
  note: "email" | "cut" | "more" | "";
}

const email = /^[^\s@<>()[\],;:\\"]{1,64}@[^\s@<>()[\],;:\\"]{1,180}\.[a-z]{2,24}$/i;
const maxKeptNumber = 60;
const minName = 2;
const mostMails = 20;
/** Separators between several addresses in a cell, or between an address and its owner's name: "ana@x.com; bia@x.com", "Ana <ana@x.com>". */
const betweenMails = /(?:[\s;,<>|]|:::)+/;

/** Invisible signs that programs and phones copy along: directions of writing, spaces without width. */
const unseen = /[\p{Bidi_Control}\u200B\u2060\uFEFF]/gu;

/**
 * The text of a cell without invisible signs. A leading apostrophe marks the cell as text for spreadsheets and is removed, unless the cell also ends
 * with one.
 */
export const saidIn = (cell: string | undefined): string =>
  (cell ?? "")
    .replaceAll(unseen, "")
    .trim()
    .replace(/^'([\p{L}\p{N}].*)'$/su, "$1")
    .replace(/^'/, "");

/** The data of a person in the cells of one row, by the use of each column. A name is cut at `maxName` letters. */
export function readPerson(
  row: number,
  cells: readonly string[],
  { uses, maxName }: { uses: readonly (PersonUse | null)[]; maxName: number },
): ReadPerson {
  const cellsOf = (wanted: PersonUse) => uses.flatMap((use, at) => (use === wanted ? [saidIn(cells[at])] : []));
  const { number: found, fault, hasMore } = numberOf(cellsOf("number"));
  const kept = fault ? found.slice(0, maxKeptNumber) : found;
  // The rows of a deleted person are found by this value.
  const number = fault === "userName" ? kept.trim().toLowerCase() : kept;
  const mails = cellsOf("email")
    .flatMap((cell) => cell.split(betweenMails, mostMails))
    .map((mail) => mail.replace(/^mailto:/i, ""))
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

/** The parts of a name, one after the other. A part that the name already ends with is not added again. */
const nameOf = (parts: readonly string[]): string =>
  parts
    .map((part) => part.replaceAll(/\s+/g, " "))
    .reduce((name, part) => (`${name} `.endsWith(` ${part} `) ? name : `${name} ${part}`.trim()), "");
