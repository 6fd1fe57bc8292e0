import type { Lease } from "@balcao/core/numbers/connections/leases";
import type { OutgoingMessage } from "@balcao/core/desk/messages/sending/outgoing";
import { transports } from "@balcao/shared/connections/transports";
import type { BinaryNode, WASocket } from "@whiskeysockets/baileys";
import { addressOf } from "./keys/signal.ts";
import { keepNamedLids } from "./keys/device-answers.ts";
import { KeyStore } from "./keys/key-store.ts";
import { type LinkEvents, NotNow, type NumberLink, type PreparedFile, type Target } from "../gateway.ts";
import type { PasskeyCeremony } from "../ceremony.ts";
import { userOf } from "./address.ts";
import { loggedCauseOf } from "./close-cause.ts";
import type { Common } from "./common.ts";
import { openFile } from "./download.ts";
import type { OwnAddresses } from "./inbound/envelope.ts";
import { Groups, numbersIn } from "./groups.ts";
import { Intake } from "./inbound/intake.ts";
import { holdStanzas } from "./inbound/intercept.ts";
import { lookUp, lookUpMany, ownerOf } from "./owner.ts";
import { passOn } from "./news.ts";
import { findPicture } from "./picture.ts";
import { takenOver } from "./outgoing/forward.ts";
import { MovedLids } from "./outgoing/moved-lids.ts";
import * as post from "./outgoing/send-and-change.ts";
import { readRow } from "./inbound/read-row.ts";
import { askerOf, ticksOf, unopenedBy } from "./inbound/receipts.ts";
import { Linking } from "./linking/linking.ts";
import { browserOf, openSocket, type Server } from "./socket.ts";

/** One number on Baileys: one socket at a time, and keys that stay in memory across sockets. */
export class BaileysLink implements NumberLink {
  readonly can = transports.whatsapp.can;
  readonly #server: Server;
  readonly #lease: Lease;
  readonly #events: LinkEvents;
  readonly #store: KeyStore;
  readonly #intake: Intake;
  readonly #moved: MovedLids;
  readonly #closing = new AbortController();
  readonly #groups = new Groups();
  #sock: WASocket | undefined;
  /** Valid while the present socket is not linked. */
  #linking: Linking | null = null;
  #isOpen = false;

