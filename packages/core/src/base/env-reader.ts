import type { z } from "zod";

/** The faults of the environment, one in a line, for the person who starts the process. */
export class EnvFault extends Error {
  override readonly name = "EnvFault";
}

/** Reads the environment once and names every fault at once, so that a wrong start says all that is wrong. */
export function readEnv<S extends z.ZodObject>(schema: S): z.output<S> {
  const given = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== ""));
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map((issue) => `  ${issue.path.join(".") || "environment"}: ${issue.message}`);
  throw new EnvFault(`The environment is not right:\n${faults.join("\n")}`);
}

/** The same at the first look, so that an app whose schema extends this one reads first, and names the faults of both. */
export function readEnvLater<S extends z.ZodObject>(schema: S): z.output<S> & object {
  let values: z.output<S> | undefined;
  return new Proxy({} as z.output<S> & object, {
    get(_, name) {
      values ??= readEnv(schema);
      return (values as Record<PropertyKey, unknown>)[name];
    },
  });
}
