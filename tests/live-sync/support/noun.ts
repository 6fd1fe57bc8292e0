import { z } from "zod";
import { type Schema, sampleOf } from "../../fuzz/sample.ts";
import type { PushedEvent } from "./harness.ts";

export type Row = { id: number };
type Key = readonly unknown[];
/** A screen's data of a noun, and the events that change it. `R` is a row in the form of events. */
interface NounStory<R extends Row> {
  row: z.ZodType<R>;
  /** The fields in which rows differ, such as name and place. `n` is a small number. */
  part: (n: number) => Partial<R>;
  /** The answer of a server with all rows, under this key. */
  key: Key;
  answer: (rows: Row[]) => unknown;
  /** The row in the form of that answer. It is left out when the form is the event's. */
  listed?: (row: R) => Row;
  /** The values by which the server sorts, in order. */
  sorted: (row: R) => readonly (number | string)[];
  put: (row: R) => PushedEvent;
  drop: (id: number) => PushedEvent;
  /** Set when events do not change the rows, and the list is only fetched again. */
  asks?: true;
  /** The row's `n` only grows, like a time. */
  grows?: true;
  /** Nouns that contain this one, whose lists may therefore change or be fetched anew too. */
  carriedBy?: readonly string[];
}

/** An entry of the table for any kind of rows, which are kept by their ids. */
export interface Noun {
  key: Key;
  answer: (rows: Row[]) => unknown;
  sorted: (rows: Map<number, number>) => Row[];
  put: (id: number, n: number) => PushedEvent;
  drop: (id: number) => PushedEvent;
  asks: boolean;
  grows: boolean;
  carriedBy: readonly string[];
}

const compare = (a: readonly (number | string)[], b: readonly (number | string)[]): number => {
  const at = a.findIndex((value, place) => value !== b[place]);
  return at === -1 ? 0 : (a[at] ?? 0) < (b[at] ?? 0) ? -1 : 1;
};

/** Makes the entry of a noun from these facts. Its rows fit the schema and differ only in their parts. */
export function noun<R extends Row>({ row: schema, part, listed, sorted, ...rest }: NounStory<R>): Noun {
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
