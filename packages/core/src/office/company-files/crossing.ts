import { Fault, Rotten } from "../../base/host-faults.ts";
import type { Secrets } from "../../base/secrets.ts";

/**
 * What changes when a row leaves or enters an installation. In a file, the ids of each table are 1, 2, 3 and so on, in the order of the original ids. So
 * the file says nothing about other companies, and the same company has the same file in every installation.
 */
export interface Crossing {
  /** Whether rows leave or arrive. The place of a secret needs the ids of this installation: of a leaving row the old ids, of an arriving row the new. */
  readonly way: "leaving" | "arriving";
  /** The company's id in this installation. */
  readonly companyId: number;
  /** The new id of a row. 0 stands for a row that does not exist. */
  id: (table: string, id: number) => number;
  /** The new value of a column that says up to which id rows of a table were handled. */
  upTo: (table: string, id: number) => number;
  /** The new key of a file. */
  file: (key: string) => string;
  /** The new id of a plan. Null when the plan does not exist there. */
  plan: (plan: string) => string | null;
  /** The new bytes of the secret at that place. In a file a secret is plain, because the whole file is sealed. */
  secret: (place: string, bytes: Buffer) => Buffer;
}

/** The ids of a table's rows, and of deleted rows that others still name, both in ascending order. */
export interface KnownIds {
  rows: Float64Array;
  gone: Float64Array;
}

/** The changes of rows that leave an installation for a file. */
export class Leaving implements Crossing {
  readonly way = "leaving";
  readonly companyId: number;
  readonly #known: ReadonlyMap<string, KnownIds>;
  readonly #plans: ReadonlyMap<string, string>;
  readonly #secrets: Pick<Secrets, "decrypt">;

  constructor(
    companyId: number,
    known: ReadonlyMap<string, KnownIds>,
    plans: ReadonlyMap<string, string>,
    secrets: Pick<Secrets, "decrypt">,
  ) {
    this.companyId = companyId;
    this.#known = known;
    this.#plans = plans;
    this.#secrets = secrets;
  }

  id(table: string, id: number): number {
    const known = this.#known.get(table);
    if (id <= 0 || !known) return 0;
    const at = below(known.rows, id);
    if (known.rows[at] === id) return at + 1;
    const goneAt = below(known.gone, id);
    return known.gone[goneAt] === id ? known.rows.length + goneAt + 1 : 0;
  }

  upTo(table: string, id: number): number {
    const known = this.#known.get(table);
    return known ? below(known.rows, id + 1) : 0;
  }

  file = (key: string): string => key.slice(key.indexOf("/") + 1);
  plan = (id: string): string | null => this.#plans.get(id) ?? null;
  secret = (place: string, sealed: Buffer): Buffer => this.#secrets.decrypt(place, sealed);
}

/** The ids that an installation reserves for the rows of a file: `base + 1` to `base + count`. */
export interface Room {
  base: number;
  count: number;
}

/** The changes of rows that arrive in an installation from a file. */
export class Arriving implements Crossing {
  readonly way = "arriving";
  readonly companyId: number;
  readonly #rooms: ReadonlyMap<string, Room>;
  readonly #plans: ReadonlyMap<string, string>;
  readonly #secrets: Secrets;

  constructor(
    companyId: number,
    rooms: ReadonlyMap<string, Room>,
    plans: ReadonlyMap<string, string>,
    secrets: Secrets,
  ) {
    this.companyId = companyId;
    this.#rooms = rooms;
    this.#plans = plans;
    this.#secrets = secrets;
  }

  id(table: string, id: number): number {
    if (id === 0) return 0;
    const room = this.#rooms.get(table);
    if (!room || !Number.isInteger(id) || id < 0 || id > room.count)
      throw new Rotten(`The file names row ${id} of ${table}, which it does not have`);
    return room.base + id;
  }

  upTo = (table: string, id: number): number => this.id(table, id);

  file(key: string): string {
    if (!isFileKey(key)) throw new Rotten("The file names a file whose key is none");
    return `${this.companyId}/${key}`;
  }

  plan = (identifier: string): string | null => this.#plans.get(identifier) ?? null;

  secret(place: string, plain: Buffer): Buffer {
    if (plain.length === 0) throw new Fault(`A secret of ${place} is empty`);
    return this.#secrets.encrypt(place, plain);
  }
}

/** Whether a text is the key of a file without the part that names the company. */
export const isFileKey = (key: string): boolean => /^[0-9a-f-]{36}$/.test(key);

/** How many of the numbers, which are ascending, are less than `value`. */
function below(numbers: Float64Array, value: number): number {
  let [from, to] = [0, numbers.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((numbers[middle] ?? 0) < value) from = middle + 1;
    else to = middle;
  }
  return from;
}
