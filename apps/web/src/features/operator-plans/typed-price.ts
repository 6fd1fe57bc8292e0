import { leastPrice } from "@balcao/shared/plans/schema";

const withPoints = /^\d{1,3}(\.\d{3})+(,\d{1,2})?$/;
const plain = /^\d+([.,]\d{1,2})?$/;

/** Reads a typed price: 99,90, 1.234,50 or 99.90. Null when the text is not a price. */
export function priceOf(typed: string): number | null {
  const text = typed.replace(/^R\$\s*/, "").trim();
  if (withPoints.test(text)) return Number(text.replaceAll(".", "").replace(",", "."));
  return plain.test(text) ? Number(text.replace(",", ".")) : null;
}

const mostPrice = 1_000_000;

/** The fault of a plan's price: the text is not a price, it is too high, or it is too low to be collected. */
export function priceFault(typed: string): "valueFault" | "valueLeast" | null {
  const price = priceOf(typed);
  if (price === null || price > mostPrice) return "valueFault";
  return price > 0 && price < leastPrice ? "valueLeast" : null;
}

/** Whether a typed text is a whole number from `least` to `most`. */
export const isWhole = (typed: string, least: number, most: number): boolean =>
  /^\d{1,9}$/.test(typed.trim()) && Number(typed) >= least && Number(typed) <= most;

/** Reads a typed limit. An empty field means that there is no limit. */
export const limitOf = (typed: string): number | null => (typed.trim() === "" ? null : Number(typed));
