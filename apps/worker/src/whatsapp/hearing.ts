import { WakeTimer } from "../wake-timer.ts";
import type { Inbox } from "./inbox.ts";
import type { SessionPart } from "./session-part.ts";

/** A number whose messages do not all come counts as having heard its customers after this time. */
const atMostMs = 120_000;

/**
 * Whether an open number has heard what customers wrote while it was away: all these messages have come and are stored, with everything that they cause.
 * Before that, the number sends no message that nobody waits for, because a customer may have opted out meanwhile.
 */
export class Hearing implements SessionPart {
  readonly #inbox: Pick<Inbox, "settled">;
  readonly #heard: () => void;
  readonly #timer: WakeTimer;
  /** When the number was opened. Null while it is closed. */
  #openedAt: number | null = null;
  #isCaughtUp = false;
  /** How many times the number was closed. A `caughtUp` of an earlier socket does not count for the present socket. */
  #closings = 0;

  constructor(inbox: Pick<Inbox, "settled">, heard: () => void, closing: AbortSignal) {
    this.#inbox = inbox;
    this.#heard = heard;
    this.#timer = new WakeTimer(() => this.#giveUp(), closing);
  }

  get isDone(): boolean {
    return this.#openedAt !== null && this.#isCaughtUp;
  }

  opened(): void {
    this.#openedAt = performance.now();
    if (this.isDone) this.#heard();
    else this.#timer.in(atMostMs);
  }

  closed(): void {
    this.#openedAt = null;
    this.#isCaughtUp = false;
    this.#closings += 1;
  }

  /** This event may come before `opened`. */
  caughtUp(): void {
    const closings = this.#closings;
    const end = (): void => {
      if (closings === this.#closings) this.#end();
    };
    this.#inbox.settled().then(end, () => undefined);
  }

  #giveUp(): void {
    if (this.#openedAt === null || this.#isCaughtUp) return;
    const leftMs = this.#openedAt + atMostMs - performance.now();
    if (leftMs > 0) this.#timer.in(leftMs);
    else this.#end();
  }

  #end(): void {
    this.#isCaughtUp = true;
    if (this.isDone) this.#heard();
  }
}
