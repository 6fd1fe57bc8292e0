/**
 * The same value without what the database does not keep: NUL, and half of a character, as a text is left with that was cut in an emoji. What
 * comes from outside and is refused by nobody goes through it; for calls of ours see `unkeepable()`.
 */
export const keepable = <T>(value: T): T => kept(value) as T;

function kept(value: unknown): unknown {
  if (typeof value === "string") return value.replace(/\0|\p{Surrogate}/gu, "");
  if (value === null || typeof value !== "object") return value;
  if (Array.isArray(value)) return value.map(kept);
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [kept(key), kept(inner)]));
}
