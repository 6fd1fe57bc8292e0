/**
 * The same value without the parts that the database would not store: NUL, and half of a character, which remains when a text is cut in an emoji.
 * This function is for values from outside that get no other check. For calls of our API see `unkeepable()`.
 */
export const keepable = <T>(value: T): T => kept(value) as T;

function kept(value: unknown): unknown {
  if (typeof value === "string") return value.replace(/\0|\p{Surrogate}/gu, "");
  if (value === null || typeof value !== "object") return value;
  if (Array.isArray(value)) return value.map(kept);
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [kept(key), kept(inner)]));
}
