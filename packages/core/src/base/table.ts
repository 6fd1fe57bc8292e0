import {
  DataTypes,
  literal,
  type Model,
  type ModelAttributeColumnOptions,
  type ModelAttributes,
  type ModelStatic,
  Op,
  Transaction,
  type WhereOptions,
} from "sequelize";
import type { Column, Kind, RowOf, Shape } from "./columns.ts";
import { companyInScope, models } from "./database.ts";
import { Sql } from "./sql.ts";

/*
 * Each table has one definition, in `<storey>/<noun>/<row>.model.ts`:
 *
 *   export const TagRow = table("tags", { id: integer.default, companyId: integer.default, name: text, userId: integer.null });
 *   export type TagRow = InstanceType<typeof TagRow>;
 *
 * Columns are named and typed only there. The catalogue test compares each definition with the database. A definition gives
 *
 *   the model       TagRow.findByPk(id), TagRow.create({ name }), row.update({ name }), row.destroy()
 *   the row's type  TagRow, Pick<TagRow, "id" | "name">
 *   for statements  query(TagRow.shape("id", "userId"), sql`select ${TagRow.pick("g", "id", "userId")} from tags g`)
 *                   run(sql`${TagRow.insert({ companyId, name, userId: sql`u.id` })} from users u where u.id = ${userId}`)
 *
 * The model creates, reads, updates and deletes one row. It is the first wall: outside a scope it throws, and inside a scope it finds,
 * changes and makes only rows of the company. Lists, joins, counters and the statements of every message are `sql`.
 */

type Names<C extends Shape> = keyof C & string;
type OptionalNames<C extends Shape> = { [K in Names<C>]: C[K]["optional"] extends true ? K : never }[Names<C>];
/** The fields of a new row. Fields that may be null, or have a default, may be left out. The company is always the company in scope. */
export type NewRow<C extends Shape> = Omit<RowOf<C>, OptionalNames<C> | "companyId"> &
  Partial<Pick<RowOf<C>, OptionalNames<C> | (Names<C> & "companyId")>>;

/**
 * The values that a statement puts into a new row: values of the columns' types, or SQL. Fields that may be null, or have a default, may be left out.
 */
export type NewFields<C extends Shape> = { [K in Exclude<Names<C>, OptionalNames<C>>]: RowOf<C>[K] | Sql } & {
  [K in OptionalNames<C>]?: RowOf<C>[K] | Sql | undefined;
};

interface ForStatements<C extends Shape> {
  readonly columns: C;
  /** The shape of these columns, each under its name in code. */
  shape<K extends Names<C>>(...names: K[]): Pick<C, K>;
  /** The same columns in a select list: `t.id, t.user_id as "userId"`. */
  pick(alias: string, ...names: Names<C>[]): Sql;
  /**
   * `insert into tags (user_id, …) select $1::int4, …`: each column is named beside its value. The caller continues the statement with `from …`, `on
   * conflict …` or `returning …`. In `on conflict` the existing row has the name `alias`.
   */
  insert(fields: NewFields<C>, alias?: string): Sql;
}
export type Table<C extends Shape> = ModelStatic<Model<RowOf<C>, NewRow<C>> & RowOf<C>> & ForStatements<C>;

interface Options {
  /** The columns of the primary key. */
  key?: readonly string[];
  /** The column that says to which company a row belongs. It is null for the tables of the platform, which hold no data of a company. */
  company?: string | null;
  /** The model sees only rows that fit this condition. */
  defaultScope?: { where: WhereOptions };
}

/** `TagRow.findByPk(id, locked)` locks the row: nobody else can change it until this transaction ends. */
export const locked = { lock: Transaction.LOCK.NO_KEY_UPDATE };

/** Every table that is defined so far, by its name. */
export const tables = new Map<string, Table<Shape>>();

