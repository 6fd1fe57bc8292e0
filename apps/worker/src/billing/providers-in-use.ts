import { Rails } from "@balcao/core/company/billing/providers/providers-in-use";
import { createProvider } from "@balcao/payments/create-provider";
import { production } from "../env.ts";

/** The payment providers of this installation. */
export const rails = new Rails((given) => createProvider(given, { secureOnly: production }));
