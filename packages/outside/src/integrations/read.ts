/** Undefined where it is no JSON. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** An id as programs write it, a number or its digits; null for anything else. Whose it is, the caller finds out. */
export function idOf(value: unknown): number | null {
  const id = typeof value === "string" && /^\d{1,9}$/.test(value.trim()) ? Number(value) : value;
  return typeof id === "number" && Number.isSafeInteger(id) && id > 0 && id < 2 ** 31 ? id : null;
}
