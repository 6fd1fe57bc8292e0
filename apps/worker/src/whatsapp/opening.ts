import type { NumberLink } from "./gateway.ts";
import { LinkLimit } from "./link-limit.ts";
import type { SessionContext } from "./session-context.ts";

/**
 * How often the lease is checked. Another worker can take the number a second and a half after `mayAct` returns false, so the check must come before that.
 */
const lookMs = 500;

type OpeningLink = Pick<NumberLink, "ceremony" | "connect" | "disconnect" | "forgetKeys" | "isLinked">;
/** Ends the linking. Without a reason, nobody linked the number in time. */
type GiveUp = (reason?: "passkey-lost") => void;

/**
 * Opens the socket of a number, but only while this worker certainly has its lease. A worker that was cut off may have lost the number without knowing it,
 * and WhatsApp ends an older session at each login: this worker's login would stop the number at its new holder. So a socket that is not open yet when the
 * lease runs out is closed, and is opened again if the worker still has the lease.
 */
export class Opening {
  readonly #link: OpeningLink;
  readonly #mayAct: () => boolean;
  readonly #giveUp: GiveUp;
  readonly #limit: LinkLimit;
  #timer: NodeJS.Timeout | undefined;

  constructor(
    link: OpeningLink,
    { mayAct, linkWithinMs }: Pick<SessionContext, "mayAct" | "linkWithinMs">,
    giveUp: GiveUp,
  ) {
    this.#link = link;
    this.#mayAct = mayAct;
    this.#giveUp = giveUp;
    this.#limit = new LinkLimit(() => giveUp(), linkWithinMs);
  }

  /** Opens the socket now, or as soon as the worker certainly has the lease. A number that is not linked waits for its link only for a limited time. */
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
        const isMidPasskey = this.#link.ceremony !== null;
        void this.#close().then(() => {
          closes = false;
          // Otherwise a user who is about to show the passkey would see a new QR code without an explanation.
          if (isMidPasskey) this.#giveUp("passkey-lost");
        });
      }
    };
    this.#timer = setInterval(look, lookMs);
    look();
  }

  /** Keys that were made for a code are useless once the code's socket is closed: the next socket would log in with them, and be refused. */
  async #close(): Promise<void> {
    await this.#link.disconnect().catch(() => undefined);
    if (!this.#link.isLinked) await this.#link.forgetKeys().catch(() => undefined);
  }

  /** Called when the socket is open, or has ended. */
  pause(): void {
    clearInterval(this.#timer);
  }

  /** Removes the limit for the whole link, because each later step has a limit of its own. */
  endLimit(): void {
    this.#limit.end();
  }

  end(): void {
    this.pause();
    this.#limit.end();
  }
}
