import type { Lease } from "@balcao/core/numbers/connections/leases";
import { logger } from "@balcao/core/base/logger";
import type { JournalRow } from "@balcao/core/desk/inbound/journal";
import type { OutgoingMessage } from "@balcao/core/desk/messages/outgoing";
import type { BaileysEventMap, BinaryNode, WASocket } from "@whiskeysockets/baileys";
import type pg from "pg";
import { KeyStore } from "./keys/key-store.ts";
import {
  type CloseCause,
  type LinkEvents,
  NotNow,
  type NumberLink,
  type PreparedFile,
  type Target,
} from "../gateway.ts";
import { userOf } from "./address.ts";
import { causeOf } from "./close-cause.ts";
import { openFile } from "./download.ts";
import { type Me, resentEntry } from "./inbound/envelope.ts";
import { Groups } from "./groups.ts";
import { Intake } from "./inbound/intake.ts";
import { holdStanzas } from "./inbound/intercept.ts";
import { passOnPeople } from "./people.ts";
import { findPicture } from "./picture.ts";
import { takenOver } from "./outgoing/forwarded.ts";
import * as post from "./outgoing/post.ts";
import { readRow } from "./inbound/read-row.ts";
import { ticksOf } from "./inbound/receipts.ts";
import { openSocket, type Server } from "./socket.ts";

/** One number on Baileys: one socket at a time, and keys that stay in memory from one socket to the next. */
export class BaileysLink implements NumberLink {
  readonly #server: Server;
  readonly #lease: Lease;
  readonly #events: LinkEvents;
  readonly #store: KeyStore;
  readonly #intake: Intake;
  readonly #closing = new AbortController();
  readonly #groups = new Groups();
  #sock: WASocket | undefined;
  #isOpen = false;

