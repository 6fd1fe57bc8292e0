/** The simulator's time. It is injected, so that a test can set it. */
export interface Clock {
  now(): number;
  advance(ms: number): void;
  /** Runs a function later. The returned function cancels it. */
  after(ms: number, run: () => void): () => void;
}

/** The machine's own time. A test or the demo may move it forward. */
export class MachineClock implements Clock {
  #ahead = 0;
  readonly #timers = new Set<Timer>();

  now(): number {
    return Date.now() + this.#ahead;
  }

  after(ms: number, run: () => void): () => void {
    const timer: Timer = { at: this.now() + ms, run, timeout: this.#set(ms, () => this.#fire(timer)) };
    this.#timers.add(timer);
    return () => this.#drop(timer);
  }

  /** Moves the time forward. Work that becomes due runs immediately, in its order. */
  advance(ms: number): void {
    this.#ahead += ms;
    const all = [...this.#timers].toSorted((one, other) => one.at - other.at);
    for (const timer of all) {
      clearTimeout(timer.timeout);
      const left = timer.at - this.now();
      if (left <= 0) this.#fire(timer);
      else timer.timeout = this.#set(left, () => this.#fire(timer));
    }
  }

  #set(ms: number, run: () => void): NodeJS.Timeout {
    return setTimeout(run, Math.min(ms, 2 ** 31 - 1)).unref();
  }

  #fire(timer: Timer): void {
    if (!this.#timers.has(timer)) return;
    this.#drop(timer);
    timer.run();
  }

  #drop(timer: Timer): void {
    clearTimeout(timer.timeout);
    this.#timers.delete(timer);
  }
}

interface Timer {
  at: number;
  run: () => void;
  timeout: NodeJS.Timeout;
}

/** A clock that only a test moves. */
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

  /** Moves the time forward, and runs the work that becomes due, in its order. */
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
