import { asPlatform, inCompany } from "@balcao/core/base/database";
import { logger } from "@balcao/core/base/logger";
import {
  type Attempt,
  claimDelivery,
  type ClaimedDelivery,
  dueDeliveries,
  mostAtOnce,
  recordAttempt,
} from "@balcao/core/followers/webhooks/work";

interface Options {
  deliver: (delivery: ClaimedDelivery) => Promise<Attempt>;
  publicUrl: string;
  /** How many are on their way at once, to all webhooks together. */
  most?: number;
}

/**
 * Sends what waits for webhooks. It waits for no answer before it looks for more, so a slow receiver holds up only itself. Several workers may
 * have one: each delivery is taken by one of them. After a crash between an answer and its note it is sent again, under the same event id.
 */
export class Courier {
  readonly #options: Required<Options>;
  /** How many are on their way to each webhook. */
  readonly #busy = new Map<number, number>();
  readonly #flights = new Set<Promise<void>>();
  #isLooking = false;
  #looksAgain = false;
  #isStopped = false;

  constructor(options: Options) {
    this.#options = { most: 32, ...options };
  }

  /** Begins to send what is due; answers once that is on its way. */
  async wake(): Promise<void> {
    this.#looksAgain = true;
    if (this.#isLooking) return;
    this.#isLooking = true;
    try {
      while (this.#looksAgain && !this.#isStopped) {
        this.#looksAgain = false;
        if (await this.#takeSome()) this.#looksAgain = true;
      }
    } finally {
      this.#isLooking = false;
    }
  }

  /** Resolves when nothing is on its way any more. */
  async settled(): Promise<void> {
    while (this.#flights.size > 0) await Promise.all(this.#flights);
  }

  /** Begins nothing more, and waits for what is on its way. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.settled();
  }

  async #takeSome(): Promise<boolean> {
    const free = this.#options.most - this.#flights.size;
    if (free <= 0) return false;
    const full = [...this.#busy].filter(([, count]) => count >= mostAtOnce).map(([id]) => id);
    let taken = false;
    for (const { id, companyId, endpointId } of await asPlatform(() => dueDeliveries(free, full))) {
      if ((this.#busy.get(endpointId) ?? 0) >= mostAtOnce) continue;
      const delivery = await inCompany(companyId, () => claimDelivery(id));
      if (!delivery) continue;
      taken = true;
      this.#begin(delivery);
    }
    return taken;
  }

  #begin(delivery: ClaimedDelivery): void {
    const { endpointId } = delivery;
    this.#busy.set(endpointId, (this.#busy.get(endpointId) ?? 0) + 1);
    const flight = this.#send(delivery)
      .catch((error: unknown) => logger.error({ err: error, deliveryId: delivery.id }, "a webhook was not noted"))
      .then(() => {
        this.#flights.delete(flight);
        const left = (this.#busy.get(endpointId) ?? 1) - 1;
        if (left > 0) this.#busy.set(endpointId, left);
        else this.#busy.delete(endpointId);
        return this.wake();
      })
      .catch((error: unknown) => logger.warn({ err: error }, "webhooks wait for the next round"));
    this.#flights.add(flight);
  }

  async #send(delivery: ClaimedDelivery): Promise<void> {
    const { deliver, publicUrl } = this.#options;
    const attempt = await deliver(delivery);
    const how = { chance: Math.random(), publicUrl };
    await inCompany(delivery.companyId, () => recordAttempt(delivery, attempt, how));
  }
}
