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
  const variables = Object.fromEntries(
    columns.flatMap((column, at) => {
      const value = column.use === "variable" ? saidIn(cells[at]) : "";
      return column.use === "variable" && value !== ""
        ? [[column.key, Array.from(value).slice(0, maxVariableValue).join("")]]
        : [];
    }),
  );
  return { ...readPerson(row, cells, { uses, maxName: maxListName }), variables };
}
