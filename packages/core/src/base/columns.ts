/** The name of each kind of column in Postgres, and the oids of the result types that are read as this kind. Our counts arrive as int8. */
const kinds = {
  integer: { type: "int4", oids: [20, 21, 23] },
  smallint: { type: "int2", oids: [20, 21, 23] },
  bigint: { type: "int8", oids: [20, 21, 23] },
  double: { type: "float8", oids: [700, 701] },
  text: { type: "text", oids: [25, 1043] },
  boolean: { type: "bool", oids: [16] },
  timestamp: { type: "timestamptz", oids: [1184] },
  date: { type: "date", oids: [1082] },
  json: { type: "jsonb", oids: [114, 3802] },
  jsonText: { type: "json", oids: [114, 3802] },
  bytes: { type: "bytea", oids: [17] },
  uuid: { type: "uuid", oids: [2950] },
  textArray: { type: "_text", oids: [1009] },
  integerArray: { type: "_int4", oids: [1007] },
  searchWords: { type: "tsvector", oids: [3614] },
} as const;
export type Kind = keyof typeof kinds;

/** One column of a table or of a statement's result. `T` is the type of its value. `Optional` means that a new row may leave it out. */
export class Column<T = unknown, Optional extends boolean = boolean> {
  declare readonly value: T;
  declare readonly optional: Optional;
  readonly kind: Kind;
  readonly isNullable: boolean;
  readonly hasDefault: boolean;
  /** All values that a text with fixed values may have; null for other columns. */
  readonly oneOf: readonly string[] | null;

  constructor(kind: Kind, isNullable = false, hasDefault = false, oneOf: readonly string[] | null = null) {
    this.kind = kind;
    this.isNullable = isNullable;
    this.hasDefault = hasDefault;
    this.oneOf = oneOf;
  }

  /** This column, whose value may also be null. */
  get null(): Column<T | null, true> {
    return new Column(this.kind, true, this.hasDefault, this.oneOf);
  }

  /** This column, which the database fills when a new row leaves it out. */
  get default(): Column<T, true> {
    return new Column(this.kind, this.isNullable, true, this.oneOf);
  }

  /** The name of the column's type in the database. */
  get type(): string {
    return kinds[this.kind].type;
  }

  fits(oid: number): boolean {
    return (kinds[this.kind].oids as readonly number[]).includes(oid);
  }
}

export const integer = new Column<number, false>("integer");
export const smallint = new Column<number, false>("smallint");
export const bigint = new Column<number, false>("bigint");
export const double = new Column<number, false>("double");
export const text = new Column<string, false>("text");
export const boolean = new Column<boolean, false>("boolean");
export const timestamp = new Column<Date, false>("timestamp");
/** A day without a time, as `2026-01-31`. */
export const date = new Column<string, false>("date");
export const bytes = new Column<Buffer, false>("bytes");
export const uuid = new Column<string, false>("uuid");
export const textArray = new Column<string[], false>("textArray");
export const integerArray = new Column<number[], false>("integerArray");
export const searchWords = new Column<string, false>("searchWords");
/** A text that is one of the given values; tests compare these with the table's CHECK. */
export const oneOf = <const V extends string>(values: readonly V[]): Column<V, false> =>
  new Column("text", false, false, values);
/** A text whose possible values only the compiler knows. */
export const textOf = <T extends string>(): Column<T, false> => new Column("text");
export const textArrayOf = <T extends string>(): Column<T[], false> => new Column("textArray");
export const json = <T>(): Column<T, false> => new Column("json");
/** JSON that is stored exactly as it was written, in its order. */
export const jsonText = <T>(): Column<T, false> => new Column("jsonText");

/** The columns of a statement's result, by their names. */
export type Shape = Readonly<Record<string, Column>>;
/** The type of a row with these columns. */
export type RowOf<S extends Shape> = { -readonly [K in keyof S]: S[K]["value"] };

/** The answer to a statement, as the driver gives it. */
export interface Answer {
  fields: readonly { name: string; dataTypeID: number }[];
  rows: readonly object[];
}
type Check = (shape: Shape, answer: Answer, statement: string) => void;
let check: Check | undefined;

/** Lets tests compare every answer with its shape. The product does not check its answers. */
export function checkAnswers(by: Check | undefined): void {
  check = by;
}

export const checkAnswer: Check = (shape, answer, statement) => check?.(shape, answer, statement);

/** Throws when an answer does not fit its shape: other names, another type, a null or a word that is not allowed. */
export function compareAnswer(shape: Shape, { fields, rows }: Answer, statement: string): void {
  const wrong = (what: string) => new Error(`${what}, in the answer of: ${statement}`);
  const names = fields.map(({ name }) => name).toSorted();
  const said = Object.keys(shape).toSorted();
  if (names.join() !== said.join()) throw wrong(`Columns ${names.join(", ")} where the shape says ${said.join(", ")}`);
  for (const { name, dataTypeID } of fields) {
    const column = shape[name];
    if (!column?.fits(dataTypeID))
      throw wrong(`Column ${name} has type ${dataTypeID} where the shape says ${column?.kind}`);
    for (const row of rows) {
      const value = (row as Record<string, unknown>)[name];
      if (value === null && !column.isNullable) throw wrong(`Column ${name} is null`);
      if (typeof value === "string" && column.oneOf && !column.oneOf.includes(value))
        throw wrong(`Column ${name} says ${value}, which is none of ${column.oneOf.join(", ")}`);
    }
  }
}
