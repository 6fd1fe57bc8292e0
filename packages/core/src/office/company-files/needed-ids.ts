import { Rotten } from "../../base/host-faults.ts";
import type { Value } from "./copy-text.ts";
import type { Header } from "./form.ts";
import { looseIds } from "./rules.ts";

/**
 * Counts the ids that a file can need at most: one for each row, and one for each deleted row that others still name. The number of ids is limited, and
 * reserved ids are never given back.
 */
export class NeededIds {
  readonly #most = new Map<string, number>();

  /** Counts rows of a table with these columns. */
  add(table: string, columns: readonly string[], rows: readonly (readonly Value[])[]): void {
    this.#count(table, rows.length);
    for (const [at, column] of columns.entries()) {
      const target = looseIds[`${table}.${column}`];
      if (target === undefined) continue;
      for (const row of rows) {
        const value = row[at] ?? null;
        if (value !== null) this.#count(target, value.split(",").length);
      }
    }
  }

  /** Refuses a file that asks for more ids than its rows can need. */
  require({ tables }: Header): void {
    if (new Set(tables.map(({ name }) => name)).size !== tables.length)
      throw new Rotten("The file names a table more than once");
    for (const { name, ids } of tables)
      if (ids > (name === "companies" ? 0 : (this.#most.get(name) ?? 0)))
        throw new Rotten(`The file asks for ${ids} ids of ${name}, which is more than it has rows`);
  }

  #count(table: string, rows: number): void {
    this.#most.set(table, (this.#most.get(table) ?? 0) + rows);
  }
}
