import type { Lease } from "@balcao/core/numbers/connections/leases";
import { logger } from "@balcao/core/base/logger";
import { TargetUnknown } from "@balcao/core/desk/inbound/changes";
import type { Disposition, InboundMessage } from "@balcao/core/desk/inbound/inbound";
import { type JournalRow, openJournal, parkJournal, settleJournal } from "@balcao/core/desk/inbound/journal";
import { receiveTogether } from "@balcao/core/desk/inbound/receive-together";
import { receiveFact } from "../messages/receive-message.ts";
import { type CompanyScope, inScope } from "../until.ts";
import { WakeTimer } from "../wake-timer.ts";
import type { Gate } from "@balcao/core/base/gate";
import { type Fact, incompleteMs, type NumberLink } from "./gateway.ts";
import type { SessionPart } from "./session-part.ts";

/** The pauses between tries. After the last one the row is given up, with a reason that the operator can see. */
const pausesMs = [1000, 5000, 30_000, 120_000, 600_000];
const recoverBatch = 500;
/** So many rows wait in memory; the others wait in the journal alone. */
const waitingAtMost = 2000;
/** Chats are dealt out to so many lanes. Each lane has one transaction at a time. */
const lanes = 2;
/** Rows of one transaction: under a flood they share its begin and its commit. */
const storedTogether = 50;

/** Another process, or an earlier try whose answer was lost, has ended a row: this transaction must be rolled back. */
class SettledElsewhere extends Error {}

interface Ready {
  row: JournalRow;
  facts: Fact[];
}
interface Lane {
  ready: Ready[];
  storing: Promise<void> | undefined;
}

/**
 * Turns journal rows of one number into tickets and messages. The rows of a chat are processed in the order they came. A row ends in the
 * same transaction as all that it causes. A row that fails is tried again later, and stops no other.
 */
export class Inbox implements SessionPart {
  readonly #lease: Lease;
  readonly #link: Pick<NumberLink, "read" | "groupName">;
  readonly #gate: Gate;
  readonly #closing: AbortSignal;
  readonly #scope: CompanyScope;
  readonly #timer: WakeTimer;
  /** For each chat, the end of reading its last row: rows of a chat are read one after the other. */
  readonly #chats = new Map<string, Promise<void>>();
  readonly #doing = new Set<number>();
  readonly #lanes = Array.from({ length: lanes }, (): Lane => ({ ready: [], storing: undefined }));
  #isFull = false;
  #hasSkipped = false;

  constructor(lease: Lease, link: Pick<NumberLink, "read" | "groupName">, gate: Gate, closing: AbortSignal) {
    this.#lease = lease;
    this.#link = link;
    this.#gate = gate;
    this.#closing = closing;
    this.#scope = { companyId: lease.companyId, closing };
    this.#timer = new WakeTimer(() => void this.start().catch(() => undefined), closing);
  }

