import type { Lease } from "@balcao/core/numbers/connections/leases";
import { type OfficialAccess, officialAccess } from "@balcao/core/numbers/official/access";
import { beginSend, sendRefused, sendState } from "@balcao/core/desk/messages/changes/official-sends";
import { sendsReadMarks } from "@balcao/core/desk/messages/read";
import type { OutgoingMessage } from "@balcao/core/desk/messages/sending/outgoing";
import { logger } from "@balcao/core/base/logger";
import { type Graph, GraphFault, NoAnswer } from "@balcao/outside/graph/graph";
import { transports } from "@balcao/shared/connections/transports";
import { type CompanyScope, inScope } from "../../until.ts";
import {
  type LinkEvents,
  NotNow,
  type NumberLink,
  type PreparedFile,
  type SendOptions,
  type Target,
  Unreachable,
} from "../gateway.ts";
import { askNumber } from "./account.ts";
import { changeBlocks } from "./blocks.ts";
import { Calls, type Loss } from "./calls.ts";
import { isOfWords, receiverOf } from "./content.ts";
import { openFile } from "./download.ts";
import { SentFiles } from "./sent-files.ts";
import { MetaIds } from "./meta-ids.ts";
import { readRow } from "./reading/read-row.ts";
import { noteTaken, readTaken } from "./taken-messages.ts";
import { Trial } from "./trial.ts";
import { Typing } from "./typing.ts";
import { statusMs, unansweredSince } from "./lost-answers.ts";

/**
 * One official number. It has no socket and is open while Meta accepts its token. The webhook journals incoming messages in any process that Meta
 * reaches. This class only reads these rows.
 */
export class OfficialLink implements NumberLink {
  readonly can = transports.official.can;
  readonly ceremony = null;
  readonly #calls: Calls;
  readonly #lease: Lease;
  readonly #events: LinkEvents;
  readonly #closing = new AbortController();
  readonly #scope: CompanyScope;
  readonly #ids: MetaIds;
  #access: OfficialAccess | null = null;
  readonly #trial = new Trial();
  readonly #files: SentFiles;
  readonly #typing = new Typing();
  #isOpen = false;
  /** How many times the number was opened or closed. An answer to an earlier opening is ignored. */
  #turns = 0;

  constructor(graph: Graph, lease: Lease, events: LinkEvents) {
    this.#calls = new Calls(graph, (access, why) => this.#lost(access, why));
    this.#files = new SentFiles(this.#calls);
    this.#lease = lease;
    this.#events = events;
    this.#scope = { companyId: lease.companyId, closing: this.#closing.signal };
    this.#ids = new MetaIds(this.#scope, lease.connectionId);
  }

  get isLinked(): boolean {
    return this.#access !== null;
  }

  async load(): Promise<void> {
    this.#access = await inScope(this.#scope, () => officialAccess(this.#lease.connectionId));
  }

  connect(): void {
    this.#turns += 1;
    void this.#connect(this.#turns);
  }

  async disconnect(): Promise<void> {
    this.#turns += 1;
    this.#isOpen = false;
    this.#trial.end();
  }

  logOut = (): Promise<void> => this.disconnect();

  /** A person typed the access, and it belongs to no device, so only the removal of the number ends it. */
  forgetKeys = async (): Promise<void> => undefined;

  async release(): Promise<void> {
    await this.disconnect();
    this.#closing.abort(new Error("This number was let go"));
  }

