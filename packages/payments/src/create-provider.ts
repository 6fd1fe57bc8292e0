import type { PaymentProvider, ProviderGiven } from "@balcao/shared/billing/port";
import { iuguProvider } from "./iugu/provider.ts";
import { manualProvider } from "./manual.ts";
import { pixProvider } from "./pix/provider.ts";

export interface Surroundings {
  /** True when real money moves. Addresses without https are then refused. */
  secureOnly: boolean;
  now?: () => Date;
  /** The time limit for one answer of a provider. */
  timeoutMs?: number;
}

/**
 * Makes a provider from the operator's settings, without network calls. Keep the provider until its settings change, because it holds connections and
 * the bank's token. Throws ProviderError `invalid` for a wrong or missing setting, with the setting's name.
 */
export function createProvider(given: ProviderGiven, surroundings: Surroundings): PaymentProvider {
  const options = { now: () => new Date(), timeoutMs: 20_000, ...surroundings };
  switch (given.provider) {
    case "manual":
      return manualProvider(given);
    case "pix":
      return pixProvider(given, options);
    case "iugu":
      return iuguProvider(given, options);
  }
}
