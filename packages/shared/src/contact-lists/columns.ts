import { digitsOf } from "../phone.ts";
import { maxVariables } from "./rules.ts";

/** A spreadsheet may have more columns; the ones after these are not read. */
export const maxColumns = 30;
export const maxRows = 50_000;
export const maxCell = 500;
export const maxSpreadsheetBytes = 10 * 1024 * 1024;
export const previewRows = 20;

export const columnUses = ["ignore", "name", "number", "email", "variable"] as const;
/** What a column of a spreadsheet is used for; a variable has the name by which texts call it, as in `{cidade}`. */
export type Column = { use: Exclude<(typeof columnUses)[number], "variable"> } | { use: "variable"; key: string };

/** The names that every text knows without a column. */
export const reservedVariables: readonly string[] = ["nome", "primeironome", "email", "numero"];
export const variableKey = /^[a-z][a-z0-9_]{0,29}$/;

const plain = (header: string): string => header.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().trim();

const known: Record<"name" | "number" | "email", RegExp> = {
  name: /^(nome|name|nombre|cliente|nome completo|contato)$/,
  number: /^(numero|number|telefone|telefono|phone|celular|whatsapp|whats|fone|movil)$/,
  email: /^e-?mail$/,
};

/** The name by which texts call a column with this header; empty when nothing is left of it. */
export const keyOf = (header: string): string =>
  plain(header)
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^[^a-z]+|_$/g, "")
    .slice(0, 30);

const useOf = (header: string): "name" | "number" | "email" | null =>
  (["name", "number", "email"] as const).find((use) => known[use].test(plain(header))) ?? null;

const looksLikeNumber = (cell: string): boolean => {
  const digits = digitsOf(cell);
  return /^[\d\s()+.-]+$/.test(cell.trim()) && digits.length >= 10 && digits.length <= 15;
};

/** Whether the first row names the columns: it has a header that we know, or no number while a row below has one. */
export function hasHeader(rows: readonly (readonly string[])[]): boolean {
  const [first = [], ...rest] = rows;
  if (first.some((cell) => useOf(cell) !== null)) return true;
  return !first.some(looksLikeNumber) && rest.some((row) => row.some(looksLikeNumber));
}

/** What each column is likely used for, for people to change. */
export function guessColumns(rows: readonly (readonly string[])[], withHeader: boolean): Column[] {
  const width = Math.min(maxColumns, Math.max(0, ...rows.map(({ length }) => length)));
  const headers = withHeader ? (rows[0] ?? []) : [];
  const body = withHeader ? rows.slice(1) : rows;
  const taken = new Set<string>();
  const columns = Array.from({ length: width }, (_, at): Column => {
    const use = useOf(headers[at] ?? "");
    if (use && !taken.has(use)) {
      taken.add(use);
      return { use };
    }
    const key = keyOf(headers[at] ?? "");
    const isFree = key !== "" && !taken.has(key) && !reservedVariables.includes(key);
    const room = [...taken].filter((one) => !(one in known)).length < maxVariables;
    if (!isFree || !room) return { use: "ignore" };
    taken.add(key);
    return { use: "variable", key };
  });
  const share = (at: number) => body.filter((row) => looksLikeNumber(row[at] ?? "")).length;
  if (!taken.has("number")) {
    const best = columns.map((_, at) => at).toSorted((a, b) => share(b) - share(a))[0];
    if (best !== undefined && share(best) > 0 && !["name", "email"].includes(columns[best]?.use ?? ""))
      columns[best] = { use: "number" };
  }
  if (!withHeader && !taken.has("name")) {
    const free = columns.findIndex(
      ({ use }, at) => use === "ignore" && body.some((row) => /\p{L}{2}/u.test(row[at] ?? "")),
    );
    if (free >= 0) columns[free] = { use: "name" };
  }
  return columns;
}

/** What is wrong with a choice of columns. */
export function columnsFault(columns: readonly Column[]): "number" | "twice" | "key" | "many" | null {
  const count = (use: Column["use"]) => columns.filter((column) => column.use === use).length;
  if (count("number") !== 1) return "number";
  if (count("name") > 1 || count("email") > 1) return "twice";
  const keys = columns.flatMap((column) => (column.use === "variable" ? [column.key] : []));
  if (keys.length > maxVariables) return "many";
  if (keys.some((key) => !variableKey.test(key) || reservedVariables.includes(key))) return "key";
  return new Set(keys).size < keys.length ? "twice" : null;
}
