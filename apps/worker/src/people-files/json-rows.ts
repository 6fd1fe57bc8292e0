import { maxCell, maxColumns, maxRows } from "@balcao/shared/people-files/limits";
import { jsonOf } from "@balcao/shared/json";
import { SheetError, type SheetRow } from "./sheet.ts";

// Programs also save people as JSON: a list of objects, an object in each line, or a list within another object.

/** Whether a text begins as JSON does, and as no table with separators does. */
export const isJson = (head: string): boolean => /^\s*(?:\[\s*[[{\]]|\{\s*["}])/.test(head);

/** How deep lists and fields are read. */
const deepest = 5;

/**
 * The people of a JSON text as rows below the names of their fields. A field within a field has both names: "phone number". Throws when the text is not
 * whole.
 */
export function* rowsOfJson(text: string): Generator<SheetRow> {
  const people = peopleIn(text);
  if (people.length > maxRows) throw new SheetError("tooManyRows");
  const lists = people.filter(isList);
  if (lists.length > people.length / 2) {
    for (const [at, cells] of lists.entries()) yield [at + 1, cells.slice(0, maxColumns).map(said)];
    return;
  }
  const rows = people.map(fieldsOf);
  const names = [...new Set(rows.flatMap((fields) => [...fields.keys()]))].slice(0, maxColumns);
  yield [1, names];
  // One row at a time, because each row has a cell for each name of the file.
  for (const [at, fields] of rows.entries()) yield [at + 2, names.map((name) => fields.get(name) ?? "")];
}

function peopleIn(text: string): unknown[] {
  const whole = jsonOf(text);
  if (whole !== undefined) return listIn(whole, 0) ?? [whole];
  return text
    .split(/[\r\n]+/)
    .filter((line) => line.trim() !== "")
    .map((line) => jsonOf(line) ?? broken());
}

const broken = (): never => {
  throw new SheetError("broken");
};

const isList = (value: unknown): value is unknown[] => Array.isArray(value);
const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

/** The list of people in a value: the value itself, objects that stand under their ids, or the longest such list within it. */
function listIn(value: unknown, depth: number): unknown[] | null {
  if (isList(value)) return value.length > 0 && value.every(isObject) ? value : null;
  if (!isObject(value) || depth > deepest) return null;
  const values: unknown[] = Object.values(value);
  if (values.length > 1 && values.every((one) => isObject(one) && !isList(one)) && areAlike(values)) return values;
  let longest: unknown[] | null = null;
  for (const one of values) {
    const found = listIn(one, depth + 1);
    if (found && found.length > (longest?.length ?? 0)) longest = found;
  }
  return longest;
}

/** Whether the first two values have a field in common, as two people have, and two parts of an answer have not. */
function areAlike([one, other]: readonly unknown[]): boolean {
  const [fields, others] = [one, other].map((value) => Object.keys(value ?? {}));
  return (fields ?? []).slice(0, maxColumns).some((name) => others?.slice(0, maxColumns).includes(name));
}

/** The words of a person by the names of their fields. */
function fieldsOf(person: unknown): Map<string, string> {
  const fields = new Map<string, string>();
  const take = (value: unknown, name: string, depth: number): void => {
    if (fields.size >= maxColumns || depth > deepest) return;
    if (isObject(value) && (!isList(value) || value.some(isObject)))
      for (const [key, one] of Object.entries(value)) take(one, joined(name, numbered(value, key)), depth + 1);
    else fields.set(name, said(value));
  };
  take(person, "", 0);
  return fields;
}

/** Both names, cut immediately, because a long name would otherwise be written for each field within it. */
const joined = (outer: string, inner: string): string =>
  `${outer} ${inner.slice(0, maxCell)}`.trim().replaceAll(/ +/g, " ").slice(0, maxCell);

/** The name of a field. The first of several values has none of its own, and the others have their number: "phones value", "phones 2 value". */
function numbered(value: object, key: string): string {
  if (!isList(value)) return key;
  return key === "0" ? "" : String(Number(key) + 1);
}

const said = (value: unknown): string =>
  (isList(value) ? value : [value])
    .map((one) =>
      typeof one === "string" || typeof one === "number" || typeof one === "boolean" ? `${one}`.trim() : "",
    )
    .filter(Boolean)
    .join(", ")
    .slice(0, maxCell);
