import { setTimeout as sleep } from "node:timers/promises";
import type { Lease, Wish } from "@balcao/core/connections/leases";
import { logger } from "@balcao/core/logger";
import type { DisconnectReason } from "@balcao/shared/connections/schema";
import { Commands } from "../messages/commands.ts";
import { PhoneBook } from "../contacts/phone-book.ts";
import { blockedOnPhone } from "../contacts/block.ts";
import { Pictures } from "../contacts/pictures.ts";
import { sequelOf } from "./close-codes.ts";
import type { Gate } from "./gate.ts";
import type { CloseCause, NumberLink, Transport } from "./gateway.ts";
import { Inbox } from "./journal.ts";
import { Signs } from "./signs.ts";
import { StatusLine } from "./status-line.ts";
import { Ticks } from "./ticks.ts";

export interface SessionContext {
  transport: Transport;
  /** How many scopes inbound messages may take at a time, over all numbers. */
  inboundGate: Gate;
  /** Shows a QR to a camera that is no phone's: the demo phone's. */
  camera: (qr: string) => void;
  /** Whether nobody else can hold the number yet, by our own clock. */
  mayAct: () => boolean;
  /** The session has ended by itself, and so has the wish for it. */
  over: () => void;
}

const nothingShown = { qrcode: null, pairingCode: null } as const;
const idleMs = 5000;
/** A session that was open for this long was well: the next trouble starts counting anew. */
const wellMs = 30_000;

/**
 * One number while this process holds its lease: opens it, opens it again as the table of close codes says, shows how it stands, and
 * joins the parts that receive and send.
 */
export class NumberSession {
  readonly lease: Lease;
  readonly #context: SessionContext;
  readonly #link: NumberLink;
  readonly #closing = new AbortController();
  readonly #status: StatusLine;
  readonly #inbox: Inbox;
  readonly #ticks: Ticks;
  readonly #people: PhoneBook;
  readonly #pictures: Pictures;
  readonly commands: Commands;
  readonly signs: Signs;
  #pairingNumber: string | null;
  #attempt = 0;
  #hadBadSession = false;
  #openedAt = Number.NaN;
  #timer: NodeJS.Timeout | undefined;
  /** When the waiting retry was shown, by our clock; a wish read after that without one was made by somebody. */
  #retryShownAt: number | undefined;
  #isOver = false;

