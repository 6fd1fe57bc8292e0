/** The journal of the simulator: its entries in order, which a test can also await as events. */
export class Journal<T> {
  readonly all: T[] = [];
  readonly #listeners = new Set<(entry: T) => void>();

  add(entry: T): void {
    this.all.push(entry);
    for (const listener of this.#listeners) listener(entry);
  }

  /** The first entry that fits: an existing entry, or else the next one. */
  async until(fits: (entry: T) => boolean = () => true): Promise<T> {
    const found = this.all.find(fits);
    return found === undefined ? this.next(fits) : found;
  }

  /** The next future entry that fits. */
  next(fits: (entry: T) => boolean = () => true): Promise<T> {
    return new Promise((resolve) => {
      const stop = this.listen((entry) => {
        if (!fits(entry)) return;
        stop();
        resolve(entry);
      });
    });
  }

  /** Resolves with the first entries that fit, once there are this many. */
  count(number: number, fits: (entry: T) => boolean = () => true): Promise<T[]> {
    const found = this.all.filter(fits).slice(0, number);
    if (found.length === number) return Promise.resolve(found);
    return new Promise((resolve) => {
      const stop = this.listen((entry) => {
        if (!fits(entry) || found.push(entry) < number) return;
        stop();
        resolve(found);
      });
    });
  }

  /** Calls `listener` for every further entry. The returned function stops the calls. */
  listen(listener: (entry: T) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  clear(): void {
    this.all.length = 0;
  }
}
