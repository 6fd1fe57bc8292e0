/** A process that ran this long counts as healthy. After its next end it restarts with the shortest wait. */
const WELL_AFTER_MS = 60_000;
const LONGEST_WAIT_MS = 30_000;

/** Counts how often a process ended without an order, and gives the wait before its restart: 1 s, 2 s, 4 s … 30 s. */
export class Falls {
  #falls = 0;
  #startedAt = 0;
  #now;

  /** @param {() => number} now milliseconds of a clock that only goes forward */
  constructor(now = () => performance.now()) {
    this.#now = now;
  }

  started() {
    this.#startedAt = this.#now();
  }

  /** @returns {number} milliseconds */
  fell() {
    this.#falls = this.#now() - this.#startedAt > WELL_AFTER_MS ? 1 : this.#falls + 1;
    return Math.min(500 * 2 ** this.#falls, LONGEST_WAIT_MS);
  }
}