  /** Takes up the rows that a crash left, and those that are due again. */
  async start(): Promise<void> {
    const { connectionId } = this.#lease;
    do {
      this.#hasSkipped = false;
      const rows = await inScope(this.#scope, () => openJournal(connectionId, [...this.#doing], recoverBatch));
      for (const row of rows) this.#take(row);
      // While rows wait in the journal alone, none may overtake them.
      this.#isFull = rows.length === recoverBatch || this.#hasSkipped;
      if (rows.length === recoverBatch) return;
    } while (this.#hasSkipped);
  }

  /** Takes a row that was just journalled. */
  received(row: JournalRow): void {
    this.#isFull ||= this.#doing.size >= waitingAtMost;
    if (this.#isFull) this.#hasSkipped = true;
    else this.#take(row);
  }

  /** Resolves when every row in memory is done. */
  async idle(): Promise<void> {
    while (this.#doing.size > 0 && !this.#closing.aborted) {
      await Promise.all(this.#chats.values());
      await Promise.all(this.#lanes.map(async ({ storing }) => storing));
    }
  }

  #take(row: JournalRow): void {
    if (this.#doing.has(row.id) || this.#closing.aborted) return;
    this.#doing.add(row.id);
    const before = this.#chats.get(row.chat);
    const prepared = before ? before.then(() => this.#prepare(row)) : this.#prepare(row);
    this.#chats.set(row.chat, prepared);
    void prepared.finally(() => {
      if (this.#chats.get(row.chat) === prepared) this.#chats.delete(row.chat);
    });
  }

  /** Reads a row, and asks the server for a group's name, before any transaction begins. Never fails. */
  async #prepare(row: JournalRow): Promise<void> {
    try {
      const facts = this.#link.read(row);
      // Its other part comes with the next delivery, and brings the row here again.
      if (facts.some(({ kind }) => kind === "incomplete")) {
        this.#doing.delete(row.id);
        this.#timer.in(incompleteMs);
        return;
      }
      for (const fact of facts)
        if (fact.kind === "message" && fact.message.participant)
          fact.message.chatName = await this.#link.groupName(row.chat);
      const lane = this.#laneOf(row.chat);
      lane.ready.push({ row, facts });
      lane.storing ??= this.#storeAll(lane);
    } catch (error) {
      await this.#park(row, error);
    }
  }

  #laneOf(chat: string): Lane {
    let sum = 0;
    for (let at = 0; at < chat.length; at += 1) sum = (sum * 31 + chat.charCodeAt(at)) % 65_521;
    return this.#lanes[sum % lanes] as Lane;
  }

  async #storeAll(lane: Lane): Promise<void> {
    // What came in the same moment is stored together.
    await Promise.resolve();
    while (lane.ready.length > 0 && !this.#closing.aborted) {
      const some = lane.ready.splice(0, storedTogether);
      await this.#gate.pass(() => this.#storeTogether(some), this.#lease.companyId);
      for (const { row } of some) this.#doing.delete(row.id);
    }
    lane.storing = undefined;
    if (this.#isFull) this.#timer.in(0);
  }

  /** Stores all rows in one transaction; when one of them fails, each in its own, message by message. */
  async #storeTogether(some: Ready[], together = true): Promise<void> {
    try {
      await inScope(this.#scope, () => store(some, { together }));
    } catch (error) {
      const [only] = some;
      if (some.length > 1) for (const one of some) await this.#storeTogether([one], false);
      else if (only && !(error instanceof SettledElsewhere)) await this.#park(only.row, error);
    }
  }

  async #park(row: JournalRow, error: unknown): Promise<void> {
    const reason = error instanceof Error ? error.message : String(error);
    const pauseMs = pausesMs[row.attempts] ?? null;
    const isMissing = error instanceof TargetUnknown;
    if (this.#closing.aborted) return;
    if (!isMissing)
      logger.warn({ journalId: row.id, attempts: row.attempts, reason }, "a journal row was not processed");
    const park = async () => {
      // The change may be of a message that was written before the number was linked: that is no fault.
      const ignored: Disposition = { state: "ignored", reason: "target_unknown" };
      if (isMissing && pauseMs === null) await settleJournal([{ id: row.id, disposition: ignored }]);
      else await parkJournal(row.id, isMissing ? "target_unknown" : reason, pauseMs);
    };
    await inScope(this.#scope, park).catch((fault: unknown) => {
      if (!this.#closing.aborted)
        logger.error({ journalId: row.id, reason: String(fault) }, "a journal row is left open");
    });
    this.#doing.delete(row.id);
    if (pauseMs !== null) this.#timer.in(pauseMs + 50);
  }
}

async function store(some: readonly Ready[], { together }: { together: boolean }): Promise<void> {
  const stored = together ? await receiveTogether(leadingMessages(some)) : new Map<InboundMessage, number>();
  const ended: { id: number; disposition: Disposition }[] = [];
  for (const { row, facts } of some) {
    let disposition: Disposition = { state: "ignored", reason: "empty" };
    for (const fact of facts) {
      const messageId = fact.kind === "message" ? stored.get(fact.message) : undefined;
      disposition = messageId === undefined ? await receiveFact(fact) : { state: "stored", messageId, reason: null };
    }
    ended.push({ id: row.id, disposition });
  }
  if (!(await settleJournal(ended))) throw new SettledElsewhere();
}

/** The messages before which nothing else came in their chat. */
function leadingMessages(some: readonly Ready[]): InboundMessage[] {
  const others = new Set<string>();
  return some.flatMap(({ row, facts }) => {
    const [fact] = facts;
    if (facts.length === 1 && fact?.kind === "message" && !others.has(row.chat)) return [fact.message];
    others.add(row.chat);
    return [];
  });
}
