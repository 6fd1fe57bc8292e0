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

/** Counts what goes out, and refuses what is too much. */
export class Limits {
  readonly #world: World;
  readonly #seconds = new Map<string, number[]>();
  /** By number and recipient: how many sends are used up, and when that was so. */
  readonly #pairs = new Map<string, { used: number; at: number }>();

  constructor(world: World) {
    this.#world = world;
  }

  /** So many messages a second of one number. */
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

  /** One message each six seconds from a number to the same person, of which 45 may come at once. */
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

  /** Whether the portfolio may begin to write to one more person today; if so, they are counted. */
  mayBegin({ account: { portfolio } }: PhoneNumber, person: Person): boolean {
    const now = this.#world.now();
    for (const [id, at] of portfolio.begun) if (now - at >= day) portfolio.begun.delete(id);
    if (portfolio.begun.has(person.id)) return true;
    if (portfolio.begun.size >= people[portfolio.tier]) return false;
    portfolio.begun.set(person.id, now);
    return true;
  }
}
