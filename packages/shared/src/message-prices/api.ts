import { z } from "zod";
import { route } from "../contract.ts";
import { maxPricedCountries } from "./rules.ts";
import { countryPricesSchema, messagePricesSchema } from "./schema.ts";

const forOperator = { access: "operator", scope: "platform" } as const;

/** What Meta charges for messages of official numbers: the operator writes the table, because Meta shows its prices only on a page and to no program. */
export const messagePricesApi = {
  show: route({ method: "GET", path: "/operator/message-prices", ...forOperator, response: messagePricesSchema }),
  /** Replaces the whole table. */
  update: route({
    method: "PUT",
    path: "/operator/message-prices",
    ...forOperator,
    body: messagePricesSchema.extend({
      countries: z
        .array(countryPricesSchema)
        .max(maxPricedCountries, { abort: true })
        .refine((all) => new Set(all.map(({ country }) => country)).size === all.length, "Each country only once"),
    }),
    response: messagePricesSchema,
  }),
};
