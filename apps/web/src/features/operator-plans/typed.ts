import { leastPrice } from "@balcao/shared/plans/schema";

const withPoints = /^\d{1,3}(\.\d{3})+(,\d{1,2})?$/;
const plain = /^\d+([.,]\d{1,2})?$/;

/** A price as it is typed: 99,90 or 1.234,50, or 99.90. Null for what is none. */
export function priceOf(typed: string): number | null {
  const text = typed.replace(/^R\$\s*/, "").trim();
  if (withPoints.test(text)) return Number(text.replaceAll(".", "").replace(",", "."));
  return plain.test(text) ? Number(text.replace(",", ".")) : null;
}

const mostPrice = 1_000_000;

/** What is wrong with the price of a plan: it is none, or too little to be collected. */
export function priceFault(typed: string): "valueFault" | "valueLeast" | null {
  const price = priceOf(typed);
  if (price === null || price > mostPrice) return "valueFault";
  return price > 0 && price < leastPrice ? "valueLeast" : null;
}

/** 1234.5 as it is typed. */
export const typedPrice = (value: number): string => value.toFixed(2).replace(".", ",");

/** Whether it is a whole number from `least` to `most`. */
export const isWhole = (typed: string, least: number, most: number): boolean =>
  /^\d{1,9}$/.test(typed.trim()) && Number(typed) >= least && Number(typed) <= most;

/** A limit as it is typed: nothing is no limit. */
export const limitOf = (typed: string): number | null => (typed.trim() === "" ? null : Number(typed));
