import { z } from "zod";
import { priceCategories } from "./categories.ts";

/** The price of one message; null: nobody knows it. */
const price = z.number().min(0).max(1000).nullable();

/** What a message of each category costs to the numbers of a country. */
export const countryPricesSchema = z.object({
  /** The calling code, such as 55; empty: all other countries. */
  country: z.string().regex(/^(?:[1-9]\d{0,3})?$/),
  prices: z.record(z.enum(priceCategories), price),
});
export type CountryPrices = z.infer<typeof countryPricesSchema>;

/** What Meta charges for messages of official numbers, as the operator wrote it down. */
export const messagePricesSchema = z.object({
  /** A code such as USD. */
  currency: z.string().regex(/^[A-Z]{3}$/),
  countries: z.array(countryPricesSchema),
});
export type MessagePrices = z.infer<typeof messagePricesSchema>;

/** What the first messages of a campaign cost. */
export const campaignCostSchema = z.object({
  currency: z.string(),
  /** The sum for the messages whose price is known. */
  amount: z.number(),
  priced: z.number().int(),
  free: z.number().int(),
  unknown: z.number().int(),
});
export type CampaignCost = z.infer<typeof campaignCostSchema>;
