import { z } from "zod";
import { type Schema, sampleOf } from "../../fuzz/sample.ts";
import type { Pushed } from "./harness.ts";

export type Row = { id: number };
type Key = readonly unknown[];
/** What a screen shows of a noun, and the events by which it changes. `R` is a row as events carry it. */
interface Told<R extends Row> {
  row: z.ZodType<R>;
  /** What of a row differs: its name, its place. `n` is a small number. */
  part: (n: number) => Partial<R>;
  /** The answer of the server that has all rows, under this key. */
  key: Key;
  answer: (rows: Row[]) => unknown;
  /** The row as that answer has it; left out: as the event. */
  listed?: (row: R) => Row;
  /** By these values, one after the other, the server sorts. */
  sorted: (row: R) => readonly (number | string)[];
  put: (row: R) => Pushed;
  drop: (id: number) => Pushed;
  /** Nothing is put or dropped: the list is only fetched anew. */
  asks?: true;
  /** Its `n` only grows, as a time does. */
  grows?: true;
  /** Nouns that carry this one, so their lists may change or be fetched anew. */
  carriedBy?: readonly string[];
}

/** A noun of the table, whatever its rows are: they are kept by their ids. */
export interface Noun {
  key: Key;
  answer: (rows: Row[]) => unknown;
  sorted: (rows: Map<number, number>) => Row[];
  put: (id: number, n: number) => Pushed;
  drop: (id: number) => Pushed;
  asks: boolean;
  grows: boolean;
  carriedBy: readonly string[];
}

const compare = (a: readonly (number | string)[], b: readonly (number | string)[]): number => {
  const at = a.findIndex((value, place) => value !== b[place]);
  return at === -1 ? 0 : (a[at] ?? 0) < (b[at] ?? 0) ? -1 : 1;
};

/** Makes the entry of a noun from what is told of it; its rows fit the schema and differ only in their parts. */
export function noun<R extends Row>({ row: schema, part, listed, sorted, ...rest }: Told<R>): Noun {
  const sample = sampleOf(z.toJSONSchema(schema, { unrepresentable: "any" }) as Schema, "", {}) as object;
  const row = (id: number, n: number): R => schema.parse({ ...sample, id, ...part(n) });
  return {
    ...rest,
    sorted: (rows) =>
      [...rows]
        .map(([id, n]) => row(id, n))
        .toSorted((a, b) => compare([...sorted(a), a.id], [...sorted(b), b.id]))
        .map((one) => listed?.(one) ?? one),
    put: (id, n) => rest.put(row(id, n)),
    asks: rest.asks ?? false,
    grows: rest.grows ?? false,
    carriedBy: rest.carriedBy ?? [],
  };
}
