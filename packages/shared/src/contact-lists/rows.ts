import { formatNumber } from "../phone.ts";
import type { Column } from "./columns.ts";
import type { RowReason } from "./import.ts";
import { itemNumber, itemNumberFault, maxListName, maxVariableValue, minListName } from "./rules.ts";
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
  note: "email" | "cut" | "";
}

const email = /^[^\s@<>()[\],;:\\"]{1,64}@[^\s@<>()[\],;:\\"]{1,180}\.[a-z]{2,24}$/i;
const maxKeptNumber = 60;

/** What the cells of one row say, by the columns that were chosen. */
export function readRow(row: number, cells: readonly string[], columns: readonly Column[]): ReadRow {
  // A leading apostrophe tells spreadsheets that a cell is text.
  const cellOf = (use: Column["use"]) =>
    (cells[columns.findIndex((one) => one.use === use)] ?? "").trim().replace(/^'/, "");
  const typed = cellOf("number");
  const fault = itemNumberFault(typed);
  const number = fault ? typed.slice(0, maxKeptNumber) : itemNumber(typed);
  const mail = cellOf("email");
  const isMail = email.test(mail);
  const said = Array.from(cellOf("name").replaceAll(/\s+/g, " "));
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
    email: isMail ? mail : "",
    variables,
    fault,
    note: mail !== "" && !isMail ? "email" : said.length > maxListName ? "cut" : "",
  };
}

/** Who has no name is called by the number, as contacts are. */
const nameFor = (number: string, fault: RowReason | null): string => (fault ? "" : formatNumber(number));
