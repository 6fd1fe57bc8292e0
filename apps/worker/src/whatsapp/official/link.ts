import type { Lease } from "@balcao/core/numbers/connections/leases";
import { type OfficialAccess, officialAccess } from "@balcao/core/numbers/official/access";
import {
  answerAdverts,
  beginSend,
  metaIdOf,
  sendRefused,
  sendState,
  sendTaken,
} from "@balcao/core/desk/messages/changes/official-sends";
import type { OutgoingMessage } from "@balcao/core/desk/messages/sending/outgoing";
import { logger } from "@balcao/core/base/logger";
import { type Graph, GraphFault, NoAnswer } from "@balcao/outside/graph/graph";
import { transports } from "@balcao/shared/connections/transports";
import { z } from "zod";
import { type CompanyScope, inScope } from "../../until.ts";
import { type LinkEvents, NotNow, type NumberLink, type PreparedFile, type Target, Unreachable } from "../gateway.ts";
import { askNumber } from "./account.ts";
import { Calls } from "./calls.ts";
import { isOfWords, nodeOf, receiverOf } from "./content.ts";
import { openFile } from "./download.ts";
import { readRow } from "./read-row.ts";
import { upload } from "./upload.ts";

/** A status contains the result of a send whose answer was lost. The status is looked for after this time. */
const statusMs = 10_000;
/** After this time no status will come, so only a person can find out whether the message arrived. */
const unknownMs = 10 * 60_000;
/** The most recent ids that are known without a query to the database. */
const recentAtMost = 2000;

