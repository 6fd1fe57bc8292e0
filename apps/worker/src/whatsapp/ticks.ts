import { inCompany } from "@balcao/core/database";
import type { Lease } from "@balcao/core/connections/leases";
import { receiveAcks, type Tick } from "@balcao/core/messages/acks";
import { untilDatabase } from "../until.ts";

/** Writes the ticks of one number. What comes while a write is running is written together as the next. */
export class Ticks {
  readonly #lease: Lease;
  readonly #closing: AbortSignal;
  #next: Tick[] = [];
  #written: Promise<void> = Promise.resolve();
  #waiting: Promise<void> | undefined;

  constructor(lease: Lease, closing: AbortSignal) {
    this.#lease = lease;
    this.#closing = closing;
  }

  /** Resolves when they are stored. */
  add(ticks: readonly Tick[]): Promise<void> {
    this.#next.push(...ticks);
    this.#waiting ??= this.#written.catch(() => undefined).then(() => this.#write());
    return this.#waiting;
  }

  #write(): Promise<void> {
    const ticks = this.#next;
    this.#next = [];
    this.#waiting = undefined;
    const { companyId, connectionId } = this.#lease;
    this.#written = untilDatabase(() => inCompany(companyId, () => receiveAcks(connectionId, ticks)), this.#closing);
    return this.#written;
  }
}
