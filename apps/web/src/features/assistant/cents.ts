import { maxMillionCents } from "@balcao/shared/assistant/rules";

/** The cents of a typed price such as "2,50". Null when the text is not a price, or the price is too high. */
export function centsOf(typed: string): number | null {
  const [, whole = "", part = ""] = /^\s*(\d{1,5})(?:[.,](\d{1,2}))?\s*$/.exec(typed) ?? [];
  if (whole === "") return null;
  const cents = Number(whole) * 100 + Number(part.padEnd(2, "0"));
  return cents <= maxMillionCents ? cents : null;
}

/** Writes cents as a user types them. */
export const inReais = (cents: number): string => `${Math.floor(cents / 100)},${String(cents % 100).padStart(2, "0")}`;
