import { setTimeout as sleep } from "node:timers/promises";
import type { Delivery } from "./world.ts";

export interface OutgoingCall {
  url: string;
  headers: Record<string, string>;
  body: string;
}
export interface DeliveryAttempt {
  at: string;
  url: string;
  /** Null when no answer came. */
  status: number | null;
}

/** The providers' calls to the product, with the ordered repeats, delays and order. */
export class Deliveries {
  readonly sent: DeliveryAttempt[] = [];
  readonly #running = new Set<Promise<unknown>>();
  readonly #ended = new AbortController();
  #held: OutgoingCall | null = null;

  /** Resolves when every copy has an answer. */
  async send(told: OutgoingCall, { times, delayMs, drop, reorder, patienceMs }: Delivery): Promise<void> {
    if (drop) return;
    if (reorder && !this.#held) {
      this.#held = told;
      return;
    }
    const late = this.#held;
    this.#held = null;
    const all = (async () => {
      if (delayMs > 0) await sleep(delayMs, undefined, { signal: this.#ended.signal });
      await Promise.all(Array.from({ length: times }, () => this.#post(told, patienceMs)));
      if (late) await this.#post(late, patienceMs);
    })().catch(() => undefined);
    this.#running.add(all);
    await all.finally(() => this.#running.delete(all));
  }

  /** Resolves when no call is being sent. */
  async idle(): Promise<void> {
    await Promise.all(this.#running);
  }

  async close(): Promise<void> {
    this.#ended.abort();
    await this.idle();
  }

  async #post({ url, headers, body }: OutgoingCall, patienceMs: number): Promise<void> {
    const signal = AbortSignal.any([this.#ended.signal, AbortSignal.timeout(patienceMs)]);
    const answer = await fetch(url, { method: "POST", headers, body, signal, redirect: "manual" }).catch(() => null);
    this.sent.push({ at: new Date().toISOString(), url: withoutSecret(url), status: answer?.status ?? null });
    await answer?.arrayBuffer().catch(() => undefined);
  }
}

/** Hides the long parts of an address, because they are secrets and the page shows the log. */
const withoutSecret = (url: string) => url.replace(/[\w-]{20,}/g, "…");
