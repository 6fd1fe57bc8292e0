import { setTimeout as sleep } from "node:timers/promises";
import {
  beat,
  claimLeases,
  type ClaimedLease,
  type Lease,
  leave,
  leaseTtlMs,
  readWantedStates,
  releaseLease,
  renewLeases,
  type WantedState,
} from "@balcao/core/numbers/connections/leases";
import { logger } from "@balcao/core/base/logger";
import type { Network } from "@balcao/shared/connections/schema";
import type pg from "pg";

const roundMs = 1000;
const renewMs = 3000;
/** This worker stops using a number this long before another worker may take the number. */
const marginMs = 1500;
/** The most numbers that this worker releases at a time when another worker joins, because each number is offline for a moment. */
const shedAtOnce = 5;

/** The functions that the keeper needs of a number's session. */
export interface Tenant {
  start(): Promise<void>;
  follow(wanted: WantedState, readAt: number): void;
  stop(options: { handOver: boolean }): Promise<void>;
}
export interface Grip {
  lease: ClaimedLease;
  wanted: WantedState;
  mayAct: () => boolean;
  over: () => void;
}
interface HeldNumber<T extends Tenant> {
  lease: Lease;
  tenant: T;
  /** The time on our own clock until which no other worker can hold the number. */
  until: number;
  leaving: Promise<void> | undefined;
}

export interface KeeperOptions<T extends Tenant> {
  db: pg.Pool;
  network: Network;
  workerId: string;
  maxNumbers: number;
  open: (grip: Grip) => T;
  /** Called in each round in which more numbers are wanted than the workers may hold. */
  crowded?: () => void;
  /** Milliseconds of a clock that never goes back. */
  now?: () => number;
}

/**
 * Holds this worker's share of the numbers. It claims free numbers, renews their leases, and releases numbers that are not wanted or exceed its
 * share. It releases a number immediately when another worker has the number.
 */
export class LeaseKeeper<T extends Tenant> {
  readonly #options: KeeperOptions<T>;
  readonly #now: () => number;
  readonly #held = new Map<number, HeldNumber<T>>();
  readonly #stopping = new AbortController();
  #share = Number.POSITIVE_INFINITY;
  #isTooMuch = false;
  #renewedAt = Number.NEGATIVE_INFINITY;
  #wake: () => void = () => undefined;
  #rung = false;
  #loop: Promise<void> | undefined;

  constructor(options: KeeperOptions<T>) {
    this.#options = options;
    this.#now = options.now ?? (() => performance.now());
  }

  start(): void {
    this.#loop = this.#run();
  }

  /** Begins the next round immediately, because something changed. */
  ring(): void {
    this.#rung = true;
    this.#wake();
  }

  tenant(connectionId: number): T | undefined {
    return this.#held.get(connectionId)?.tenant;
  }

