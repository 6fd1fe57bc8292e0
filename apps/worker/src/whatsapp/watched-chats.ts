import { addressOf } from "@balcao/core/desk/contacts/address";
import type { Lease } from "@balcao/core/numbers/connections/leases";
import { inCompany } from "@balcao/core/base/database";
import { logger } from "@balcao/core/base/logger";
import type { Identity } from "@balcao/core/desk/contacts/address";
import { type SignFromNumber, type SignToNumber, tellDesks } from "@balcao/core/followers/presence/sign-channels";
import type { NumberLink } from "./gateway.ts";
import type { SessionPart } from "./session-part.ts";

/** A chat counts as watched for this long. Once a minute desks repeat which chats they have on screen. */
const watchMs = 150_000;
type State = SignFromNumber["state"];

/** Short-lived signs of one number: customers type while an attendant looks, and attendants type in their chats. A lost sign is not sent again. */
export class Signs implements SessionPart {
  readonly #lease: Lease;
  readonly #link: NumberLink;
  /** For each chat on a screen, the time until which the chat counts as watched. */
  readonly #watched = new Map<string, number>();
  /** Chats whose signs this number subscribed to on the present socket. */
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

  /** A new socket has no subscriptions, and is not available. */
  opened(): void {
    this.#subscribed = new Set();
    this.#isAvailable = false;
    this.#follow();
  }

  hear({ chat, state }: SignToNumber): void {
    const { can } = this.#link;
    if (state !== "watch") return can.typing ? void this.#inPassing(this.#link.showTyping(chat, state)) : undefined;
    if (!can.presence) return;
    this.#watched.set(chat, performance.now() + watchMs);
    this.#follow();
  }

  /** Tells the api processes that a customer types. They pass this on only to screens that show the chat. */
  typing(identity: Identity, state: State): void {
    const address = addressOf(identity);
    const before = this.#busy.get(address) ?? "paused";
    if (this.#watched.size === 0 || (state === "paused" && before === "paused")) return;
    if (state === "paused") this.#busy.delete(address);
    else this.#busy.set(address, state);
    const { companyId, connectionId } = this.#lease;
    // Signs are sent one after the other, because a "paused" could otherwise overtake the "composing" that it ends.
    this.#line = this.#line.then(() =>
      inCompany(companyId, () => tellDesks({ companyId, connectionId, address, state })),
    );
    this.#line = this.#inPassing(this.#line);
  }

  /** Makes the number available only while an attendant looks at a chat. See `setAvailable`. */
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
