import { z } from "zod";
import { GraphError } from "../../errors.ts";

/** A text whose length is limited before any other check. */
export const text = (max: number, min = 1) => z.string().max(max, { abort: true }).min(min);
/** A web address that Meta would fetch or show. */
export const link = text(2000).refine((url) => /^https?:\/\//i.test(url.slice(0, 10)), "must be a valid URL");

/** Parses a part of a body. Refuses a malformed part with Graph's codes. */
export function read<T>(schema: z.ZodType<T>, value: unknown, path: readonly PropertyKey[] = []): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  if (!issue) throw new GraphError(100);
  throw refusalOf(issue, [...path, ...issue.path], valueAt(value, issue.path));
}

const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((at, name) => (at as Record<PropertyKey, unknown> | undefined)?.[name], value);

/** Writes a place in a body as Graph does: `text['body']`. */
const placeOf = ([first, ...rest]: readonly PropertyKey[]): string =>
  first === undefined ? "body" : `${String(first)}${rest.map((name) => `['${String(name)}']`).join("")}`;

function refusalOf(issue: z.core.$ZodIssue, path: readonly PropertyKey[], value: unknown): GraphError {
  const place = placeOf(path);
  if (issue.code === "unrecognized_keys") {
    const key = (issue.keys[0] ?? "").slice(0, 100);
    return new GraphError(100, { message: `Unexpected key "${key}" on param "${place}".` });
  }
  if (value === undefined) return new GraphError(131008, { details: `The parameter ${place} is required.` });
  if (issue.code === "invalid_type")
    return new GraphError(100, { message: `Param ${place} must be of type ${issue.expected}.` });
  const isInside = path[0] === "interactive" || path[0] === "template";
  if (issue.code === "too_big" && !isInside && issue.origin === "string")
    return new GraphError(100, { message: `Param ${place} must be at most ${issue.maximum} characters long.` });
  if (issue.code === "too_big" && issue.origin === "string")
    return new GraphError(131009, { details: `${place} length invalid. Max length: ${issue.maximum}` });
  if (issue.code === "too_small" && issue.origin === "string")
    return new GraphError(131009, { details: `${place} length invalid. Min length: ${issue.minimum}` });
  return new GraphError(131009, { details: `${place}: ${issue.message}` });
}