  async send(message: OutgoingMessage, file: PreparedFile | null, { cards }: SendOptions): Promise<{ raw: Buffer }> {
    const access = this.#open();
    this.#calls.brakes.check();
    const receiver = receiverOf(message.chat);
    if (!receiver) throw new Unreachable("The chat is none of an official number");
    const { wid } = message;
    const { connectionId } = this.#lease;
    const context = await this.#ids.quotedIn(message);
    // A file is uploaded to Meta only when the message has not been sent before.
    const hasFiles = file !== null || cards.length > 0;
    const isKnown = hasFiles && (await inScope(this.#scope, () => sendState(connectionId, wid))).kind !== "new";
    const brought = isKnown ? { node: {} } : await this.#files.nodeWith(access, message, file, cards);
    if ("refusal" in brought) {
      this.#events.taken(wid, brought.refusal);
      return { raw: Buffer.from("{}") };
    }
    const { node } = brought;
    const body = { ...receiver, ...context, ...node };
    const raw = Buffer.from(JSON.stringify(node));
    const before = await inScope(this.#scope, () => beginSend(connectionId, wid));
    if (before.kind === "tried") {
      this.#events.taken(wid, unansweredSince(before.at));
      return { raw };
    }
    if (before.kind === "new" && !(await this.#put(access, message, body))) return { raw };
    this.#calls.brakes.taken(message.chat);
    this.#typing.wrote(message.chat);
    this.#events.taken(wid, null);
    return { raw };
  }

  forwardsAsIs = isOfWords;

  changeId = (commandId: number): string => `BLC1${this.#lease.connectionId}_${commandId}`;

  async react(target: Target, emoji: string, wid: string): Promise<void> {
    const access = this.#open();
    const id = await this.#ids.metaId(target);
    const receiver = receiverOf(target.chat);
    if (!id || !receiver) throw new Unreachable("Meta does not know the message");
    const reaction = { ...receiver, type: "reaction", reaction: { message_id: id, emoji } };
    await this.#called(access, target.chat, { ...reaction, biz_opaque_callback_data: wid });
    this.#events.taken(wid, null);
  }

  /** Meta marks all earlier messages of the chat as read together with the last one. */
  async markRead(chat: string, keys: readonly { wid: string }[]): Promise<void> {
    const access = this.#open();
    const last = keys.at(-1);
    if (!last) return;
    await this.#called(access, chat, { status: "read", message_id: last.wid });
    this.#typing.read(chat, last.wid);
  }

  download = async (raw: Buffer) => openFile(this.#calls, this.#open(), raw);

  read: NumberLink["read"] = (row, wording) => {
    const facts = readRow(row, this.#ids.ourId, wording?.language);
    if (!row.fromMe && facts.some(({ kind }) => kind === "message")) this.#typing.heard(row.chat, row.wid);
    return facts;
  };

  async showTyping(chat: string, state: "composing" | "paused"): Promise<void> {
    const access = this.#open();
    const wid = state === "composing" ? this.#typing.show(chat, performance.now()) : null;
    if (wid === null || !(await inScope(this.#scope, sendsReadMarks))) return;
    const typing = { status: "read", message_id: wid, typing_indicator: { type: "text" } };
    await this.#called(access, chat, typing);
  }

  block: NumberLink["block"] = async ({ addresses }, blocked) =>
    changeBlocks(this.#calls, this.#open(), addresses, blocked);

  groupName = async (): Promise<null> => null;
  memberNumbers = async (): Promise<ReadonlyMap<string, string>> => new Map();
  picture = async (): Promise<null> => null;
  edit = cannot;
  remove = cannot;
  lookUp = cannot;
  lookUpMany = cannot;
  ownerOf = cannot;
  rejectCall = cannot;
  watch = cannot;
  setAvailable = cannot;

  #open(): OfficialAccess {
    if (!this.#isOpen || !this.#access) throw new NotNow("The number is not open");
    return this.#access;
  }

  /**
   * Reads the access again, because it may have changed. Then opens the number if Meta accepts the access, and otherwise reports why the number is not
   * open.
   */
  async #connect(turn: number): Promise<void> {
    const found = await this.load().then(
      () => (this.#access ? askNumber(this.#calls.graph, this.#access) : { cause: "unauthorized" as const }),
      () => ({ cause: "lost" as const }),
    );
    if (turn !== this.#turns) return;
    this.#isOpen = "number" in found;
    if (!("number" in found)) return this.#events.closed(found.cause);
    const proven = this.#access && this.#trial.begin(this.#access.token);
    this.#events.opened({ number: found.number, lid: null, ...(proven && { proven }) });
    // There is nothing to catch up: the webhook journals what customers write while the number is away.
    this.#events.caughtUp();
  }

  /** Hands a message to Meta for the first time. False when Meta refuses the message, which is then reported. */
  async #put(access: OfficialAccess, { wid, chat }: OutgoingMessage, body: object): Promise<boolean> {
    const { connectionId } = this.#lease;
    try {
      const answer = await this.#calls.post(access, { ...body, biz_opaque_callback_data: wid });
      const taken = readTaken(answer);
      this.#ids.remember(taken.id, wid);
      this.#trial.passed();
      await noteTaken(this.#scope, { connectionId, wid }, taken);
      return true;
    } catch (error) {
      const isKnown = error instanceof GraphFault || (error instanceof NoAnswer && !error.reached);
      if (!isKnown) {
        logger.warn({ connectionId, reason: String(error) }, "Meta's answer to a message was lost");
        throw new NotNow("Meta's answer was lost", { againMs: statusMs });
      }
      await inScope(this.#scope, () => sendRefused(connectionId, wid));
      const refusal = await this.#calls.refusalOf(error, access, chat);
      this.#files.refused(refusal);
      this.#events.taken(wid, refusal);
      return false;
    }
  }

  /** A call that may be repeated without harm. A final refusal is thrown as unreachable. */
  async #called(access: OfficialAccess, chat: string, body: object): Promise<void> {
    const called = await this.#calls.safely(access, chat, () => this.#calls.post(access, body));
    if ("refusal" in called) throw new Unreachable(`refused: ${called.refusal.code}`);
  }

  /**
   * Meta does nothing for the number with this access, so the number stops, unless it got another access meanwhile. The number is not opened again to
   * check the access, because `askNumber` may still succeed.
   */
  async #lost(access: OfficialAccess, why: Loss): Promise<void> {
    if (!this.#isOpen || access !== this.#access) return;
    this.#isOpen = false;
    const turn = (this.#turns += 1);
    const now = await inScope(this.#scope, () => officialAccess(this.#lease.connectionId)).catch(() => null);
    if (turn !== this.#turns) return;
    if (now && now.token !== access.token) return this.connect();
    this.#trial.refused(access.token);
    this.#events.closed(why);
  }

  async hasOtherAccess(): Promise<boolean> {
    const now = await inScope(this.#scope, () => officialAccess(this.#lease.connectionId)).catch(() => null);
    return now !== null && now.token !== this.#access?.token;
  }
}

const cannot = (): Promise<never> => Promise.reject(new Unreachable("An official number cannot do that"));
