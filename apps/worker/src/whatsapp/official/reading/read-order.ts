import type { Language } from "@balcao/shared/automatic-texts";
import { unsupportedBody } from "@balcao/shared/messages/unsupported";
import { z } from "zod";
import { moneyOf, portuguese, termed } from "../../wording.ts";
import { number, text } from "./read-fields.ts";

const item = z.object({ quantity: number, item_price: number, currency: text });

/** The body of an order from a catalog: its words, the number of items and the total. Meta gives only the ids of the items, not their names. */
export function orderBody(words: string, items: readonly unknown[], language: Language): string {
  const wording = { ...portuguese, language };
  const read = items.flatMap((each) => item.safeParse(each).data ?? []);
  const count = read.reduce((sum, { quantity }) => sum + quantity, 0);
  const total = read.reduce((sum, { quantity, item_price: price }) => sum + quantity * price, 0);
  const money = moneyOf(wording, total, read[0]?.currency);
  const lines = [words, termed(wording, "items", count > 0 ? String(count) : ""), termed(wording, "total", money)];
  return unsupportedBody("order", lines.filter(Boolean).join("\n"));
}