  constructor(server: Server, db: pg.Pool, lease: Lease, events: LinkEvents) {
    this.#server = server;
    this.#lease = lease;
    this.#events = events;
    this.#store = new KeyStore(db, lease, () => {
      // The socket is closed first, so that no effect of the failing writes can reach the server.
      void this.disconnect();
      events.stale();
    });
    this.#intake = new Intake(this.#store, lease, (row) => events.received(row), this.#closing.signal);
  }

  get isLinked(): boolean {
    return this.#store.creds.account !== undefined;
  }

  load(): Promise<void> {
    return this.#store.load();
  }

  connect({ pairingNumber }: { pairingNumber: string | null }): void {
    const keys = this.#store.view();
    const sock = openSocket({
      server: this.#server,
      lease: this.#lease,
      creds: this.#store.creds,
      keys,
      intake: this.#intake,
      withCode: pairingNumber !== null,
      groupMetadata: (jid) => this.#groups.get(jid, this.#sock),
    });
    this.#sock = sock;
    this.#groups.watch(sock);
    holdStanzas(sock, {
      message: (node) => this.#intake.arrived(node, this.#me),
      receipt: (node) => this.#ticked(node),
      call: (node) => this.#intake.rang(node),
    });
    sock.ws.on("CB:ack,class:message", ({ attrs }: BinaryNode) =>
      this.#events.taken(attrs.id ?? "", attrs.error === undefined ? null : Number(attrs.error)),
    );
    // Keys of a number that is not linked yet are worth nothing, and forgotten keys must not come back.
    sock.ev.on("creds.update", () => this.isLinked && void keys.saveCreds().catch(() => undefined));
    sock.ev.on("connection.update", (update) => {
      if (this.#sock !== sock) return;
      this.#changed(sock, update, pairingNumber);
      if (update.connection === "close") void this.#closed(causeOf(update.lastDisconnect?.error));
    });
    sock.ev.on("messages.upsert", ({ messages, requestId }) => requestId && this.#resent(messages));
    passOnPeople(sock.ev, this.#events, () => userOf(this.#me.id));
  }

  async disconnect(): Promise<void> {
    const sock = this.#sock;
    this.#sock = undefined;
    this.#isOpen = false;
    await sock?.end(undefined);
  }

  async logOut(): Promise<void> {
    const sock = this.#sock;
    const wasOpen = this.#isOpen;
    this.#sock = undefined;
    this.#isOpen = false;
    // A line that breaks during the logout ends the session just the same.
    if (wasOpen) await sock?.logout().catch(() => undefined);
    await sock?.end(undefined);
  }

  forgetKeys(): Promise<void> {
    return this.#store.forget();
  }

  async release(): Promise<void> {
    await this.disconnect();
    this.#closing.abort(new Error("This number was let go"));
    await this.#store.close();
  }

  async send(message: OutgoingMessage, file: PreparedFile | null, options: { fresh: boolean }) {
    return post.post(this.#open(), message, file, options);
  }

  forwardsAsIs(message: OutgoingMessage): boolean {
    return takenOver(message) !== null;
  }

  changeId(commandId: number): string {
    return post.changeId(this.#lease.connectionId, commandId);
  }

  async edit(target: Target, body: string, wid: string): Promise<void> {
    await post.edit(this.#open(), target, body, wid);
  }

  async react(target: Target, emoji: string, wid: string): Promise<void> {
    await post.react(this.#open(), target, emoji, wid);
  }

  async remove(target: Target, wid: string): Promise<void> {
    await post.remove(this.#open(), target, wid);
  }

  async markRead(chat: string, keys: readonly { wid: string; participant: string | null }[]): Promise<void> {
    await post.markRead(this.#open(), chat, keys);
  }

  async lookUp(number: string) {
    return post.lookUp(this.#open(), number);
  }

  block(person: { phone: string | null; lid: string | null }, blocked: boolean): Promise<void> {
    return post.block(this.#open(), person, blocked);
  }

  async download(raw: Buffer, target: Target, options: { fresh: boolean }) {
    return openFile(this.#open(), raw, target, options);
  }

  picture = async (chat: string) => findPicture(this.#open(), chat);

  async groupName(chat: string): Promise<string | null> {
    return (await this.#groups.get(chat, this.#isOpen ? this.#sock : undefined))?.subject ?? null;
  }

  async rejectCall(callId: string, from: string): Promise<void> {
    await this.#open().rejectCall(callId, from);
  }

  async watch(chat: string): Promise<void> {
    await this.#open().presenceSubscribe(chat);
  }

  async setAvailable(available: boolean): Promise<void> {
    await this.#open().sendPresenceUpdate(available ? "available" : "unavailable");
  }

  async showTyping(chat: string, state: "composing" | "paused"): Promise<void> {
    await this.#open().sendPresenceUpdate(state, chat);
  }

  read(row: JournalRow) {
    return readRow(row, this.#me);
  }

  get #me(): Me {
    const { me } = this.#store.creds;
    return { id: me?.id ?? "", lid: me?.lid };
  }

  #open(): WASocket {
    if (!this.#sock || !this.#isOpen) throw new NotNow("The number is not open");
    return this.#sock;
  }

  #changed(sock: WASocket, update: BaileysEventMap["connection.update"], pairingNumber: string | null): void {
    if (update.qr && pairingNumber === null) this.#events.qr(update.qr);
    else if (update.qr && !this.#store.creds.pairingCode) void this.#askForCode(sock, pairingNumber ?? "");
    if (update.isNewLogin) this.#events.paired();
    if (update.connection === "open") {
      this.#isOpen = true;
      this.#events.opened({ number: userOf(this.#me.id), lid: this.#me.lid ? userOf(this.#me.lid) : null });
    }
  }

  async #askForCode(sock: WASocket, number: string): Promise<void> {
    try {
      this.#events.pairingCode(await sock.requestPairingCode(number));
    } catch (error) {
      logger.debug({ connectionId: this.#lease.connectionId, reason: String(error) }, "no pairing code");
    }
  }

  async #closed(cause: CloseCause): Promise<void> {
    this.#sock = undefined;
    this.#isOpen = false;
    // Credentials that only live in memory would be lost by a restart that follows a scan.
    if (this.isLinked) await this.#store.saveCreds().catch(() => undefined);
    this.#events.closed(cause);
  }

  #ticked(node: BinaryNode): Promise<void> | undefined {
    const ticks = ticksOf(node, this.#me);
    return ticks.length > 0 ? this.#events.ticks(ticks) : undefined;
  }

  /** The phone answers for a message that never came to this device. */
  #resent(messages: BaileysEventMap["messages.upsert"]["messages"]): void {
    for (const message of messages) {
      resentEntry(message, this.#lease.connectionId, this.#intake.directory)
        .then((resent) => resent && this.#intake.accept(resent.entry, resent.content))
        .catch((error: unknown) => logger.warn({ reason: String(error) }, "a message sent again could not be kept"));
    }
  }
}
