/** The longest rest. A round that took long on a busy machine says little about the next round. */
const longestRestMs = 25;

/**
 * Keeps the rounds of one loop apart. The first round begins immediately. The next one begins after `ms`, and not before the loop has rested as long as
 * its last round took. Work that arrives meanwhile is done together, so a busy loop has few rounds with much work each.
 */
export class Pace {
  readonly #ms: number;
  #nextAt = Number.NEGATIVE_INFINITY;

  constructor(ms: number) {
    this.#ms = ms;
  }

  /** Does the work of one round as soon as the round may begin. */
  async round<T>(work: () => Promise<T>): Promise<T> {
    const restMs = this.#nextAt - performance.now();
    if (restMs > 0) await new Promise((resolve) => setTimeout(resolve, restMs));
    const begun = performance.now();
    try {
      return await work();
    } finally {
      const now = performance.now();
      this.#nextAt = Math.max(begun + this.#ms, now + Math.min(now - begun, longestRestMs));
    }
  }
}
