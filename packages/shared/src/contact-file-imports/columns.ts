import { keepable } from "../keepable.ts";
import { maxExtraFields } from "../contacts/rules.ts";
import { guessUses } from "../people-files/guess.ts";

export const contactColumnUses = ["ignore", "name", "number", "email", "extra"] as const;
/** The use of a column of a file for a contact. An extra field has its own name. Several columns with one use are combined as in list imports. */
export type ContactColumn =
  | { use: Exclude<(typeof contactColumnUses)[number], "extra"> }
  | { use: "extra"; name: string };

export const maxExtraName = 100;
export const maxExtraValue = 1000;
/** A table with more columns than this is the export of a program, so its unknown columns are left out until a user wants them. */
const fewColumns = 12;

/** The fault in a choice of columns. Null when there is none. */
export function contactColumnsFault(columns: readonly ContactColumn[]): "number" | "twice" | "name" | "many" | null {
  if (!columns.some(({ use }) => use === "number")) return "number";
  const names = columns.flatMap((column) => (column.use === "extra" ? [column.name.trim().toLowerCase()] : []));
  if (names.length > maxExtraFields) return "many";
  if (names.some((name) => name === "" || name.length > maxExtraName)) return "name";
  return new Set(names).size < names.length ? "twice" : null;
}

/** The likely use of each column of a file for a contact, which users can change. */
export function guessContactColumns(rows: readonly (readonly string[])[], withHeader: boolean): ContactColumn[] {
  const headers = withHeader ? (rows[0] ?? []) : [];
  const uses = guessUses(rows, withHeader);
  const taken = new Set<string>();
  return uses.map((use, at): ContactColumn => {
    if (use) return { use };
    const name = keepable((headers[at] ?? "").trim().slice(0, maxExtraName));
    const isFree = name !== "" && !taken.has(name.toLowerCase()) && uses.length <= fewColumns;
    if (!isFree) return { use: "ignore" };
    taken.add(name.toLowerCase());
    return { use: "extra", name };
  });
}
