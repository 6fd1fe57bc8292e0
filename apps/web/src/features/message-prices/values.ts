import { type PriceCategory, priceCategories } from "@balcao/shared/message-prices/categories";
import { typedPrice } from "@balcao/shared/message-prices/rules";
import type { MessagePrices } from "@balcao/shared/message-prices/schema";

/** One line of the table as it is typed. */
export type Line = { country: string } & Record<PriceCategory, string>;
export interface Values {
  currency: string;
  /** For all countries without a price of their own. */
  others: Line;
  countries: Line[];
}

export const blankLine: Line = { country: "", marketing: "", utility: "", service: "" };

const shown = (price: number | null, language: string): string =>
  price === null ? "" : price.toLocaleString(language, { maximumFractionDigits: 6, useGrouping: false });

/** The texts in the fields for the stored table. */
export function valuesOf({ currency, countries }: MessagePrices, language: string): Values {
  const lines = countries.map(({ country, prices }): Line => {
    const [marketing, utility, service] = priceCategories.map((category) => shown(prices[category], language));
    return { country, marketing: marketing ?? "", utility: utility ?? "", service: service ?? "" };
  });
  return {
    currency,
    others: lines.find(({ country }) => country === "") ?? blankLine,
    countries: lines.filter(({ country }) => country !== ""),
  };
}

const isEmpty = (line: Line): boolean => priceCategories.every((category) => line[category].trim() === "");
export const codeOf = (typed: string): string => typed.replaceAll(/[\s+]/g, "");

/** The body of a save. Lines without a price are left out. */
export function bodyOf({ currency, others, countries }: Values): MessagePrices {
  const lines = [...countries, { ...others, country: "" }].filter((line) => !isEmpty(line));
  return {
    currency: currency.trim().toUpperCase(),
    countries: lines.map((line) => ({
      country: codeOf(line.country),
      prices: {
        marketing: typedPrice(line.marketing) ?? null,
        utility: typedPrice(line.utility) ?? null,
        service: typedPrice(line.service) ?? null,
      },
    })),
  };
}
