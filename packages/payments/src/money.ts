/** Reads "37.00" as 3700. Null for anything else. Providers write sums as texts with two decimals, which are never read as floats. */
export function centsOf(text: string): number | null {
  const found = /^(\d{1,10})\.(\d{2})$/.exec(text);
  return found ? Number(`${found[1]}${found[2]}`) : null;
}

/** Writes 3700 as "37.00". */
export function decimalOf(cents: number): string {
  if (!Number.isSafeInteger(cents) || cents < 0) throw new RangeError(`No sum in cents: ${cents}`);
  const digits = String(cents).padStart(3, "0");
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
