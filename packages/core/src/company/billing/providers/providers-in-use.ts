import { type PaymentProvider, ProviderError, type ProviderGiven } from "@balcao/shared/billing/port";
import type { PaymentMethod, ProviderName } from "@balcao/shared/billing/schema";
import { asPlatform } from "../../../base/database.ts";
import { logger } from "../../../base/logger.ts";
import { type KeptProvider, opened, readProviders } from "../installation.ts";
import { noteAnswer, silentFaults } from "./silent-provider.ts";

export type MakeProvider = (given: ProviderGiven) => PaymentProvider;

/**
 * The providers as the operator has set them up now. A provider holds connections and tokens, so it is made anew only when its settings change. The
 * class enters the platform's scope itself. Call providers outside any scope.
 */
export class Rails {
  readonly #make: MakeProvider;
  readonly #made = new Map<string, { settings: string; provider: PaymentProvider }>();

  constructor(make: MakeProvider) {
    this.#make = make;
  }

  /**
   * The provider of this name, even one that was switched off, because its charges are still checked. Throws ProviderError `invalid` where its
   * settings are incomplete.
   */
  async of(name: string): Promise<PaymentProvider> {
    const kept = (await asPlatform(readProviders)).find(({ provider }) => provider === name);
    if (!kept) throw new ProviderError("invalid", `There is no provider called ${name}`);
    return this.#provider(kept);
  }

  /** The first provider that is on and collects by this method. Null where there is none. */
  async for(method: PaymentMethod): Promise<PaymentProvider | null> {
    for (const kept of await asPlatform(readProviders))
      if (kept.enabled && kept.methods.includes(method)) return this.#provider(kept);
    return null;
  }

  /** All providers that are on. A provider that cannot be made is left out, and the log gives the reason. */
  async enabled(): Promise<PaymentProvider[]> {
    const made: PaymentProvider[] = [];
    for (const kept of await asPlatform(readProviders))
      if (kept.enabled)
        await this.#provider(kept).then(
          (provider) => made.push(provider),
          (error: unknown) =>
            logger.error({ provider: kept.provider, reason: String(error) }, "a payment provider is set up wrongly"),
        );
    return made;
  }

  async #provider(kept: KeptProvider): Promise<PaymentProvider> {
    const { provider: name, methods, values, secrets } = kept;
    const since = secrets.map(({ name: secret, changedAt }) => [secret, changedAt.getTime()]);
    const settings = JSON.stringify([methods, values, since]);
    const known = this.#made.get(name);
    if (known?.settings === settings) return known.provider;
    const provider = watched(await asked(name, async () => this.#make(opened(kept)), true));
    this.#made.set(name, { settings, provider });
    return provider;
  }
}

/** Returns the provider's answer, and notes when the provider does not serve us. With `any`, every fault counts as not serving us. */
function asked<T>(name: ProviderName, work: () => Promise<T>, any = false): Promise<T> {
  return work().catch(async (error: unknown) => {
    if (error instanceof ProviderError && (any || silentFaults.has(error.fault)))
      await asPlatform(() => noteAnswer(name, error.fault));
    throw error;
  });
}

/** This provider, whose calls also note for the operator when it stops serving us and when it serves us again. */
function watched(provider: PaymentProvider): PaymentProvider {
  const { name, methods, cards, registerHook } = provider;
  const told = async <T>(work: () => Promise<T>): Promise<T> => {
    const answer = await asked(name, work);
    await asPlatform(() => noteAnswer(name, null));
    return answer;
  };
  return {
    name,
    methods,
    cards,
    createCharge: (request) => told(() => provider.createCharge(request)),
    readCharge: (ref) => told(() => provider.readCharge(ref)),
    cancelCharge: (ref) => told(() => provider.cancelCharge(ref)),
    settledSince: (from, to) => told(() => provider.settledSince(from, to)),
    hintsOf: (call) => provider.hintsOf(call),
    registerHook: registerHook && ((url) => told(() => registerHook(url))),
    check: async () => {
      const found = await provider.check();
      if (found.ok) await asPlatform(() => noteAnswer(name, null));
      return found;
    },
  };
}
