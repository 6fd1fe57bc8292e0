import { setTimeout as sleep } from "node:timers/promises";
import type { Lease, WantedState } from "@balcao/core/numbers/connections/leases";
import { logger } from "@balcao/core/base/logger";
import { noCodes } from "@balcao/shared/connections/rules";
import type { PasskeyStep } from "@balcao/shared/connections/passkey";
import type { DisconnectReason } from "@balcao/shared/connections/schema";
import { type Sequel, sequelOf } from "./close-codes.ts";
import type { CloseCause } from "./close-cause.ts";
import type { LinkEvents, NumberLink } from "./gateway.ts";
import { Opening } from "./opening.ts";
import { newsTo, type PartContext, type SessionPart } from "./session-part.ts";
import type { SessionContext } from "./session-context.ts";
import { StatusLine } from "./status-line.ts";

const idleMs = 5000;
/** When a socket was open for this long, the retries are counted from zero again. */
const wellMs = 30_000;

/**
 * One number while this process holds its lease. It opens the number, opens it again by the table of close codes, shows its state, and passes events
 * to its parts, which receive and send.
 */
export class NumberSession {
  readonly lease: Lease;
  readonly #context: SessionContext;
  readonly #link: NumberLink;
  readonly #closing = new AbortController();
  readonly #status: StatusLine;
  readonly #parts: SessionPart[] = [];
  #pairingNumber: string | null;
  readonly #isMidPasskey: boolean;
  #attempt = 0;
  #openedAt = Number.NaN;
  #timer: NodeJS.Timeout | undefined;
  /** How many times a new link was requested. Only the last request opens a socket. */
  #relinks = 0;
  readonly #opening: Opening;
  /** The time on our clock at which the waiting retry was shown. If a later read of the wanted state has no retry, a user requested an immediate try. */
  #retryShownAt: number | undefined;
  #isStarted = false;
  #isOver = false;

