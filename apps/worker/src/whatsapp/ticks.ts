import type { Lease } from "@balcao/core/numbers/connections/leases";
import { messagesUnopened, receiveAcks, type Tick } from "@balcao/core/desk/messages/changes/acks";
import { inScope } from "../until.ts";
import type { SessionPart } from "./session-part.ts";

/** Writes the ticks of one number. Ticks that come during a write are written together in the next write. */
export class Ticks implements SessionPart {
  readonly #lease: Lease;
  readonly #closing: AbortSignal;
  #next: Tick[] = [];
  #written: Promise<void> = Promise.resolve();
  #waiting: Promise<void> | undefined;

  constructor(lease: Lease, closing: AbortSignal) {
    this.#lease = lease;
    this.#closing = closing;
  }

  /** Resolves when the ticks are stored. */
  ticks(ticks: readonly Tick[]): Promise<void> {
    this.#next.push(...ticks);
    this.#waiting ??= this.#written.catch(() => undefined).then(() => this.#write());
    return this.#waiting;
  }

  unopened(wid: string): Promise<void> {
    const { companyId, connectionId } = this.#lease;
    return inScope({ companyId, closing: this.#closing }, () => messagesUnopened(connectionId, [wid]));
  }

  #write(): Promise<void> {
    const ticks = this.#next;
    this.#next = [];
    this.#waiting = undefined;
    const { companyId, connectionId } = this.#lease;
    this.#written = inScope({ companyId, closing: this.#closing }, () => receiveAcks(connectionId, ticks));
    return this.#written;
  }
}