  constructor(lease: Lease, wish: Wish, context: SessionContext) {
    this.lease = lease;
    this.#context = context;
    this.#pairingNumber = wish.pairingNumber;
    const closing = this.#closing.signal;
    this.#link = context.transport.hold(lease, {
      qr: (text) => this.#showQr(text),
      pairingCode: (code) => this.#show({ status: "qrcode", ...nothingShown, pairingCode: code, reason: null }),
      paired: () => this.#show({ status: "PAIRING", ...nothingShown, reason: null }),
      opened: (me) => void this.#opened(me),
      closed: (cause) => void this.#closed(cause),
      stale: () => this.#end(),
      taken: (wid, error) => this.commands.taken(wid, error),
      ticks: (ticks) => {
        for (const { wid } of ticks) this.commands.taken(wid, null);
        return this.#ticks.add(ticks);
      },
      received: (row) => {
        this.#inbox.add(row);
        this.#pictures.soon();
      },
      typing: (identity, state) => this.signs.customer(identity, state),
      pictured: (identity) => this.#pictures.changed(identity),
      people: (entries, owner) => this.#people.add(entries, owner),
      blocked: (identities, blocked) => void blockedOnPhone(lease, identities, blocked, closing).catch(() => undefined),
    });
    this.signs = new Signs(lease, this.#link, closing);
    this.#status = new StatusLine(lease, closing);
    this.#inbox = new Inbox(lease, this.#link, context.inboundGate, closing);
    this.#ticks = new Ticks(lease, closing);
    this.#people = new PhoneBook(lease, closing);
    this.#pictures = new Pictures(lease, this.#link, closing);
    this.commands = new Commands(lease, this.#link, {
      closing,
      mayAct: context.mayAct,
      logOut: (options) => this.#logOut(options),
    });
  }

  /** First what an earlier holder left unprocessed, then the socket: what is new comes behind it. */
  async start(): Promise<void> {
    await this.#link.load();
    await this.#inbox.recover();
    this.commands.wake();
    if (!this.#isOver) this.#connect();
  }

  /** Follows what the owner wants now; `readAt` is when it was read, by our clock. */
  follow(wish: Wish, readAt: number): void {
    if (this.#isOver) return;
    if (!this.#link.isLinked && wish.pairingNumber !== this.#pairingNumber) {
      this.#pairingNumber = wish.pairingNumber;
      void this.#relink();
    } else if (this.#retryShownAt !== undefined && this.#retryShownAt < readAt && wish.retryAt === null) {
      this.#attempt = 0;
      this.#connect();
    }
  }

  /** Lets the number go: says goodbye first when that was asked for, finishes what it holds in its hands, closes. */
  async stop({ handOver }: { handOver: boolean }): Promise<void> {
    await this.commands.logOutIfAsked().catch(() => undefined);
    const wasOver = this.#isOver;
    this.#end();
    if (handOver && !wasOver) this.#show({ status: "OPENING", reason: "stopped", ...nothingShown });
    await this.#link.disconnect();
    // What hangs on a number that is lost must not hold up the others.
    const patience = sleep(idleMs, undefined, { ref: false });
    await Promise.race([Promise.all([this.commands.idle(), this.#inbox.idle(), this.#status.settled()]), patience]);
    this.#closing.abort(new Error("This number was let go"));
    await this.#link.release();
  }

  #connect({ silently = false } = {}): void {
    clearTimeout(this.#timer);
    this.#retryShownAt = undefined;
    if (!silently) this.#show({ status: "OPENING", retryAt: null, ...nothingShown });
    this.#link.connect({ pairingNumber: this.#link.isLinked ? null : this.#pairingNumber });
  }

  #showQr(text: string): void {
    this.#show({ status: "qrcode", qrcode: text, pairingCode: null, reason: null });
    this.#context.camera(text);
  }

  async #opened({ number, lid }: { number: string; lid: string | null }): Promise<void> {
    this.#openedAt = performance.now();
    this.#hadBadSession = false;
    const shown = await this.#status.show({
      status: "CONNECTED",
      number,
      lid,
      reason: null,
      retries: 0,
      retryAt: null,
      ...nothingShown,
      ...(this.#pairingNumber !== null && { pairingNumber: null }),
    });
    this.#pairingNumber = null;
    if (shown === "number-taken") {
      await this.#link.logOut();
      await this.#stopAndExplain("number-taken", true);
    } else if (!this.#isOver) {
      this.commands.opened();
      this.signs.opened();
      this.#pictures.opened();
    }
  }

  async #closed(cause: CloseCause): Promise<void> {
    if (this.#isOver) return;
    this.commands.closed();
    this.#pictures.closed();
    if (performance.now() - this.#openedAt > wellMs) this.#attempt = 0;
    this.#openedAt = Number.NaN;
    // Keys made for a code are of no use once its socket is gone.
    if (!this.#link.isLinked) await this.#link.forgetKeys().catch(() => undefined);
    const withCode = this.#pairingNumber !== null;
    const sequel = sequelOf(cause, { attempt: this.#attempt, hadBadSession: this.#hadBadSession, withCode });
    this.#hadBadSession = cause === 500;
    logger.info({ connectionId: this.lease.connectionId, cause, ...sequel }, "a number's socket ended");
    if (this.#isOver) return;
    if (sequel.kind === "stop") return this.#stopAndExplain(sequel.reason, sequel.forgetKeys);
    if (sequel.delayMs === 0) return this.#connect({ silently: true });
    await this.#retryIn(sequel.delayMs, sequel.reason);
  }

  async #retryIn(delayMs: number, reason: DisconnectReason | null): Promise<void> {
    this.#attempt += 1;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#connect(), delayMs);
    await this.#status.show({
      status: "TIMEOUT",
      reason,
      retries: this.#attempt,
      retryAt: new Date(Date.now() + delayMs),
      ...nothingShown,
    });
    this.#retryShownAt = performance.now();
  }

  /** With the lease lost, as when 440 came from the worker that has the number now, nobody is told: the status is fenced. */
  async #stopAndExplain(reason: DisconnectReason, forgetKeys: boolean): Promise<void> {
    this.#end();
    if (forgetKeys) await this.#link.forgetKeys().catch(() => undefined);
    await this.#status.show({
      status: "DISCONNECTED",
      reason,
      retryAt: null,
      retries: 0,
      ...nothingShown,
      wanted: false,
      pairingNumber: null,
      ...(forgetKeys && { number: null, lid: null }),
    });
    this.#context.over();
  }

  async #logOut({ relink }: { relink: boolean }): Promise<void> {
    clearTimeout(this.#timer);
    await this.#link.logOut();
    this.commands.closed();
    if (!relink) return this.#stopAndExplain("logged-out", true);
    await this.#relink();
  }

  async #relink(): Promise<void> {
    await this.#link.disconnect();
    await this.#link.forgetKeys();
    if (!this.#isOver) this.#connect();
  }

  #show(change: Parameters<StatusLine["show"]>[0]): void {
    void this.#status.show(change);
  }

  /** Nothing is opened any more. */
  #end(): void {
    this.#isOver = true;
    clearTimeout(this.#timer);
    this.commands.closed();
    this.#pictures.closed();
  }
}
