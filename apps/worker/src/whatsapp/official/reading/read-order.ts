import type { Language } from "@balcao/shared/automatic-texts";
import { unsupportedBody } from "@balcao/shared/messages/unsupported";
import { z } from "zod";
import { moneyOf, portuguese, termed, type Wording } from "../../wording.ts";
import { number, text } from "./read-fields.ts";

const item = z.object({ product_retailer_id: text, quantity: number, item_price: number, currency: text });
type Item = z.infer<typeof item>;
/** A longer order ends with three dots. */
const linesAtMost = 50;

/**
 * The body of an order from a catalog: its words, a line for each item, the number of items and the total. Meta gives only the ids of the items, not
 * their names.
 */
export function orderBody(words: string, items: readonly unknown[], language: Language): string {
  const wording = { ...portuguese, language };
  const read = items.flatMap((each) => item.safeParse(each).data ?? []);
  const count = read.reduce((sum, { quantity }) => sum + quantity, 0);
  const total = read.reduce((sum, { quantity, item_price: price }) => sum + quantity * price, 0);
  const money = moneyOf(wording, total, read[0]?.currency);
  const lines = read.slice(0, linesAtMost).map((each) => lineOf(each, wording));
  const more = read.length > linesAtMost ? "…" : "";
  const sums = [termed(wording, "items", count > 0 ? String(count) : ""), termed(wording, "total", money)];
  return unsupportedBody("order", [words, ...lines, more, ...sums].filter(Boolean).join("\n"));
}

/** "2 × CAFE-500 · R$ 19,90". Empty for an item without an id. */
function lineOf({ product_retailer_id: id, quantity, item_price: price, currency }: Item, wording: Wording): string {
  if (id === "") return "";
  return [`${quantity} × ${id.slice(0, 100)}`, moneyOf(wording, price, currency)].filter(Boolean).join(" · ");
}
