import { readPerson, type ReadPerson, saidIn } from "../people-files/person.ts";
import type { Column } from "./columns.ts";
import { maxListName, maxVariableValue } from "./rules.ts";
import type { ItemVariables } from "./schema.ts";

/** A row of a source, ready for a list. */
export interface ReadRow extends ReadPerson {
  variables: ItemVariables;
}

/** The values in the cells of one row, by the chosen columns. */
export function readRow(row: number, cells: readonly string[], columns: readonly Column[]): ReadRow {
  const uses = columns.map(({ use }) => (use === "ignore" || use === "variable" ? null : use));
  const values = columns.flatMap((column, at): [key: string, letters: string[]][] => {
    const letters = column.use === "variable" ? Array.from(saidIn(cells[at])) : [];
    return column.use === "variable" && letters.length > 0 ? [[column.key, letters]] : [];
  });
  const isCut = values.some(([, letters]) => letters.length > maxVariableValue);
  const person = readPerson(row, cells, { uses, maxName: maxListName });
  return {
    ...person,
    note: person.note || (isCut ? "cut" : ""),
    variables: Object.fromEntries(values.map(([key, letters]) => [key, letters.slice(0, maxVariableValue).join("")])),
  };
}
