/** The simulator's time, handed in so that a test can set it. */
export interface Clock {
  now(): number;
  /** Runs something later; what it gives back calls it off. */
  after(ms: number, run: () => void): () => void;
}

/** The machine's own time. */
export const machineClock: Clock = {
  now: () => Date.now(),
  after(ms, run) {
    const timer = setTimeout(run, Math.min(ms, 2 ** 31 - 1)).unref();
    return () => clearTimeout(timer);
  },
};

/** A clock that stands still until a test moves it. */
export class TestClock implements Clock {
  #now: number;
  #timers: { at: number; run: () => void }[] = [];

  constructor(start = Date.parse("2026-11-28T12:00:00Z")) {
    this.#now = start;
  }

  now(): number {
    return this.#now;
  }

  after(ms: number, run: () => void): () => void {
    const timer = { at: this.#now + ms, run };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((each) => each !== timer);
    };
  }

  /** Moves on, and runs what falls due, in its order. */
  advance(ms: number): void {
    const end = this.#now + ms;
    for (;;) {
      const due = this.#timers.filter(({ at }) => at <= end).toSorted((one, other) => one.at - other.at)[0];
      if (!due) break;
      this.#timers = this.#timers.filter((each) => each !== due);
      this.#now = Math.max(this.#now, due.at);
      due.run();
    }
    this.#now = end;
  }
}
