/**
 * The bundler puts this in place of zod. In the browser a contract is a method, a path and types. The server validates both ways, so the 20-odd kB of
 * the validator stay out of the bundle. Building schemas does nothing, and using one throws.
 */
const forbidden = new Set<PropertyKey>([
  "parse",
  "safeParse",
  "parseAsync",
  "safeParseAsync",
  "shape",
  "options",
  "_zod",
]);

const nothing: unknown = new Proxy(() => nothing, {
  get(_target, key) {
    if (forbidden.has(key)) throw new Error(`A schema is only a type in the browser: .${String(key)} is not there`);
    return nothing;
  },
  apply: () => nothing,
});

export const z = nothing;
