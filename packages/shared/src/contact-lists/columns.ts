import { maxVariables } from "./rules.ts";

export const columnUses = ["ignore", "name", "number", "email", "variable"] as const;
/**
 * The use of a column of a spreadsheet. A variable has the name that texts use, as in `{cidade}`. Several name columns form one name, from first to
 * last. Of several number or address columns each row uses its first usable value.
 */
export type Column = { use: Exclude<(typeof columnUses)[number], "variable"> } | { use: "variable"; key: string };

/** The names that every text can use without a column. */
export const reservedVariables: readonly string[] = ["nome", "primeironome", "email", "numero"];
export const variableKey = /^[a-z][a-z0-9_]{0,29}$/;

/** The fault in a choice of columns. Null when there is none. */
export function columnsFault(columns: readonly Column[]): "number" | "twice" | "key" | "many" | null {
  const count = (use: Column["use"]) => columns.filter((column) => column.use === use).length;
  if (count("number") === 0) return "number";
  const keys = columns.flatMap((column) => (column.use === "variable" ? [column.key] : []));
  if (keys.length > maxVariables) return "many";
  if (keys.some((key) => !variableKey.test(key) || reservedVariables.includes(key))) return "key";
  return new Set(keys).size < keys.length ? "twice" : null;
}
