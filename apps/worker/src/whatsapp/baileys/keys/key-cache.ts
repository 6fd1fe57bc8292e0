const generationMs = 5 * 60_000;
const generationSize = 2000;

/**
 * The recently used keys of one number, and the keys that are known to be missing. The cache is valid because only this process writes the keys. A
 * key that was not used for one to two generations leaves the cache.
 */
export class KeyCache {
  #young = new Map<string, unknown>();
  #old = new Map<string, unknown>();
  #born = performance.now();

  /** A key. Undefined when it is not in the cache, null when it does not exist. */
  get(key: string): unknown {
    const known = this.#young.get(key);
    if (known !== undefined) return known;
    const older = this.#old.get(key);
    if (older !== undefined) this.set(key, older);
    return older;
  }

  set(key: string, value: unknown): void {
    if (this.#young.size >= generationSize || performance.now() - this.#born > generationMs) {
      this.#old = this.#young;
      this.#young = new Map();
      this.#born = performance.now();
    }
    this.#young.set(key, value);
  }

  delete(key: string): void {
    this.#young.delete(key);
    this.#old.delete(key);
  }

  clear(): void {
    this.#young.clear();
    this.#old.clear();
  }
}

export const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;
