/** Companies that were heard of within the last one or two of these count as busy. */
const periodMs = 1000;

/**
 * How many connections of a pool one company may hold at a time: most of them while it is alone, a few while others work too, so that a
 * flood of one company does not slow the others. Its further work waits in the order it came.
 */
export class FairShare {
  readonly #alone: number;
  readonly #beside: number;
  readonly #now: () => number;
  readonly #held = new Map<number, number>();
  readonly #waiting = new Map<number, (() => void)[]>();
  #busy = new Set<number>();
  #busyBefore = new Set<number>();
  #since: number;

  constructor(pool: number, now: () => number = () => performance.now()) {
    this.#alone = Math.max(1, Math.ceil(pool * 0.6));
    this.#beside = Math.max(1, Math.ceil(pool * 0.3));
    this.#now = now;
    this.#since = now();
  }

  async take(companyId: number): Promise<void> {
    this.#hear(companyId);
    const held = this.#held.get(companyId) ?? 0;
    if (held < this.#most()) this.#held.set(companyId, held + 1);
    else
      await new Promise<void>((enter) => {
        const waiting = this.#waiting.get(companyId);
        if (waiting) waiting.push(enter);
        else this.#waiting.set(companyId, [enter]);
      });
  }

  give(companyId: number): void {
    const held = (this.#held.get(companyId) ?? 1) - 1;
    const waiting = this.#waiting.get(companyId);
    // Who waits takes over the place that is given back, and further ones where the company has become alone.
    const entering = waiting?.splice(0, Math.max(0, this.#most() - held)) ?? [];
    if (waiting?.length === 0) this.#waiting.delete(companyId);
    if (held + entering.length === 0) this.#held.delete(companyId);
    else this.#held.set(companyId, held + entering.length);
    for (const enter of entering) enter();
  }

  #most(): number {
    const isBeside = this.#busy.size > 1 || this.#busyBefore.size > 1 || this.#differ();
    return isBeside ? this.#beside : this.#alone;
  }

  #differ(): boolean {
    const [one] = this.#busy;
    const [before] = this.#busyBefore;
    return one !== undefined && before !== undefined && one !== before;
  }

  #hear(companyId: number): void {
    const now = this.#now();
    const periods = Math.floor((now - this.#since) / periodMs);
    if (periods > 0) {
      this.#busyBefore = periods === 1 ? this.#busy : new Set();
      this.#busy = new Set();
      this.#since = now;
    }
    this.#busy.add(companyId);
  }
}
