import { failureOfCode, isFileFault, isPairFault, isPassingFault, isRateFault } from "@balcao/outside/graph/faults";
import type { GraphFault } from "@balcao/outside/graph/graph";
import { NotNow, type Refusal } from "../gateway.ts";

const firstRestMs = 2000;
const longestRestMs = 5 * 60_000;
const longestPairMs = 60 * 60_000;
/** Meta's code for unclear trouble. The message itself may be the cause. */
const unclear = 135_000;

/**
 * Delays after refusals of Meta. After too many calls the whole number pauses. After too many messages to one person, or after trouble at Meta, only
 * messages to that person pause. Each pause is longer than the last, and no such refusal counts as a try.
 */
export class Brakes {
  #rates = 0;
  #restUntil = 0;
  readonly #pairs = new Map<string, number>();
  readonly #troubles = new Map<string, number>();

  /** Throws while the number pauses. */
  check(now = Date.now()): void {
    if (this.#restUntil > now) throw new NotNow("Meta asked us to wait", { againMs: this.#restUntil - now });
  }

  /** Resets the pauses, because Meta took a message to this chat. */
  taken(chat: string): void {
    this.#rates = 0;
    this.#pairs.delete(chat);
    this.#troubles.delete(chat);
  }

  /** The error for a call when Meta is unreachable or has trouble of its own. */
  passing(reason: string, chat: string): NotNow {
    const troubles = this.#troubles.get(chat) ?? 0;
    this.#troubles.set(chat, troubles + 1);
    return new NotNow(reason, { againMs: Math.min(firstRestMs * 2 ** troubles, longestRestMs) });
  }

  /** The result of a refusal that does not concern the access: the message fails, or the error says when to try again. */
  after(fault: GraphFault, chat: string, now = Date.now()): Refusal {
    const { code, restMs } = fault;
    if (isRateFault(fault)) {
      const againMs = restMs ?? Math.min(firstRestMs * 2 ** this.#rates, longestRestMs);
      this.#rates += 1;
      this.#restUntil = now + againMs;
      throw new NotNow(fault.message, { againMs });
    }
    if (isPairFault(fault)) {
      const tries = (this.#pairs.get(chat) ?? 0) + 1;
      this.#pairs.set(chat, tries);
      throw new NotNow(fault.message, { againMs: Math.min(4 ** tries * 1000, longestPairMs) });
    }
    if (isPassingFault(fault)) throw this.passing(fault.message, chat);
    if (code === unclear) throw fault;
    return { code, moved: false, failure: failureOfCode(code), ...(isFileFault(code) && { asDocument: true }) };
  }
}
