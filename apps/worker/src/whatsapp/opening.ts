import type { NumberLink } from "./gateway.ts";
import { LinkLimit } from "./link-limit.ts";
import type { SessionContext } from "./session-context.ts";

/** A lease that is not surely ours runs out for others a second and a half later. */
const lookMs = 500;

type Opened = Pick<NumberLink, "connect" | "disconnect" | "forgetKeys" | "isLinked">;

/**
 * Opens the socket of a number, but only while this worker surely has its lease. A worker that was cut off may have lost the number without knowing it,
 * and WhatsApp ends the session of whoever logged in before: its login would stop the number at the new holder. So a socket that is not open yet when
 * the lease runs out is closed, and opened again if the lease turns out to be ours.
 */
export class Opening {
  readonly #link: Opened;
  readonly #mayAct: () => boolean;
  readonly #limit: LinkLimit;
  #timer: NodeJS.Timeout | undefined;

  constructor(
    link: Opened,
    { mayAct, linkWithinMs }: Pick<SessionContext, "mayAct" | "linkWithinMs">,
    giveUp: () => void,
  ) {
    this.#link = link;
    this.#mayAct = mayAct;
    this.#limit = new LinkLimit(giveUp, linkWithinMs);
  }

  /** Opens the socket now, or as soon as the lease is surely ours. A number that is not linked waits for its link only so long. */
  begin(pairingNumber: () => string | null): void {
    this.pause();
    if (this.#link.isLinked) this.#limit.end();
    else this.#limit.begin();
    let begun = false;
    let closes = false;
    const look = () => {
      const may = this.#mayAct();
      if (may === begun || closes) return;
      begun = may;
      if (may) this.#link.connect({ pairingNumber: this.#link.isLinked ? null : pairingNumber() });
      else {
        closes = true;
        void this.#close().then(() => {
          closes = false;
        });
      }
    };
    this.#timer = setInterval(look, lookMs);
    look();
  }

  /** Keys that were made for a code are useless once its socket is gone: the next socket would log in with them, and be refused. */
  async #close(): Promise<void> {
    await this.#link.disconnect().catch(() => undefined);
    if (!this.#link.isLinked) await this.#link.forgetKeys().catch(() => undefined);
  }

  /** The socket is open, or has ended. */
  pause(): void {
    clearInterval(this.#timer);
  }

  /** From now on the link has no limit, because its steps have their own. */
  endLimit(): void {
    this.#limit.end();
  }

  end(): void {
    this.pause();
    this.#limit.end();
  }
}
