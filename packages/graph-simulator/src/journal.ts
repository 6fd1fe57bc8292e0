/** What happened, in its order, and as events that a test can await. */
export class Journal<T> {
  readonly all: T[] = [];
  readonly #listeners = new Set<(entry: T) => void>();

  add(entry: T): void {
    this.all.push(entry);
    for (const listener of this.#listeners) listener(entry);
  }

  /** The first entry that fits: one that is already there, or else the next one. */
  async until(fits: (entry: T) => boolean = () => true): Promise<T> {
    const found = this.all.find(fits);
    return found === undefined ? this.next(fits) : found;
  }

  /** The next entry that fits, of those that are yet to come. */
  next(fits: (entry: T) => boolean = () => true): Promise<T> {
    return new Promise((resolve) => {
      const stop = this.listen((entry) => {
        if (!fits(entry)) return;
        stop();
        resolve(entry);
      });
    });
  }

  /** Resolves with the first entries that fit, once there are so many. */
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

  /** Tells of every entry from now on; what it gives back ends that. */
  listen(listener: (entry: T) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  clear(): void {
    this.all.length = 0;
  }
}
