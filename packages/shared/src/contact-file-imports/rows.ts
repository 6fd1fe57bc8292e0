import { readPerson, type ReadPerson, saidIn } from "../people-files/person.ts";
import { type ContactColumn, maxExtraValue } from "./columns.ts";

/** A field of a contact with its name in the file. */
export interface GivenField {
  name: string;
  value: string;
}

/** A row of a file in the form of a contact. Fields without a value are left out. */
export interface ReadContact extends ReadPerson {
  extra: GivenField[];
}

const maxName = 50;

/** The values for a contact in the cells of one row, by the chosen columns. */
export function readContact(row: number, cells: readonly string[], columns: readonly ContactColumn[]): ReadContact {
  const uses = columns.map(({ use }) => (use === "ignore" || use === "extra" ? null : use));
  const extra = columns.flatMap((column, at) => {
    const value = column.use === "extra" ? Array.from(saidIn(cells[at])).slice(0, maxExtraValue).join("") : "";
    return column.use === "extra" && value !== "" ? [{ name: column.name.trim(), value }] : [];
  });
  return { ...readPerson(row, cells, { uses, maxName }), extra };
}