  constructor(server: Server, { writer, opening }: Common, lease: Lease, events: LinkEvents) {
    this.#server = server;
    this.#lease = lease;
    this.#events = events;
    this.#store = new KeyStore(writer, lease, () => {
      // The socket is closed first, so that no effect of the failing writes can reach the server.
      void this.disconnect();
      events.stale();
    });
    this.#intake = new Intake({
      store: this.#store,
      lease,
      opening,
      received: (row) => events.received(row),
      closing: this.#closing.signal,
    });
    this.#moved = new MovedLids(this.#store, this.#intake.directory);
  }

  get isLinked(): boolean {
    return this.#store.creds.account !== undefined;
  }

  get ceremony(): PasskeyCeremony | null {
    return this.#linking?.ceremony ?? null;
  }

  load = (): Promise<void> => this.#store.load();

  connect({ pairingNumber }: { pairingNumber: string | null }): void {
    // The old socket must not be linked any more, because a phone could still type the code of that socket.
    void this.disconnect();
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
    const linking = this.isLinked ? null : this.#linkingOf(sock, pairingNumber);
    this.#linking = linking;
    this.#groups.watch(sock);
    const handled = holdStanzas(sock, {
      message: (node) => this.#intake.arrived(node, this.#me),
      receipt: (node) => (askerOf(node) ? this.#askedAgain(sock, node) : this.#ticked(node)),
      call: (node) => this.#intake.rang(node),
      answer: (node) => keepNamedLids(node, sock),
      notice: (node) => linking?.notice(node),
    });
    sock.ws.on("CB:ack,class:message", (node: BinaryNode) => void this.#taken(node).catch(() => undefined));
    // Keys of a number that is not linked yet are useless, and deleted keys must not come back.
    sock.ev.on("creds.update", () => this.isLinked && void keys.saveCreds().catch(() => undefined));
    sock.ev.on("connection.update", ({ connection, lastDisconnect, receivedPendingNotifications: isAllHere }) => {
      if (this.#sock !== sock) return;
      if (connection === "open") this.#opened();
      if (connection === "close") void this.#closed(lastDisconnect?.error);
      if (isAllHere) void handled().then(() => void (this.#sock === sock && this.#events.caughtUp()));
    });
    sock.ev.on("messages.upsert", ({ messages, requestId }) => requestId && this.#intake.resent(messages));
    passOn(sock, this.#events, () => userOf(this.#me.id));
  }

  async disconnect(before?: (sock: WASocket) => Promise<void>): Promise<void> {
    const sock = this.#sock;
    const wasOpen = this.#isOpen;
    this.#leave();
    if (sock && wasOpen) await before?.(sock);
    await sock?.end(undefined);
  }

  // A connection that breaks during the logout also ends the session.
  logOut = async () => this.disconnect((sock) => sock.logout().catch(() => undefined));

  forgetKeys = (): Promise<void> => this.#store.forget();

  async release(): Promise<void> {
    await this.disconnect();
    this.#closing.abort(new Error("This number was let go"));
    await this.#store.close();
  }

  async send(message: OutgoingMessage, file: PreparedFile | null, options: { fresh: boolean }) {
    const sock = this.#open();
    const chat = await this.#moved.addressOf(message.chat, sock);
    return post.post(sock, { ...message, chat }, file, options);
  }

  forwardsAsIs = (message: OutgoingMessage) => takenOver(message) !== null;

  changeId(commandId: number): string {
    return post.changeId(this.#lease.connectionId, commandId);
  }

  async edit(target: Target, body: string, wid: string): Promise<void> {
    await post.edit(this.#open(), await this.#current(target), body, wid);
  }

  async react(target: Target, emoji: string, wid: string): Promise<void> {
    await post.react(this.#open(), await this.#current(target), emoji, wid);
  }

  async remove(target: Target, wid: string): Promise<void> {
    await post.remove(this.#open(), await this.#current(target), wid);
  }

  async markRead(chat: string, keys: readonly { wid: string; participant: string | null }[]): Promise<void> {
    const sock = this.#open();
    await post.markRead(sock, await this.#moved.addressOf(chat, sock), keys);
  }

  lookUp = async (number: string) => lookUp(this.#open(), number);
  lookUpMany = async (numbers: readonly string[]) => lookUpMany(this.#open(), numbers);
  ownerOf = async (number: string, former: readonly string[]) => ownerOf(this.#open(), number, former);

  block: NumberLink["block"] = async (person, blocked) => post.block(this.#open(), person, blocked);

  download = async (raw: Buffer, target: Target, options: { fresh: boolean; other?: boolean }) =>
    openFile(this.#open(), raw, target, options);
  picture = async (chat: string) => findPicture(this.#open(), chat);

  async groupName(chat: string): Promise<string | null> {
    return (await this.#groups.get(chat, this.#isOpen ? this.#sock : undefined))?.subject ?? null;
  }

  memberNumbers = async (chat: string) =>
    numbersIn(await this.#groups.get(chat, this.#isOpen ? this.#sock : undefined));

  rejectCall = async (callId: string, from: string) => this.#open().rejectCall(callId, from);
  watch = async (chat: string) => this.#open().presenceSubscribe(chat);

  setAvailable = async (available: boolean) => this.#open().sendPresenceUpdate(available ? "available" : "unavailable");

  async showTyping(chat: string, state: "composing" | "paused"): Promise<void> {
    await this.#open().sendPresenceUpdate(state, chat);
  }

  read: NumberLink["read"] = (row, wording) => readRow(row, this.#me, wording);

  get #me(): OwnAddresses {
    const { me } = this.#store.creds;
    return { id: me?.id ?? "", lid: me?.lid };
  }

  #open(): WASocket {
    if (!this.#sock || !this.#isOpen) throw new NotNow("The number is not open");
    return this.#sock;
  }

  #linkingOf(sock: WASocket, pairingNumber: string | null): Linking {
    const browser = browserOf({ withCode: pairingNumber !== null });
    const { connectionId } = this.#lease;
    return new Linking(sock, { ...this.#server, browser, connectionId, pairingNumber, events: this.#events });
  }

  #opened(): void {
    this.#isOpen = true;
    this.#events.opened({ number: userOf(this.#me.id), lid: this.#me.lid ? userOf(this.#me.lid) : null });
  }

  /** Ignores all further events of the present socket. */
  #leave(): void {
    this.#linking?.end();
    this.#linking = null;
    this.#sock = undefined;
    this.#isOpen = false;
  }

  async #closed(why: Error | undefined): Promise<void> {
    const given = loggedCauseOf(this.#lease, why);
    const cause = this.#linking?.causeOf(given) ?? given;
    this.#leave();
    // Writes the credentials immediately, because credentials in memory alone would be lost by a restart after a scan.
    if (this.isLinked) await this.#store.saveCreds().catch(() => undefined);
    this.#events.closed(cause);
  }

  /** The server answered a message. */
  async #taken({ attrs: { id = "", from = "", error, refresh_lid } }: BinaryNode): Promise<void> {
    const moved = refresh_lid === "true";
    if (moved) await this.#moved.outdated(from);
    this.#events.taken(id, error === undefined ? null : { code: Number(error), moved });
  }

  async #current(target: Target): Promise<Target> {
    return { ...target, chat: await this.#moved.addressOf(target.chat, this.#open()) };
  }

  #ticked(node: BinaryNode): Promise<void> | undefined {
    const ticks = ticksOf(node, this.#me);
    return ticks.length > 0 ? this.#events.ticks(ticks) : undefined;
  }

  /** A device could not decrypt a message. Baileys sends the message again in a new session. */
  async #askedAgain({ signalRepository }: WASocket, node: BinaryNode): Promise<void> {
    this.#store.asked.add(await addressOf(signalRepository, this.#store, askerOf(node) ?? ""));
    const wid = unopenedBy(node, this.#me);
    if (wid) await this.#events.unopened(wid);
  }
}
