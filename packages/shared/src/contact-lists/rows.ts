import { formatNumber } from "../phone.ts";
import type { Column } from "./columns.ts";
import type { RowReason } from "./import.ts";
import { numberOf } from "../people-files/cell-numbers.ts";
import { maxListName, maxVariableValue, minListName } from "./rules.ts";
import type { ItemVariables } from "./schema.ts";

/** A row of a source, ready for a list. */
export interface ReadRow {
  /** Its number in the source, as a spreadsheet shows it. */
  row: number;
  name: string;
  /** As a list has it; as the source has it when `fault` is set. */
  number: string;
  email: string;
  variables: ItemVariables;
  /** Why it cannot be added. */
  fault: RowReason | null;
  /** What was left out of it. */
  note: "email" | "cut" | "more" | "";
}

const email = /^[^\s@<>()[\],;:\\"]{1,64}@[^\s@<>()[\],;:\\"]{1,180}\.[a-z]{2,24}$/i;
const maxKeptNumber = 60;

/** What the cells of one row say, by the columns that were chosen. */
export function readRow(row: number, cells: readonly string[], columns: readonly Column[]): ReadRow {
  // A leading apostrophe tells spreadsheets that a cell is text.
  const cellsOf = (use: Column["use"]) =>
    columns.flatMap((column, at) => (column.use === use ? [(cells[at] ?? "").trim().replace(/^'/, "")] : []));
  const { number: found, fault, hasMore } = numberOf(cellsOf("number"));
  const number = fault ? found.slice(0, maxKeptNumber) : found;
  const mails = cellsOf("email")
    .flatMap((cell) => cell.split(" ::: ", 5))
    .filter((mail) => mail !== "");
  const mail = mails.find((one) => email.test(one));
  const said = Array.from(nameOf(cellsOf("name")));
  const name = said.slice(0, maxListName).join("").trim();
  const variables = Object.fromEntries(
    columns.flatMap((column, at) =>
      column.use === "variable" && cells[at]?.trim()
        ? [[column.key, Array.from(cells[at].trim()).slice(0, maxVariableValue).join("")]]
        : [],
    ),
  );
  return {
    row,
    name: name.length < minListName ? nameFor(number, fault) : name,
    number,
    email: mail ?? "",
    variables,
    fault,
    note: mails.length > 0 && mail === undefined ? "email" : said.length > maxListName ? "cut" : hasMore ? "more" : "",
  };
}

/** The parts of a name, one after the other; one that the name ends with already is not said twice. */
const nameOf = (parts: readonly string[]): string =>
  parts
    .map((part) => part.replaceAll(/\s+/g, " "))
    .reduce((name, part) => (`${name} `.endsWith(` ${part} `) ? name : `${name} ${part}`.trim()), "");

/** Who has no name is called by the number, as contacts are. */
const nameFor = (number: string, fault: RowReason | null): string => (fault ? "" : formatNumber(number));
