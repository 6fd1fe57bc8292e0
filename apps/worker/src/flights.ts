import { logger } from "@balcao/core/base/logger";

interface Work<Due, Claimed, Key> {
  /** How many are under way at once, and of one key. */
  most: number;
  mostOfOne: number;
  /** What is due, at most so many, without these keys: they have all that they may. */
  find: (most: number, full: readonly Key[]) => Promise<readonly Due[]>;
  /** What is shared out: a receiver, or who talks. */
  keyOf: (due: Due) => Key;
  /** Takes it for this worker alone; null when another has it. */
  claim: (due: Due) => Promise<Claimed | null>;
  /** Does it, however long that takes. What it throws is logged. */
  run: (claimed: Claimed, due: Due) => Promise<void>;
  /** What it is, for the log: `a webhook`. */
  name: string;
}

/**
 * Does what is due, many at once and of one key only so many. It waits for nothing under way before it looks for more, so what is slow holds up only
 * itself. Several workers may have one.
 */
export class Flights<Due, Claimed, Key extends string | number> {
  readonly #work: Work<Due, Claimed, Key>;
  readonly #busy = new Map<Key, number>();
  readonly #flights = new Set<Promise<void>>();
  #looking: Promise<void> | undefined;
  #looksAgain = false;
  #isStopped = false;

  constructor(work: Work<Due, Claimed, Key>) {
    this.#work = work;
  }

  /** Begins what is due; resolves once that is under way. */
  wake(): Promise<void> {
    this.#looksAgain = true;
    this.#looking ??= this.#look();
    return this.#looking;
  }

  /** Resolves when nothing is under way any more, and nobody looks for more. */
  async settled(): Promise<void> {
    while (this.#looking || this.#flights.size > 0) await Promise.allSettled([this.#looking, ...this.#flights]);
  }

  /** Begins nothing more, and waits for what is under way. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.settled();
  }

  async #look(): Promise<void> {
    try {
      do {
        this.#looksAgain = false;
        if (await this.#takeSome()) this.#looksAgain = true;
      } while (this.#looksAgain);
    } finally {
      this.#looking = undefined;
    }
  }

  async #takeSome(): Promise<boolean> {
    const { most, mostOfOne, find, keyOf, claim } = this.#work;
    const free = most - this.#flights.size;
    if (free <= 0 || this.#isStopped) return false;
    const full = [...this.#busy].filter(([, count]) => count >= mostOfOne).map(([key]) => key);
    let taken = false;
    for (const due of await find(free, full)) {
      if (this.#isStopped) return false;
      if ((this.#busy.get(keyOf(due)) ?? 0) >= mostOfOne) continue;
      const claimed = await claim(due);
      if (!claimed) continue;
      taken = true;
      this.#begin(due, claimed);
    }
    return taken;
  }

  #begin(due: Due, claimed: Claimed): void {
    const { name, keyOf, run } = this.#work;
    const key = keyOf(due);
    this.#busy.set(key, (this.#busy.get(key) ?? 0) + 1);
    const flight = run(claimed, due)
      .catch((error: unknown) => logger.error({ err: error, due }, `${name} was not done`))
      .then(() => {
        this.#flights.delete(flight);
        const left = (this.#busy.get(key) ?? 1) - 1;
        if (left > 0) this.#busy.set(key, left);
        else this.#busy.delete(key);
        return this.wake();
      })
      .catch((error: unknown) => logger.warn({ err: error }, `${name} waits for the next round`));
    this.#flights.add(flight);
  }
}