  constructor(lease: Lease, wanted: WantedState, context: SessionContext) {
    this.lease = lease;
    this.#context = context;
    this.#pairingNumber = wanted.pairingNumber;
    this.#isMidPasskey = wanted.isMidPasskey;
    const closing = this.#closing.signal;
    this.#status = new StatusLine(lease, closing);
    this.#link = context.transport.hold(lease, {
      qr: (text) => this.#showQr(text),
      pairingCode: (code) => this.#show({ status: "qrcode", ...noCodes, pairingCode: code, reason: null }),
      passkey: (step) => this.#showPasskey(step),
      paired: () => this.#show({ status: "PAIRING", ...noCodes, reason: null }),
      opened: (me) => void this.#opened(me),
      closed: (cause) => void this.#closed(cause),
      stale: () => this.#end(),
      ...newsTo(this.#parts),
    });
    this.#opening = new Opening(this.#link, context, (reason) => void this.#giveUpLinking(reason));
    const logOut: PartContext["logOut"] = (options) => this.#logOut(options);
    this.#parts.push(...context.makeParts({ ...context, lease, link: this.#link, closing, logOut }));
  }

  /** Processes the rows that an earlier holder left, and then opens the socket, so that new messages come after them. */
  async start(): Promise<void> {
    await this.#link.load();
    for (const part of this.#parts) await part.start?.();
    this.tell((part) => part.wake?.());
    this.#isStarted = true;
    if (this.#isOver) return;
    // A new QR would come without an explanation, so the number stops: the user who showed the passkey must know that the progress is lost.
    if (this.#isMidPasskey && !this.#link.isLinked) await this.#stopAndExplain("passkey-lost", true);
    else this.#connect();
  }

  /** Passes an event that does not come from the link to the parts, such as a new command or a user's request. */
  tell = (say: (part: SessionPart) => void): void => this.#parts.forEach(say);

  /** Follows the company's present wish for the number. `readAt` is the time on our clock at which the wish was read. */
  follow(wanted: WantedState, readAt: number): void {
    if (this.#isOver) return;
    if (!this.#link.isLinked && wanted.pairingNumber !== this.#pairingNumber) {
      this.#pairingNumber = wanted.pairingNumber;
      // A start that still runs connects at its end, and uses the new number then.
      if (this.#isStarted) void this.#relink();
    } else if (this.#retryShownAt !== undefined && this.#retryShownAt < readAt && wanted.retryAt === null) {
      this.#attempt = 0;
      this.#opening.end();
      this.#connect();
    }
  }

  /** Releases the number: logs out first if that was ordered, finishes work that is half done, and closes. */
  async stop({ handOver }: { handOver: boolean }): Promise<void> {
    for (const part of this.#parts) await part.leave?.().catch(() => undefined);
    const wasOver = this.#isOver;
    this.#end();
    // The row keeps the state of a passkey link, so that the next holder can report its loss.
    if (handOver && !wasOver && !this.#link.ceremony) this.#show({ status: "OPENING", reason: "stopped", ...noCodes });
    await this.#link.disconnect();
    // Work that waits for a lost number must not delay the release.
    const patience = sleep(idleMs, undefined, { ref: false });
    const idle = Promise.all([...this.#parts.map(async (part) => part.idle?.()), this.#status.settled()]);
    await Promise.race([idle, patience]);
    this.#closing.abort(new Error("This number was let go"));
    await this.#link.release();
  }

  #connect({ silently = false } = {}): void {
    clearTimeout(this.#timer);
    this.#retryShownAt = undefined;
    if (!silently) this.#show({ status: "OPENING", retryAt: null, ...noCodes });
    this.#opening.begin(() => this.#pairingNumber);
  }

  #showQr(text: string): void {
    this.#show({ status: "qrcode", ...noCodes, qrcode: text, reason: null });
    this.#context.camera(text);
  }

  /** Each step of a link with a passkey has its own time limit. */
  #showPasskey(passkey: PasskeyStep): void {
    this.#opening.endLimit();
    this.#show({ status: "PAIRING", ...noCodes, passkey, reason: null });
  }

  async #opened({ number, lid, proven }: Parameters<LinkEvents["opened"]>[0]): Promise<void> {
    this.#opening.end();
    if (proven) {
      for (const part of this.#parts) part.opened?.();
      await proven;
      if (this.#isOver) return;
    }
    const openedAt = performance.now();
    this.#openedAt = openedAt;
    const shown = await this.#status.show({
      status: "CONNECTED",
      number,
      lid,
      reason: null,
      retries: 0,
      retryAt: null,
      ...noCodes,
      ...(this.#pairingNumber !== null && { pairingNumber: null }),
    });
    this.#pairingNumber = null;
    if (shown === "number-taken") {
      await this.#link.logOut();
      await this.#stopAndExplain("number-taken", true);
    } else if (!this.#isOver && !proven && this.#openedAt === openedAt) {
      for (const part of this.#parts) part.opened?.();
    }
  }

  async #closed(cause: CloseCause): Promise<void> {
    if (this.#isOver) return;
    this.#opening.pause();
    this.#tellClosed();
    if (performance.now() - this.#openedAt > wellMs) this.#attempt = 0;
    this.#openedAt = Number.NaN;
    const relinks = this.#relinks;
    // Keys that were made for a code are useless once its socket is gone.
    if (!this.#link.isLinked) await this.#link.forgetKeys().catch(() => undefined);
    const withCode = this.#pairingNumber !== null;
    const sequel = sequelOf(cause, { attempt: this.#attempt, withCode, backOff: this.#context.backOff });
    logger.info({ connectionId: this.lease.connectionId, cause, ...sequel }, "a number's socket ended");
    if (this.#isOver || relinks !== this.#relinks) return;
    if (sequel.kind === "stop") return this.#stopAndExplain(sequel.reason, sequel.forgetKeys);
    if (sequel.delayMs === 0) return this.#connect({ silently: true });
    await this.#retryIn(sequel);
  }

  async #retryIn({ delayMs, reason, needsPerson }: Extract<Sequel, { kind: "retry" }>): Promise<void> {
    this.#attempt += 1;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#connect(), delayMs);
    await this.#status.show({
      status: needsPerson ? "DISCONNECTED" : "TIMEOUT",
      reason,
      retries: this.#attempt,
      retryAt: new Date(Date.now() + delayMs),
      ...noCodes,
    });
    this.#retryShownAt = performance.now();
    // A person who gave another access before this status was shown found the number open, and woke no worker.
    if (needsPerson && (await this.#link.hasOtherAccess?.()) && !this.#isOver) this.#connect();
  }

  async #giveUpLinking(reason?: DisconnectReason): Promise<void> {
    if (this.#isOver || this.#link.isLinked) return;
    // A phone that types the code now must be refused, because its owner would otherwise see a link that is then deleted.
    await this.#link.disconnect();
    if (this.#link.isLinked) return this.#connect();
    // The time limit of the codes ends a link that no phone began. After a broken connection a phone may have begun it.
    const unscanned = this.#pairingNumber === null ? "qr-expired" : "pairing-failed";
    await this.#stopAndExplain(reason ?? (this.#attempt > 0 ? "passkey-lost" : unscanned), true);
  }

  /** Shows why the number stopped. When another worker has the lease (which may have caused the 440), the database refuses this status. */
  async #stopAndExplain(reason: DisconnectReason, forgetKeys: boolean): Promise<void> {
    this.#end();
    if (forgetKeys) await this.#link.forgetKeys().catch(() => undefined);
    await this.#status.show({
      status: "DISCONNECTED",
      reason,
      retryAt: null,
      retries: 0,
      ...noCodes,
      wanted: false,
      pairingNumber: null,
      ...(forgetKeys && { number: null, lid: null }),
    });
    this.#context.over();
  }

  async #logOut({ relink }: { relink: boolean }): Promise<void> {
    clearTimeout(this.#timer);
    await this.#link.logOut();
    this.#tellClosed();
    if (!relink) return this.#stopAndExplain("logged-out", true);
    await this.#relink();
  }

  async #relink(): Promise<void> {
    clearTimeout(this.#timer);
    this.#retryShownAt = undefined;
    this.#opening.end();
    const relinks = (this.#relinks += 1);
    this.#attempt = 0;
    await this.#link.disconnect();
    await this.#link.forgetKeys();
    if (!this.#isOver && relinks === this.#relinks) this.#connect();
  }

  #show = (change: Parameters<StatusLine["show"]>[0]): void => void this.#status.show(change);

  /** Nothing more is opened after this. */
  #end(): void {
    this.#isOver = true;
    this.#opening.end();
    clearTimeout(this.#timer);
    this.#tellClosed();
  }

  #tellClosed(): void {
    for (const part of this.#parts) part.closed?.();
  }
}
