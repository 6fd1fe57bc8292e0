import { failureOfCode, isRateFault } from "@balcao/outside/graph/faults";
import type { GraphFault } from "@balcao/outside/graph/graph";
import { NotNow, type Refusal } from "../gateway.ts";

const firstRestMs = 2000;
const longestRestMs = 5 * 60_000;
const longestPairMs = 60 * 60_000;
/** Meta's code for too many messages to one person. */
const pair = 131_056;
/** Meta's own trouble, which passes. */
const passing = new Set([1, 2, 131_000, 131_016, 131_057]);
/** Meta's word for any trouble: perhaps the message's own. */
const unclear = 135_000;

/**
 * Too many calls: the whole number rests; too many messages to one person, and trouble of Meta's: they wait for that person alone. All longer each
 * time, and none of it counts as a try.
 */
export class Brakes {
  #rates = 0;
  #restUntil = 0;
  readonly #pairs = new Map<string, number>();
  readonly #troubles = new Map<string, number>();

  /** Throws while the number rests. */
  check(now = Date.now()): void {
    if (this.#restUntil > now) throw new NotNow("Meta asked us to wait", { againMs: this.#restUntil - now });
  }

  /** Meta took a message to this chat. */
  taken(chat: string): void {
    this.#rates = 0;
    this.#pairs.delete(chat);
    this.#troubles.delete(chat);
  }

  /** What is thrown where Meta is not reached, or has trouble of its own. */
  passing(reason: string, chat: string): NotNow {
    const troubles = this.#troubles.get(chat) ?? 0;
    this.#troubles.set(chat, troubles + 1);
    return new NotNow(reason, { againMs: Math.min(firstRestMs * 2 ** troubles, longestRestMs) });
  }

  /** What follows a refusal that is none of the access: a refusal of the message, or a throw that says when to try again. */
  after(fault: GraphFault, chat: string, now = Date.now()): Refusal {
    const { code, restMs } = fault;
    if (isRateFault(fault)) {
      const againMs = restMs ?? Math.min(firstRestMs * 2 ** this.#rates, longestRestMs);
      this.#rates += 1;
      this.#restUntil = now + againMs;
      throw new NotNow(fault.message, { againMs });
    }
    if (code === pair) {
      const tries = (this.#pairs.get(chat) ?? 0) + 1;
      this.#pairs.set(chat, tries);
      throw new NotNow(fault.message, { againMs: Math.min(4 ** tries * 1000, longestPairMs) });
    }
    if (passing.has(code)) throw this.passing(fault.message, chat);
    if (code === unclear) throw fault;
    return { code, moved: false, failure: failureOfCode(code) };
  }
}
