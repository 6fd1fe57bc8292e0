import { logger } from "@balcao/core/base/logger";

interface Work<Due, Claimed, Key> {
  /** The most flights that run at the same time: in total, of one key, and of one company. A company with many slow keys delays only itself. */
  most: number;
  mostOfOne: number;
  mostOfCompany: number;
  /**
   * Finds at most `most` pieces of due work. Leaves out the keys `full` and the companies `fullCompanies`, which already have the most flights allowed.
   */
  find: (most: number, full: readonly Key[], fullCompanies: readonly number[]) => Promise<readonly Due[]>;
  /** The key that limits flights, such as a receiver of webhooks or a talker. */
  keyOf: (due: Due) => Key;
  /** Claims the work for this worker alone. Null when another worker has it. */
  claim: (due: Due) => Promise<Claimed | null>;
  /** Does the work, which may take any time. An error that it throws is logged. */
  run: (claimed: Claimed, due: Due) => Promise<void>;
  /** The name of the work in the log, such as `a webhook`. */
  name: string;
}

/** Counts the flights of each key. */
class Tally<Key> {
  readonly #counts = new Map<Key, number>();

  of(key: Key): number {
    return this.#counts.get(key) ?? 0;
  }

  /** Lists the keys with at least this many flights. */
  from(most: number): Key[] {
    return [...this.#counts].filter(([, count]) => count >= most).map(([key]) => key);
  }

  add(key: Key, more: number): void {
    const count = this.of(key) + more;
    if (count > 0) this.#counts.set(key, count);
    else this.#counts.delete(key);
  }
}

/**
 * Runs due work: many flights at the same time, but only a limited number of one key and of one company. While flights run, it looks for more work, so
 * slow work delays only itself. Several workers may have the same `Flights`.
 */
export class Flights<Due extends { companyId: number }, Claimed, Key extends string | number> {
  readonly #work: Work<Due, Claimed, Key>;
  readonly #busy = new Tally<Key>();
  readonly #busyCompanies = new Tally<number>();
  readonly #flights = new Set<Promise<void>>();
  #looking: Promise<void> | undefined;
  #looksAgain = false;
  #isStopped = false;

  constructor(work: Work<Due, Claimed, Key>) {
    this.#work = work;
  }

  /** Starts the due work. Resolves once all of it has started. */
  wake(): Promise<void> {
    this.#looksAgain = true;
    this.#looking ??= this.#look();
    return this.#looking;
  }

  /** Resolves when no flight and no search runs any more. */
  async settled(): Promise<void> {
    while (this.#looking || this.#flights.size > 0) await Promise.allSettled([this.#looking, ...this.#flights]);
  }

  /** Starts no more work, and waits for the running flights. */
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
    const { most, mostOfOne, mostOfCompany, find, keyOf, claim } = this.#work;
    const free = most - this.#flights.size;
    if (free <= 0 || this.#isStopped) return false;
    const full = this.#busy.from(mostOfOne);
    let taken = false;
    for (const due of await find(free, full, this.#busyCompanies.from(mostOfCompany))) {
      if (this.#isStopped) return false;
      if (this.#busy.of(keyOf(due)) >= mostOfOne || this.#busyCompanies.of(due.companyId) >= mostOfCompany) continue;
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
    this.#busy.add(key, 1);
    this.#busyCompanies.add(due.companyId, 1);
    const flight = run(claimed, due)
      .catch((error: unknown) => logger.error({ err: error, due }, `${name} was not done`))
      .then(() => {
        this.#flights.delete(flight);
        this.#busy.add(key, -1);
        this.#busyCompanies.add(due.companyId, -1);
        return this.wake();
      })
      .catch((error: unknown) => logger.warn({ err: error }, `${name} waits for the next round`));
    this.#flights.add(flight);
  }
}
