import { z } from "zod";

/** The faults of the environment, each on its own line, for the person who starts the process. */
export class EnvFault extends Error {
  override readonly name = "EnvFault";
}

/** Reads the environment once. If it has faults, one error names them all. */
export function readEnv<S extends z.ZodObject>(schema: S): z.output<S> {
  const given = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== ""));
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map((issue) => `  ${issue.path.join(".") || "environment"}: ${issue.message}`);
  throw new EnvFault(`The environment is not right:\n${faults.join("\n")}`);
}

const production = () => process.env.NODE_ENV === "production";
const leastSecret = { characters: 32, different: 8 };

/** A secret that must not be guessed. In production it must be long and not repeat one letter. */
export const secret = (name: string) =>
  z
    .string({ error: `${name} is needed (npm start makes one; see .env.example)` })
    .refine(
      (value) => !production() || value.length >= leastSecret.characters,
      `is too weak for production: at least ${leastSecret.characters} characters`,
    )
    .refine(
      (value) => !production() || new Set(value).size >= leastSecret.different,
      `is too weak for production: at least ${leastSecret.different} different characters`,
    );

/**
 * Reads the environment at the first access. An app whose schema extends this schema can thus read its own schema first, and name the faults of both
 * schemas.
 */
export function readEnvLater<S extends z.ZodObject>(schema: S): z.output<S> & object {
  let values: Record<PropertyKey, unknown> | undefined;
  const read = (): Record<PropertyKey, unknown> => (values ??= readEnv(schema));
  return new Proxy({} as z.output<S> & object, {
    get: (_, name) => read()[name],
    // A test may set a value, as it may with the values of `readEnv`.
    set: (_, name, value) => Reflect.set(read(), name, value),
  });
}
