import { type PaymentProvider, ProviderError, type ProviderGiven } from "@balcao/shared/billing/port";
import type { PaymentMethod } from "@balcao/shared/billing/schema";
import { asPlatform } from "../../base/database.ts";
import { logger } from "../../base/logger.ts";
import { type KeptProvider, opened, readProviders } from "./installation.ts";

export type MakeProvider = (given: ProviderGiven) => PaymentProvider;

/**
 * The providers as the operator has set them up now. One is made anew only when its settings change: it holds connections and tokens. Enters
 * the platform's scope itself; providers are asked outside any scope.
 */
export class Rails {
  readonly #make: MakeProvider;
  readonly #made = new Map<string, { settings: string; provider: PaymentProvider }>();

  constructor(make: MakeProvider) {
    this.#make = make;
  }

  /** Also one that was switched off: what it began is still looked at. ProviderError `invalid` where its settings are not complete. */
  async of(name: string): Promise<PaymentProvider> {
    const kept = (await asPlatform(readProviders)).find(({ provider }) => provider === name);
    if (!kept) throw new ProviderError("invalid", `There is no provider called ${name}`);
    return this.#provider(kept);
  }

  /** Who collects by this method: the first that is on. Null where none does. */
  async for(method: PaymentMethod): Promise<PaymentProvider | null> {
    for (const kept of await asPlatform(readProviders))
      if (kept.enabled && kept.methods.includes(method)) return this.#provider(kept);
    return null;
  }

  /** All that are on. One that cannot be made is left out, and the log says why. */
  async enabled(): Promise<PaymentProvider[]> {
    return (await asPlatform(readProviders))
      .filter(({ enabled }) => enabled)
      .flatMap((kept) => {
        try {
          return [this.#provider(kept)];
        } catch (error) {
          logger.error({ provider: kept.provider, reason: String(error) }, "a payment provider is set up wrongly");
          return [];
        }
      });
  }

  #provider(kept: KeptProvider): PaymentProvider {
    const { provider: name, methods, values, secrets } = kept;
    const since = secrets.map(({ name: secret, changedAt }) => [secret, changedAt.getTime()]);
    const settings = JSON.stringify([methods, values, since]);
    const known = this.#made.get(name);
    if (known?.settings === settings) return known.provider;
    const provider = this.#make(opened(kept));
    this.#made.set(name, { settings, provider });
    return provider;
  }
}
