import { WakeTimer } from "../wake-timer.ts";
import type { Inbox } from "./inbox.ts";
import type { SessionPart } from "./session-part.ts";

/** A number whose messages do not all come counts as having heard its customers after this time. */
const atMostMs = 120_000;

/**
 * Whether an open number has heard what customers wrote while it was away: all of it has come, and is stored with what follows from it. Before that,
 * the number sends nothing that nobody waits for, because a customer may have opted out meanwhile.
 */
export class Hearing implements SessionPart {
  readonly #inbox: Pick<Inbox, "settled">;
  readonly #heard: () => void;
  readonly #timer: WakeTimer;
  /** The present opening of the number, while it is open. Null: the number is closed. */
  #openedAt: number | null = null;
  #isCaughtUp = false;
  /** How many times the number was closed. What an earlier socket caught up with says nothing of the present one. */
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

  /** The news may come before the number is shown as open. */
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
