import type { Route } from "@balcao/shared/contract";
import { nameOf } from "../contracts-bound/contracts.ts";
import { z } from "zod";

/** The parts of zod's own definition of a schema that lead to other schemas or limit a text. */
interface Def {
  type: string;
  coerce?: boolean;
  values?: readonly unknown[];
  entries?: Record<string, unknown>;
  shape?: Record<string, z.ZodType>;
  items?: readonly z.ZodType[];
  options?: readonly z.ZodType[];
  element?: z.ZodType;
  rest?: z.ZodType | null;
  left?: z.ZodType;
  right?: z.ZodType;
  keyType?: z.ZodType;
  valueType?: z.ZodType;
  innerType?: z.ZodType;
  in?: z.ZodType;
  out?: z.ZodType;
  getter?: () => z.ZodType;
  checks?: readonly Check[];
}
interface Check {
  _zod: { def: { check: string; abort?: boolean } };
}
const defOf = (schema: z.ZodType): Def => schema._zod.def;

/** A schema and its place, such as `POST /tags body.name`. */
export type SchemaPlace = [path: string, schema: z.ZodType];

function within([path, schema]: SchemaPlace): SchemaPlace[] {
  const def = defOf(schema);
  const named = Object.entries(def.shape ?? {}).map(([name, inner]): SchemaPlace => [`${path}.${name}`, inner]);
  const listed = [...(def.items ?? []), ...(def.options ?? []), def.left, def.right, def.innerType, def.in, def.out];
  const elements = [def.element, def.rest, def.keyType, def.valueType];
  return [
    ...named,
    ...[...listed, def.getter?.()].flatMap((inner): SchemaPlace[] => (inner ? [[path, inner]] : [])),
    ...elements.flatMap((inner): SchemaPlace[] => (inner ? [[`${path}[]`, inner]] : [])),
  ];
}

/** Every schema in these places and inside them, once. */
export function allWithin(places: readonly SchemaPlace[], seen = new Set<z.ZodType>()): SchemaPlace[] {
  return places.flatMap((place) => {
    if (seen.has(place[1])) return [];
    seen.add(place[1]);
    return [place, ...allWithin(within(place), seen)];
  });
}

/** The input of callers by every contract, and every schema that a module of shared exports. */
export function contractPlaces(
  modules: Map<string, Record<string, unknown>>,
  contracts: readonly Route[],
): SchemaPlace[] {
  const sent = contracts.flatMap((route) =>
    (["params", "query", "headers", "body"] as const).flatMap((part): SchemaPlace[] => {
      const schema = route[part];
      return schema ? [[`${nameOf(route)} ${part}`, schema]] : [];
    }),
  );
  const exported = [...modules].flatMap(([file, module]) =>
    Object.entries(module).flatMap(([name, value]): SchemaPlace[] =>
      value instanceof z.ZodType ? [[`${file} ${name}`, value]] : [],
    ),
  );
  return [...sent, ...exported];
}

/** A value in this schema's form, in which every text and every key of a record is this text. */
export function filledWith(text: string, schema: z.ZodType): unknown {
  const def = defOf(schema);
  const of = (inner: z.ZodType | null | undefined) => (inner ? filledWith(text, inner) : undefined);
  if (def.shape) return Object.fromEntries(Object.entries(def.shape).map(([name, inner]) => [name, of(inner)]));
  if (def.type === "array") return [of(def.element)];
  if (def.type === "tuple") return def.items?.map(of);
  if (def.type === "record") return { [text]: of(def.valueType) };
  if (def.type === "literal") return def.values?.[0];
  if (def.type === "enum") return Object.values(def.entries ?? {})[0];
  if (def.type === "boolean") return true;
  if (def.type === "number" && !def.coerce) return 1;
  const inner = def.options?.at(-1) ?? def.innerType ?? def.in ?? def.left ?? def.getter?.();
  return inner ? of(inner) : text;
}

/** The checks of zod on a value of this schema, in order: the schema's own format, then the added checks. */
const checksOf = (schema: z.ZodType): { check: string; abort?: boolean }[] => {
  const own = schema._zod.def as unknown as { check?: string; abort?: boolean };
  const added = (defOf(schema).checks ?? []).map(({ _zod }) => _zod.def);
  return own.check ? [{ check: own.check, abort: own.abort === true }, ...added] : added;
};
/** Whether a check aborts, and limits the length or requires a format such as a date. */
const ends = ({ check, abort }: { check: string; abort?: boolean }) =>
  abort === true && (isBound({ check }) || check === "string_format");
const isBound = ({ check }: { check: string }) => check === "max_length" || check === "length_equals";
const isRefinement = ({ check }: { check: string }) => check === "custom";

/** Whether a refinement gets texts or lists of any length, its own or those in the object that it checks. */
export function isUnbounded(schema: z.ZodType): boolean {
  const checks = checksOf(schema);
  const first = checks.findIndex(isRefinement);
  if (first < 0) return false;
  const isText = defOf(schema).type === "string" || defOf(schema).type === "array";
  if (isText && !checks.slice(0, first).some(ends)) return true;
  return allWithin([["", schema]]).some(([, inner]) => checksOf(inner).some((each) => isBound(each) && !each.abort));
}
/** Whether the schema checks a text, or turns it into another value. */
export const isAsked = (schema: z.ZodType): boolean =>
  defOf(schema).type === "pipe" || defOf(schema).coerce === true || checksOf(schema).length > 0;
