/** A company that held a connection within the last one or two periods counts as busy. */
const periodMs = 1000;
/** A company that held connections for this long within these periods has used a large part of the machine. */
const greedyMs = 750;
/** A company that used a large part waits before its next work as long as its last work took, but no longer than this. */
const longestRestMs = 50;

/**
 * How many connections of a pool one company may hold at a time. A company that is alone gets most of them, and a few while other companies work too.
 * While it takes more than the others, it gets a single one and also pauses between its work. So a flood of work of one company does not slow the
 * others. Work that has to wait keeps its order, and enters as soon as its company may hold more: a company may hold more when a period ends, whether
 * or not anything else happens then.
 */
export class FairShare {
  readonly #alone: number;
  readonly #beside: number;
  readonly #now: () => number;
  readonly #held = new Map<number, number>();
  readonly #waiting = new Map<number, (() => void)[]>();
  /** How long each busy company held connections. */
  #busy = new Map<number, number>();
  #busyBefore = new Map<number, number>();
  #since: number;
  /** Runs at the end of the period while work waits. */
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(pool: number, now: () => number = () => performance.now()) {
    this.#alone = Math.max(1, Math.ceil(pool * 0.6));
    this.#beside = Math.max(1, Math.ceil(pool * 0.3));
    this.#now = now;
    this.#since = now();
  }

  async take(companyId: number): Promise<void> {
    this.#hear(companyId);
    // No work of the company waits at this point, because waiting work enters as soon as its company may hold more.
    const held = this.#held.get(companyId) ?? 0;
    if (held < this.#most(companyId)) this.#held.set(companyId, held + 1);
    else
      await new Promise<void>((enter) => {
        const waiting = this.#waiting.get(companyId);
        if (waiting) waiting.push(enter);
        else this.#waiting.set(companyId, [enter]);
        this.#watch();
      });
  }

  /** Gives back a connection that was held for `ms`. */
  give(companyId: number, ms: number): void {
    this.#hear(companyId, ms);
    if (this.#most(companyId) > 1 || !this.#waiting.has(companyId)) this.#free(companyId);
    else setTimeout(() => this.#free(companyId), Math.min(ms, longestRestMs));
  }

  /**
   * Forgets how long a company has held connections. Tests in which transactions of one company wait for each other need three connections at the same
   * time.
   */
  forgive(companyId: number): void {
    for (const busy of [this.#busy, this.#busyBefore]) busy.delete(companyId);
    this.#admitAll();
  }

  #free(companyId: number): void {
    const held = (this.#held.get(companyId) ?? 1) - 1;
    if (held === 0) this.#held.delete(companyId);
    else this.#held.set(companyId, held);
    this.#admit(companyId);
  }

  /** Lets waiting work of a company take the connections that the company may hold now. */
  #admit(companyId: number): void {
    const held = this.#held.get(companyId) ?? 0;
    const waiting = this.#waiting.get(companyId);
    const entering = waiting?.splice(0, Math.max(0, this.#most(companyId) - held)) ?? [];
    if (waiting?.length === 0) this.#waiting.delete(companyId);
    if (entering.length > 0) this.#held.set(companyId, held + entering.length);
    for (const enter of entering) enter();
  }

  #admitAll(): void {
    for (const companyId of this.#waiting.keys()) this.#admit(companyId);
  }

  #most(companyId: number): number {
    const periods = [this.#busy, this.#busyBefore];
    if (periods.every((busy) => busy.size === Number(busy.has(companyId)))) return this.#alone;
    const used = periods.reduce((sum, busy) => sum + (busy.get(companyId) ?? 0), 0);
    return used > greedyMs ? 1 : this.#beside;
  }

  #hear(companyId: number, ms = 0): void {
    const isNew = this.#turn();
    this.#busy.set(companyId, (this.#busy.get(companyId) ?? 0) + ms);
    if (isNew) this.#admitAll();
  }

  /** Begins a new period when the present one is over. Only then may companies hold more than before. */
  #turn(): boolean {
    const now = this.#now();
    const periods = Math.floor((now - this.#since) / periodMs);
    if (periods < 1) return false;
    this.#busyBefore = periods === 1 ? this.#busy : new Map();
    this.#busy = new Map();
    this.#since = now;
    return true;
  }

  /** Ends the period in time for work that waits, also when no connection is taken or given back. */
  #watch(): void {
    if (this.#timer !== undefined || this.#waiting.size === 0) return;
    this.#timer = setTimeout(
      () => {
        this.#timer = undefined;
        if (this.#turn()) this.#admitAll();
        this.#watch();
      },
      this.#since + periodMs - this.#now(),
    );
    this.#timer.unref();
  }
}