export function table<const C extends Shape>(
  name: string,
  columns: C,
  { key = ["id"], company = "companyId", defaultScope }: Options = {},
): Table<C> {
  const attributes = Object.entries(columns).map(([attribute, column]) => [
    attribute,
    attributeOf(attribute, column, key.includes(attribute)),
  ]);
  const model = models.define(name, Object.fromEntries(attributes) as ModelAttributes, {
    tableName: name,
    defaultScope,
  });
  if (key.length === 0) model.removeAttribute("id");
  if (company) wall(model, company);
  const targets = new Map(
    Object.entries(columns).map(([attribute, column]) => [attribute, targetOf(attribute, column)]),
  );
  const forStatements: ForStatements<C> = {
    columns,
    shape: (...names) => Object.fromEntries(names.map((one) => [one, columns[one]])) as Pick<C, (typeof names)[number]>,
    pick: (alias, ...names) => new Sql([names.map((one) => picked(alias, one)).join(", ")], []),
    insert: (fields, alias = name) => inserted(`${name} as ${alias}`, targets, fields),
  };
  const defined = Object.assign(model, forStatements) as unknown as Table<C>;
  tables.set(name, defined);
  return defined;
}

/** The name of a column in the database: `userId` is `user_id`. */
export const columnName = (attribute: string): string =>
  attribute.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const picked = (alias: string, attribute: string): string => {
  const column = columnName(attribute);
  return column === attribute ? `${alias}.${column}` : `${alias}.${column} as "${attribute}"`;
};

/** The target of a written value: the column's name and type. Postgres cannot infer the type of a value in a select list. */
type Target = { name: string; type: string; isJson: boolean };
const targetOf = (attribute: string, { kind, type }: Column): Target => ({
  name: columnName(attribute),
  type,
  isJson: kind === "json" || kind === "jsonText",
});

function inserted(into: string, targets: ReadonlyMap<string, Target>, fields: Record<string, unknown>): Sql {
  const names: string[] = [];
  const texts: string[] = [];
  const values: unknown[] = [];
  for (const [attribute, value] of Object.entries(fields)) {
    if (value === undefined) continue;
    const target = targets.get(attribute);
    if (!target) throw new Error(`${attribute} is no column of ${into}`);
    const isSql = value instanceof Sql;
    names.push(target.name);
    texts.push(isSql ? ", " : `::${target.type}, `);
    values.push(target.isJson && !isSql && value !== null ? JSON.stringify(value) : value);
  }
  const last = texts.pop() ?? "";
  return new Sql([`insert into ${into} (${names.join(", ")}) select `, ...texts, last.slice(0, -2)], values);
}

const dataTypes: Record<Kind, ModelAttributeColumnOptions["type"]> = {
  integer: DataTypes.INTEGER,
  smallint: DataTypes.SMALLINT,
  bigint: DataTypes.BIGINT,
  double: DataTypes.DOUBLE,
  text: DataTypes.TEXT,
  boolean: DataTypes.BOOLEAN,
  timestamp: DataTypes.DATE,
  date: DataTypes.DATEONLY,
  json: DataTypes.JSONB,
  jsonText: DataTypes.JSON,
  bytes: DataTypes.BLOB,
  uuid: DataTypes.UUID,
  textArray: DataTypes.ARRAY(DataTypes.TEXT),
  integerArray: DataTypes.ARRAY(DataTypes.INTEGER),
  searchWords: DataTypes.TSVECTOR,
};

function attributeOf(attribute: string, column: Column, primaryKey: boolean): ModelAttributeColumnOptions {
  return {
    type: dataTypes[column.kind],
    field: columnName(attribute),
    primaryKey,
    // Without this, a primary key that a new row leaves out would be written as null.
    ...(primaryKey && column.hasDefault ? { defaultValue: literal("default") } : {}),
  };
}

/** The first wall: the model cannot be used outside a scope, and sees only the rows of its company. */
function wall(model: ModelStatic<Model>, company: string): void {
  model.addHook("beforeFind", (options) => narrow(options, company));
  model.addHook("beforeCount", (options) => narrow(options, company));
  model.addHook("beforeBulkUpdate", (options) => narrow(options, company));
  // Before its hook runs, destroy() maps attribute names to columns, and update() does not.
  model.addHook("beforeBulkDestroy", (options) => narrow(options, columnName(company)));
  model.addHook("beforeValidate", (row) => stamp(row, company));
  model.addHook("beforeBulkCreate", (rows) => rows.forEach((row) => stamp(row, company)));
}

function narrow(options: { where?: WhereOptions }, company: string): void {
  const companyId = companyInScope();
  if (companyId === null) return;
  const mine: WhereOptions = { [company]: companyId };
  options.where = options.where ? { [Op.and]: [options.where, mine] } : mine;
}

function stamp(row: Model, company: string): void {
  const companyId = companyInScope();
  // The code does not use set(), because set() does not change a primary key.
  if (companyId !== null) row.setDataValue(company, companyId);
}
