import { guessUses, type PersonUse } from "../people-files/guess.ts";
import { type Column, reservedVariables } from "./columns.ts";
import { maxVariables } from "./rules.ts";

/** The name that texts use for a column with this header. Empty when the header gives no name. */
export const keyOf = (header: string): string =>
  header
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^[^a-z]+|_$/g, "")
    .slice(0, 30);

/** The likely use of each column of a file in a list, which users can change. */
export const guessColumns = (rows: readonly (readonly string[])[], withHeader: boolean): Column[] =>
  variablesFor(guessUses(rows, withHeader), withHeader ? (rows[0] ?? []) : []);

/** Columns without another use become variables, as long as there is room and their headers give names. */
function variablesFor(uses: readonly (PersonUse | null)[], headers: readonly string[]): Column[] {
  const taken = new Set<string>(reservedVariables);
  const room = taken.size + maxVariables;
  return uses.map((use, at): Column => {
    if (use) return { use };
    const key = keyOf(headers[at] ?? "");
    if (key === "" || taken.has(key) || taken.size >= room) return { use: "ignore" };
    taken.add(key);
    return { use: "variable", key };
  });
}
