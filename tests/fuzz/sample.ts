/** The part of JSON Schema that the OpenAPI document of the product uses. */
export interface Schema {
  type?: string;
  const?: unknown;
  enum?: readonly unknown[];
  anyOf?: readonly Schema[];
  properties?: Record<string, Schema>;
  items?: Schema;
  minItems?: number;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  format?: string;
  pattern?: string;
}
export type Ids = Readonly<Record<string, number | string>>;

/** Names of fields that contain the id of a row, by the name of that row's id in the stage. */
const rowOf: Record<string, string> = {
  whatsappId: "connectionId",
  transferQueueId: "queueId",
  withId: "otherContactId",
  quotedMsg: "messageId",
  tags: "tagId",
  users: "userId",
  queueIds: "queueId",
  contactIds: "contactId",
  ticketIds: "ticketId",
  around: "messageId",
};
/** The stage's id for a field of this name, or undefined when the field names no row. */
export const idFor = (name: string, ids: Ids): number | string | undefined => ids[rowOf[name] ?? name];

const formats: Record<string, string> = {
  uuid: "00000000-0000-4000-8000-000000000001",
  date: "2026-12-24",
  "date-time": "2100-01-01T00:00:00Z",
  email: "rosa@example.com",
};

/** A value that fits the schema, with every field filled. A later change is then the only fault of a case. */
export function sampleOf(schema: Schema, name: string, ids: Ids): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf) return sampleOf(oneOf(schema.anyOf), name, ids);
  if (schema.type === "object")
    return Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([key, inner]) => [key, sampleOf(inner, key, ids)]),
    );
  if (schema.type === "array")
    return Array.from({ length: Math.max(1, schema.minItems ?? 1) }, () => sampleOf(schema.items ?? {}, name, ids));
  if (schema.type === "boolean") return true;
  if (schema.type === "integer" || schema.type === "number") return idFor(name, ids) ?? schema.minimum ?? 1;
  return textFor(schema, name);
}

const oneOf = (schemas: readonly Schema[]): Schema =>
  schemas.find(({ type, const: only }) => type !== "null" && only === undefined) ?? schemas[0] ?? {};

function textFor({ format, pattern, minLength = 1, maxLength = 20 }: Schema, name: string): string {
  if (format && formats[format]) return formats[format];
  if (pattern?.startsWith("^#")) return "#7c7c7c";
  if (pattern?.includes("2[0-3]")) return "08:00";
  if (name === "number" || pattern?.includes("\\d{8")) return "5511987654321";
  if (name === "email") return "rosa@example.com";
  if (name === "emoji") return "👍";
  return "Texto de teste".slice(0, maxLength).padEnd(minLength, "x");
}

export type Path = readonly (string | number)[];

/** Every place in a value, beginning with the value itself. */
export function placesIn(value: unknown, path: Path = []): Path[] {
  if (value === null || typeof value !== "object") return [path];
  return [path, ...Object.entries(value).flatMap(([key, inner]) => placesIn(inner, [...path, key]))];
}

/** A copy of `value` with another value at one place. */
export function changed(value: unknown, [key, ...rest]: Path, put: unknown): unknown {
  if (key === undefined) return put;
  if (Array.isArray(value))
    return value.map((inner, n) => (String(n) === String(key) ? changed(inner, rest, put) : inner));
  const object = value as Record<string, unknown>;
  return { ...object, [key]: changed(object[key], rest, put) };
}
