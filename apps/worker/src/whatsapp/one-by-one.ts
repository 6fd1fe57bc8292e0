/** Runs work one at a time for each key, in the order of arrival. */
export class OneByOne {
  readonly #last = new Map<string, Promise<unknown>>();

  async take<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(key);
    const mine = before ? before.then(work, work) : work();
    const quiet = mine.catch(() => undefined);
    this.#last.set(key, quiet);
    try {
      return await mine;
    } finally {
      if (this.#last.get(key) === quiet) this.#last.delete(key);
    }
  }
}
