import type { PriceCategory } from "./categories.ts";
import type { CampaignCost, MessagePrices } from "./schema.ts";

export const maxPricedCountries = 250;

/** The table until the operator writes prices down. */
export const noPrices: MessagePrices = { currency: "USD", countries: [] };

/** How many people of one country get a first message of this category. */
export interface PricedGroup {
  category: PriceCategory;
  /** A country of the table. Empty: any country that is not in the table. */
  country: string;
  count: number;
}

/** Prices have up to six decimals, which are added as whole numbers. */
const parts = 1_000_000;

/** The price of a category in a country, or else the price for all other countries. A message that is written freely and has no price is free. */
function priceOf({ countries }: MessagePrices, { category, country }: PricedGroup): number | null {
  const of = (code: string) => countries.find((one) => one.country === code)?.prices[category] ?? null;
  return of(country) ?? of("") ?? (category === "service" ? 0 : null);
}

/** The most digits of a calling code. */
export const longestCode = 4;

/** Finds the country of the table to which a number belongs, by the longest calling code that fits. Empty when none fits. */
export function countriesIn({ countries }: MessagePrices): (number: string) => string {
  const codes = new Set(countries.map(({ country }) => country));
  return (number) => {
    let digits = number.slice(0, longestCode);
    while (digits !== "" && !codes.has(digits)) digits = digits.slice(0, -1);
    return digits;
  };
}

/** What these messages cost. */
export function costOf(prices: MessagePrices, groups: readonly PricedGroup[]): CampaignCost {
  let [sum, priced, free, unknown] = [0, 0, 0, 0];
  for (const group of groups) {
    const price = priceOf(prices, group);
    if (price === null) unknown += group.count;
    else if (price === 0) free += group.count;
    else {
      priced += group.count;
      sum += Math.round(price * parts) * group.count;
    }
  }
  return { currency: prices.currency, amount: sum / parts, priced, free, unknown };
}

/** A typed price, with a comma or a point; null where nothing is typed, undefined where it is no price. */
export function typedPrice(typed: string): number | null | undefined {
  const text = typed.trim().replace(",", ".");
  if (text === "") return null;
  return /^\d{1,3}(?:\.\d{1,6})?$/.test(text) ? Number(text) : undefined;
}
