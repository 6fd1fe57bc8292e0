/** Lets `size` pieces of work run at a time. Other work waits: the work of one company in a line of its own, and each company has its turn. */
export class Gate {
  #free: number;
  readonly #waiting = new Map<number, (() => void)[]>();

  constructor(size: number) {
    this.#free = size;
  }

  async pass<T>(work: () => Promise<T>, of = 0): Promise<T> {
    if (this.#free > 0) this.#free -= 1;
    else
      await new Promise<void>((enter) => {
        const line = this.#waiting.get(of);
        if (line) line.push(enter);
        else this.#waiting.set(of, [enter]);
      });
    try {
      return await work();
    } finally {
      this.#next();
    }
  }

  /** Lets in the first piece of work of the line whose turn it is; that line goes behind the others. */
  #next(): void {
    const [turn] = this.#waiting;
    if (!turn) {
      this.#free += 1;
      return;
    }
    const [of, line] = turn;
    this.#waiting.delete(of);
    const enter = line.shift();
    if (line.length > 0) this.#waiting.set(of, line);
    enter?.();
  }
}