  tenants(): T[] {
    return [...this.#held.values()].map(({ tenant }) => tenant);
  }

  /** Hands every number over and deletes this worker's entry. Leases are renewed until the last number is released. */
  async stop(): Promise<void> {
    this.#stopping.abort(new Error("The worker is stopping"));
    this.#wake();
    const renewing = setInterval(() => void this.#renew().catch(() => undefined), renewMs);
    await this.#letGoOfAll();
    await this.#loop;
    // A round that ran meanwhile may have taken numbers.
    await this.#letGoOfAll();
    clearInterval(renewing);
    await leave(this.#options.db, this.#options.workerId).catch(() => undefined);
  }

  async #letGoOfAll(): Promise<void> {
    await Promise.allSettled([...this.#held.values()].map((holding) => this.#letGo(holding, { handOver: true })));
  }

  async #run(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      const woken = new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
      try {
        await this.#round();
      } catch (error) {
        logger.warn({ reason: String(error) }, "leases could not be looked after");
      }
      if (!this.#rung) await Promise.race([woken, sleep(roundMs)]);
    }
  }

  async #round(): Promise<void> {
    const wasRung = this.#rung;
    this.#rung = false;
    const isDue = this.#now() - this.#renewedAt >= renewMs;
    if (isDue) await this.#renew();
    if (isDue || wasRung) {
      // Unwanted numbers are released first. If they counted as held, another number would be handed over in their place.
      await this.#follow();
      await this.#beat();
    }
    // A worker that is stopping claims nothing: it would take back the numbers that it has just released.
    if (!this.#stopping.signal.aborted) await this.#claim();
  }

  async #renew(): Promise<void> {
    const startedAt = this.#now();
    const holdings = [...this.#held.values()];
    const kept =
      holdings.length > 0
        ? await renewLeases(
            this.#options.db,
            holdings.map(({ lease }) => lease),
          )
        : new Set();
    this.#renewedAt = startedAt;
    for (const holding of holdings) {
      if (kept.has(holding.lease.connectionId)) holding.until = startedAt + leaseTtlMs - marginMs;
      else if (this.#held.get(holding.lease.connectionId) === holding) this.#lost(holding);
    }
  }

  async #beat(): Promise<void> {
    const { db, workerId: id, network, maxNumbers } = this.#options;
    const { workers, wanted } = await beat(db, { id, network, numbers: this.#held.size });
    // A single worker takes all numbers, because no other worker could take them.
    this.#share = workers === 1 ? maxNumbers : Math.min(maxNumbers, Math.ceil(wanted / workers));
    const isTooMuch = wanted > workers * maxNumbers;
    if (isTooMuch && !this.#isTooMuch)
      logger.warn({ wanted, workers, maxNumbers }, "more numbers than the workers may hold");
    this.#isTooMuch = isTooMuch;
    if (isTooMuch) this.#options.crowded?.();
    const surplus = [...this.#held.values()].filter(({ leaving }) => !leaving).slice(this.#share);
    for (const holding of surplus.slice(0, shedAtOnce)) void this.#letGo(holding, { handOver: true });
  }

  async #follow(): Promise<void> {
    const readAt = this.#now();
    const ids = [...this.#held.keys()];
    if (ids.length === 0) return;
    for (const wanted of await readWantedStates(this.#options.db, ids)) {
      const holding = this.#held.get(wanted.connectionId);
      if (!holding || holding.leaving) continue;
      if (wanted.wanted) holding.tenant.follow(wanted, readAt);
      else void this.#letGo(holding, { handOver: false });
    }
  }

  async #claim(): Promise<void> {
    const { db, network, workerId: holder } = this.#options;
    const limit = Math.max(0, Math.min(this.#share, this.#options.maxNumbers) - this.#held.size);
    const startedAt = this.#now();
    const leases = await claimLeases(db, { network, holder, held: [...this.#held.keys()], limit });
    if (leases.length === 0) return;
    const wantedStates = await readWantedStates(
      db,
      leases.map(({ connectionId }) => connectionId),
    );
    for (const lease of leases) {
      const wanted = wantedStates.find(({ connectionId }) => connectionId === lease.connectionId);
      if (wanted) this.#open(lease, wanted, startedAt);
    }
  }

  #open(lease: ClaimedLease, wanted: WantedState, startedAt: number): void {
    const { connectionId } = lease;
    const current = () => this.#held.get(connectionId);
    const tenant = this.#options.open({
      lease,
      wanted,
      mayAct: () => (current()?.until ?? 0) > this.#now(),
      over: () => {
        const holding = current();
        if (holding?.lease === lease) void this.#letGo(holding, { handOver: false });
      },
    });
    const holding: HeldNumber<T> = { lease, tenant, until: startedAt + leaseTtlMs - marginMs, leaving: undefined };
    this.#held.set(connectionId, holding);
    logger.info({ connectionId, epoch: lease.epoch }, "number taken");
    tenant.start().catch((error: unknown) => {
      if (holding.leaving) return;
      logger.error({ connectionId, reason: String(error) }, "a number could not be started");
      void this.#letGo(holding, { handOver: false });
    });
  }

  #lost(holding: HeldNumber<T>): void {
    logger.warn({ connectionId: holding.lease.connectionId }, "number lost to another worker");
    this.#held.delete(holding.lease.connectionId);
    holding.leaving ??= holding.tenant.stop({ handOver: false }).catch(() => undefined);
  }

  #letGo(holding: HeldNumber<T>, options: { handOver: boolean }): Promise<void> {
    holding.leaving ??= this.#release(holding, options);
    return holding.leaving;
  }

  async #release({ lease, tenant }: HeldNumber<T>, options: { handOver: boolean }): Promise<void> {
    const { connectionId } = lease;
    try {
      await tenant.stop(options);
    } catch (error) {
      logger.warn({ connectionId, reason: String(error) }, "a number was not left cleanly");
    }
    await releaseLease(this.#options.db, lease).catch(() => undefined);
    this.#held.delete(connectionId);
    logger.info({ connectionId }, "number let go");
    this.ring();
  }
}
