/** Lets `size` pieces of work run at a time. Further work waits in one line for each company, and the companies take turns. */
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

  /** Lets in the first piece of work of the next line. That line then goes behind the others. */
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