const takenShape = z.object({ messages: z.array(z.object({ id: z.string().min(1).max(300) })).min(1) });

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
  readonly #recent = new Map<string, string>();
  #access: OfficialAccess | null = null;
  #isOpen = false;
  /** How many times the number was opened or closed. An answer to an earlier opening is ignored. */
  #turns = 0;

  constructor(graph: Graph, lease: Lease, events: LinkEvents) {
    this.#calls = new Calls(graph, (access) => this.#lost(access));
    this.#lease = lease;
    this.#events = events;
    this.#scope = { companyId: lease.companyId, closing: this.#closing.signal };
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
  }

  logOut = (): Promise<void> => this.disconnect();

  /** A person typed the access, and it belongs to no device, so only the removal of the number ends it. */
  forgetKeys = async (): Promise<void> => undefined;

  async release(): Promise<void> {
    await this.disconnect();
    this.#closing.abort(new Error("This number was let go"));
  }

  async send(message: OutgoingMessage, file: PreparedFile | null): Promise<{ raw: Buffer }> {
    const access = this.#open();
    this.#calls.brakes.check();
    const receiver = receiverOf(message.chat);
    if (!receiver) throw new Unreachable("The chat is none of an official number");
    const { wid } = message;
    const { connectionId } = this.#lease;
    const context = await this.#quotes(message);
    // A file is uploaded to Meta only for a message that was not handed over before.
    const known = file && (await inScope(this.#scope, () => sendState(connectionId, wid)));
    const brought =
      file && known?.kind === "new"
        ? await this.#calls.safely(access, message.chat, () => upload(this.#calls.graph, access, file))
        : null;
    if (brought && "refusal" in brought) {
      this.#events.taken(wid, brought.refusal);
      return { raw: Buffer.from("{}") };
    }
    const sent = file && brought ? { prepared: file, id: brought.answer } : null;
    const node = known && known.kind !== "new" ? {} : nodeOf(message, sent);
    const body = { ...receiver, ...context, ...node };
    const raw = Buffer.from(JSON.stringify(node));
    const before = await inScope(this.#scope, () => beginSend(connectionId, wid));
    if (before.kind === "tried") return this.#unanswered(wid, before.at, raw);
    if (before.kind === "new" && !(await this.#put(access, message, body))) return { raw };
    this.#calls.brakes.taken(message.chat);
    this.#events.taken(wid, null);
    return { raw };
  }

  forwardsAsIs = isOfWords;

  changeId = (commandId: number): string => `BLC1${this.#lease.connectionId}_${commandId}`;

  async react(target: Target, emoji: string, wid: string): Promise<void> {
    const access = this.#open();
    const id = await this.#metaId(target);
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
  }

  download = async (raw: Buffer) => openFile(this.#calls, this.#open(), raw);

  read: NumberLink["read"] = (row, wording) => readRow(row, (wamid) => this.#recent.get(wamid), wording?.language);

  groupName = async (): Promise<null> => null;
  memberNumbers = async (): Promise<ReadonlyMap<string, string>> => new Map();
  picture = async (): Promise<null> => null;
  edit = cannot;
  remove = cannot;
  lookUp = cannot;
  lookUpMany = cannot;
  ownerOf = cannot;
  block = cannot;
  rejectCall = cannot;
  watch = cannot;
  setAvailable = cannot;
  showTyping = cannot;

  #open(): OfficialAccess {
    if (!this.#isOpen || !this.#access) throw new NotNow("The number is not open");
    return this.#access;
  }

  /** The access may have changed since it was read. */
  async #connect(turn: number): Promise<void> {
    const found = await this.load().then(
      () => (this.#access ? askNumber(this.#calls.graph, this.#access) : { cause: "unauthorized" as const }),
      () => ({ cause: "lost" as const }),
    );
    if (turn !== this.#turns) return;
    this.#isOpen = "number" in found;
    if ("number" in found) this.#events.opened({ number: found.number, lid: null });
    else this.#events.closed(found.cause);
  }

  /** Hands a message to Meta for the first time. False when Meta refuses the message, which is then reported. */
  async #put(access: OfficialAccess, { wid, chat }: OutgoingMessage, body: object): Promise<boolean> {
    const { connectionId } = this.#lease;
    try {
      const taken = takenShape.parse(await this.#calls.post(access, { ...body, biz_opaque_callback_data: wid }));
      const id = taken.messages[0]?.id ?? "";
      this.#remember(id, wid);
      await inScope(this.#scope, () => sendTaken(connectionId, wid, id));
      await inScope(this.#scope, () => answerAdverts(connectionId, [wid])).catch((error: unknown) => {
        logger.warn(
          { connectionId, reason: String(error) },
          "the window of a customer who came by an advertisement stays short",
        );
      });
      return true;
    } catch (error) {
      const isKnown = error instanceof GraphFault || (error instanceof NoAnswer && !error.reached);
      if (!isKnown) {
        logger.warn({ connectionId, reason: String(error) }, "Meta's answer to a message was lost");
        throw new NotNow("Meta's answer was lost", { againMs: statusMs });
      }
      await inScope(this.#scope, () => sendRefused(connectionId, wid));
      const refusal = await this.#calls.refusalOf(error, access, chat);
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
   * Meta refuses this access for the number's work, so the number stops, unless another access was given meanwhile. Meta may still show the number's
   * page, so another opening would find no fault.
   */
  async #lost(access: OfficialAccess): Promise<void> {
    if (!this.#isOpen || access !== this.#access) return;
    this.#isOpen = false;
    const turn = (this.#turns += 1);
    const now = await inScope(this.#scope, () => officialAccess(this.#lease.connectionId)).catch(() => null);
    if (turn !== this.#turns) return;
    if (now && now.token !== access.token) this.connect();
    else this.#events.closed("unauthorized");
  }

  /** The message was handed over, and it is unknown whether Meta took it. The worker never sends it again without a person's decision. */
  #unanswered(wid: string, at: Date, raw: Buffer): { raw: Buffer } {
    if (Date.now() - at.getTime() < unknownMs) throw new NotNow("no status has come", { againMs: statusMs });
    this.#events.taken(wid, { code: 0, moved: false, failure: "unconfirmed" });
    return { raw };
  }

  async #quotes({ quoted, chat, connectionId }: OutgoingMessage): Promise<object> {
    if (!quoted) return {};
    const { wid, fromMe, participant } = quoted;
    const id = await this.#metaId({ connectionId, chat, wid, fromMe, participant });
    return id ? { context: { message_id: id } } : {};
  }

  /** Meta's id of a message. Null for a message of another number. */
  async #metaId({ wid, fromMe }: Target): Promise<string | null> {
    if (fromMe) return inScope(this.#scope, () => metaIdOf(this.#lease.connectionId, wid));
    return wid.startsWith("wamid.") ? wid : null;
  }

  #remember(wamid: string, wid: string): void {
    this.#recent.set(wamid, wid);
    const [oldest] = this.#recent.keys();
    if (this.#recent.size > recentAtMost && oldest) this.#recent.delete(oldest);
  }
}

const cannot = (): Promise<never> => Promise.reject(new Unreachable("An official number cannot do that"));
