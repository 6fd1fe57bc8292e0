import { type Route, unkeepable } from "@balcao/shared/contract";
import { AppError } from "@balcao/shared/errors";
import type { Request } from "express";
import { z } from "zod";

/** The parameters of the path. Null when they cannot belong to this route, as in "/tickets/abc" and "/tickets/1e3". */
export function readParams(route: Route, given: Request["params"]): object | null {
  if (!route.params) return {};
  for (const [name, schema] of Object.entries(route.params.shape))
    if (schema instanceof z.ZodNumber && !/^\d{1,16}$/.test(String(given[name]))) return null;
  const parsed = route.params.safeParse(given);
  return parsed.success ? parsed.data : null;
}

/** Validates query, headers and body. A refusal lists every fault with its path, and never repeats what was sent. */
export function readInput(route: Route, req: Request): Record<string, unknown> {
  const input: Record<string, unknown> = {};
  const faults: { path: PropertyKey[]; message: string }[] = [];
  for (const part of ["query", "headers", "body"] as const) {
    const parsed = route[part]?.safeParse(req[part]);
    if (parsed?.success) input[part] = parsed.data;
    const bad = parsed?.success ? unkeepable(parsed.data) : null;
    if (bad) faults.push({ path: [part, ...bad], message: "NUL or half of a character is not text" });
    if (parsed?.error)
      faults.push(...parsed.error.issues.map(({ path, message }) => ({ path: [part, ...path], message })));
  }
  if (faults.length > 0) throw new AppError("ERR_VALIDATION", faults);
  return input;
}
