import { addressOf } from "@balcao/core/contacts/address";
import type { Lease } from "@balcao/core/connections/leases";
import { inCompany } from "@balcao/core/database";
import { logger } from "@balcao/core/logger";
import type { Identity } from "@balcao/core/messages/inbound";
import { type SignFromNumber, type SignToNumber, tellDesks } from "@balcao/core/presence/signs";
import type { NumberLink } from "./gateway.ts";

/** The desks say once a minute what they still have on screen. */
const watchMs = 150_000;
type State = SignFromNumber["state"];

/** Passing signs of one number: what its customers do while somebody looks, and what we do in their chats. None is worth a retry. */
export class Signs {
  readonly #lease: Lease;
  readonly #link: NumberLink;
  /** Until when a chat is on somebody's screen. */
  readonly #watched = new Map<string, number>();
  /** Asked for on the socket that is open now. */
  #subscribed = new Set<string>();
  #isAvailable = false;
  #timer: NodeJS.Timeout | undefined;
  readonly #busy = new Map<string, State>();
  #line = Promise.resolve();

  constructor(lease: Lease, link: NumberLink, closing: AbortSignal) {
    this.#lease = lease;
    this.#link = link;
    closing.addEventListener("abort", () => clearTimeout(this.#timer), { once: true });
  }

  /** A new socket knows of no subscription, and is not available. */
  opened(): void {
    this.#subscribed = new Set();
    this.#isAvailable = false;
    this.#follow();
  }

  hear({ chat, state }: SignToNumber): void {
    if (state !== "watch") return void this.#inPassing(this.#link.showTyping(chat, state));
    this.#watched.set(chat, performance.now() + watchMs);
    this.#follow();
  }

  /** Of whoever it is: only desks that have the chat on screen pass it on. */
  customer(identity: Identity, state: State): void {
    const address = addressOf(identity);
    const before = this.#busy.get(address) ?? "paused";
    if (this.#watched.size === 0 || (state === "paused" && before === "paused")) return;
    if (state === "paused") this.#busy.delete(address);
    else this.#busy.set(address, state);
    const { companyId, connectionId } = this.#lease;
    // One after the other, or a pause could overtake what it ends.
    this.#line = this.#line.then(() =>
      inCompany(companyId, () => tellDesks({ companyId, connectionId, address, state })),
    );
    this.#line = this.#inPassing(this.#line);
  }

  /** Is there while anybody looks at a chat, and only then: see `setAvailable`. */
  #follow(): void {
    const now = performance.now();
    for (const [chat, until] of this.#watched) if (until <= now) this.#watched.delete(chat);
    const wanted = this.#watched.size > 0;
    if (wanted !== this.#isAvailable) {
      this.#isAvailable = wanted;
      void this.#inPassing(this.#link.setAvailable(wanted));
    }
    for (const chat of this.#watched.keys()) if (!this.#subscribed.has(chat)) this.#subscribe(chat);
    clearTimeout(this.#timer);
    if (wanted) this.#timer = setTimeout(() => this.#follow(), Math.max(...this.#watched.values()) - now).unref();
  }

  #subscribe(chat: string): void {
    this.#subscribed.add(chat);
    void this.#inPassing(this.#link.watch(chat));
  }

  #inPassing(work: Promise<void>): Promise<void> {
    return work.catch((error: unknown) =>
      logger.debug({ connectionId: this.#lease.connectionId, reason: String(error) }, "a passing sign was lost"),
    );
  }
}
