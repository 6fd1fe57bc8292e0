import { GraphError } from "../errors.ts";
import type { Person, PhoneNumber, Tier } from "../world/objects.ts";
import { day } from "../world/windows.ts";
import type { World } from "../world/world.ts";

const burst = 45;
const pairPause = 6_000;
const people: Record<Tier, number> = {
  TIER_250: 250,
  TIER_2K: 2_000,
  TIER_10K: 10_000,
  TIER_100K: 100_000,
  TIER_UNLIMITED: Number.POSITIVE_INFINITY,
};

/** Counts sent messages, and refuses those beyond the limits. */
export class Limits {
  readonly #world: World;
  readonly #seconds = new Map<string, number[]>();
  /** For each number and recipient: the used sends, and the time of this count. */
  readonly #pairs = new Map<string, { used: number; at: number }>();

  constructor(world: World) {
    this.#world = world;
  }

  /** Counts a message, and refuses it when the number has sent all that it may send in a second. */
  countSecond({ id, messagesPerSecond }: PhoneNumber): void {
    const now = this.#world.now();
    const recent = (this.#seconds.get(id) ?? []).filter((at) => now - at < 1000);
    this.#seconds.set(id, recent);
    if (recent.length >= messagesPerSecond)
      throw new GraphError(130429, {
        details:
          "Message failed to send because there were too many messages sent from this phone number in a short period of time",
        headers: { "retry-after": "1" },
      });
    recent.push(now);
  }

  /** A number may send the same person one message every six seconds, and up to 45 in one go ahead of this pace. */
  countPair({ id }: PhoneNumber, recipient: string): void {
    const [key, now] = [`${id} ${recipient}`, this.#world.now()];
    const before = this.#pairs.get(key) ?? { used: 0, at: now };
    const used = Math.max(0, before.used - (now - before.at) / pairPause);
    if (used + 1 > burst)
      throw new GraphError(131056, {
        details:
          "Message failed to send because there were too many messages sent from this phone number to the same phone number in a short period of time",
      });
    this.#pairs.set(key, { used: used + 1, at: now });
  }

  /** Whether the portfolio may contact one more new person today. If so, the person is counted. */
  mayBegin({ account: { portfolio } }: PhoneNumber, person: Person): boolean {
    const now = this.#world.now();
    for (const [id, at] of portfolio.begun) if (now - at >= day) portfolio.begun.delete(id);
    if (portfolio.begun.has(person.id)) return true;
    if (portfolio.begun.size >= people[portfolio.tier]) return false;
    portfolio.begun.set(person.id, now);
    return true;
  }
}
