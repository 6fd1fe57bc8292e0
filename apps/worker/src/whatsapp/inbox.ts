import { setTimeout as sleep } from "node:timers/promises";
import type { Lease } from "@balcao/core/numbers/connections/leases";
import { logger } from "@balcao/core/base/logger";
import { isLockedOut } from "@balcao/core/base/postgres/database-errors";
import { TargetUnknown } from "@balcao/core/desk/inbound/changes";
import type { Disposition, InboundMessage } from "@balcao/core/desk/inbound/inbound";
import {
  type JournalRow,
  openJournal,
  parkJournal,
  settleJournal,
  waitsForRetry,
} from "@balcao/core/desk/inbound/journal";
import { nameMentions } from "@balcao/core/desk/inbound/mentions";
import { readWording, type Wording } from "@balcao/core/desk/inbound/wording";
import { type CompanyScope, inScope } from "../until.ts";
import { WakeTimer } from "../wake-timer.ts";
import { type Fact, incompleteMs, type NumberLink } from "./gateway.ts";
import type { SessionPart } from "./session-part.ts";
import type { Storing } from "./store-rows.ts";

/** The pauses between tries. After the last try the row fails for good, with a reason that the operator can see. */
const pausesMs = [1000, 5000, 30_000, 120_000, 600_000];
/** The pause of a row that waited for a lock, such as a migration's. */
const lockedMs = 5000;
/** How often, and how many times, `settled` looks whether a row that failed has been tried again. */
const retryLookMs = 1000;
const retryLooksAtMost = 120;
const wordingMs = 10 * 60_000;
const recoverBatch = 500;
/** The most rows that wait in memory. Further rows wait only in the journal. */
const waitingAtMost = 2000;

/**
 * Turns journal rows of one number into tickets and messages. The rows of a chat are processed in the order of arrival. A row ends in the same
 * transaction as everything that it causes. A row that fails is tried again later, and does not stop the others.
 */
export class Inbox implements SessionPart {
  readonly #lease: Lease;
  readonly #link: Pick<NumberLink, "read" | "groupName" | "memberNumbers">;
  readonly #storing: Storing;
  readonly #closing: AbortSignal;
  readonly #scope: CompanyScope;
  readonly #timer: WakeTimer;
  /** For each chat, a promise that resolves when its last row was read. Rows of a chat are read one after the other. */
  readonly #chats = new Map<string, Promise<void>>();
  readonly #doing = new Set<number>();
  /** Rows that were read and are now being stored. */
  readonly #ending = new Set<Promise<void>>();
  #said: { wording: Promise<Wording>; at: number } | null = null;
  #isFull = false;
  #hasSkipped = false;

  constructor(
    lease: Lease,
    link: Pick<NumberLink, "read" | "groupName" | "memberNumbers">,
    storing: Storing,
    closing: AbortSignal,
  ) {
    this.#lease = lease;
    this.#link = link;
    this.#storing = storing;
    this.#closing = closing;
    this.#scope = { companyId: lease.companyId, closing };
    this.#timer = new WakeTimer(() => void this.start().catch(() => undefined), closing);
  }

  /** Processes the rows that a crash left, and the rows whose next try is due. */
  async start(): Promise<void> {
    const { connectionId } = this.#lease;
    do {
      this.#hasSkipped = false;
      const rows = await inScope(this.#scope, () => openJournal(connectionId, [...this.#doing], recoverBatch));
      for (const row of rows) this.#take(row);
      // While some rows wait only in the journal, newer rows may not overtake them.
      this.#isFull = rows.length === recoverBatch || this.#hasSkipped;
      if (rows.length === recoverBatch) return;
    } while (this.#hasSkipped);
  }

  /** Processes rows that had failed and are due again. */
  recall(): void {
    this.#timer.in(0);
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
      await Promise.all(this.#ending);
    }
  }

  /**
   * Resolves when all rows that have come so far are done, also those that wait only in the journal. Rows that failed or waited for a lock are awaited for
   * a limited time only.
   */
  async settled(): Promise<void> {
    const { connectionId } = this.#lease;
    let looks = 0;
    for (;;) {
      await Promise.all(this.#chats.values());
      await Promise.all(this.#ending);
      if (this.#closing.aborted) return;
      if (this.#isFull) await this.start();
      else if (looks === retryLooksAtMost || !(await inScope(this.#scope, () => waitsForRetry(connectionId)))) return;
      else {
        looks += 1;
        await sleep(retryLookMs, undefined, { ref: false, signal: this.#closing });
      }
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

  /** Reads a row, and asks the server for a group's name, before any transaction begins. This function never fails. */
  async #prepare(row: JournalRow): Promise<void> {
    try {
      const wording = await this.#wording();
      const facts = this.#link.read(row, wording);
      // The missing part comes with the next delivery, which brings the row here again.
      if (facts.some(({ kind }) => kind === "incomplete")) {
        this.#doing.delete(row.id);
        this.#timer.in(incompleteMs);
        return;
      }
      for (const fact of facts) if (fact.kind === "message") await this.#complete(fact.message, wording);
      const ending = this.#store(row, facts).finally(() => this.#ending.delete(ending));
      this.#ending.add(ending);
    } catch (error) {
      await this.#park(row, error);
    }
  }

  /** Adds data from elsewhere to a message: the name of its group, and the names of the people whom it mentions. */
  async #complete(message: InboundMessage, wording: Wording): Promise<void> {
    if (message.participant) message.chatName = await this.#link.groupName(message.chat);
    if (!message.mentions) return;
    const numbers = message.participant ? await this.#link.memberNumbers(message.chat) : undefined;
    await inScope(this.#scope, () => nameMentions(message, wording, numbers));
  }

  /** The wording is read again from time to time, because an admin may change the language or the time zone while the number is open. */
  #wording(): Promise<Wording> {
    const now = Date.now();
    if (this.#said && now - this.#said.at < wordingMs) return this.#said.wording;
    const wording = inScope(this.#scope, readWording);
    this.#said = { wording, at: now };
    wording.catch(() => (this.#said = null));
    return wording;
  }

  async #store(row: JournalRow, facts: readonly Fact[]): Promise<void> {
    try {
      await this.#storing.store(this.#lease.companyId, { row, facts, closing: this.#closing });
      this.#doing.delete(row.id);
    } catch (error) {
      await this.#park(row, error);
    }
    if (this.#isFull && this.#doing.size < recoverBatch) this.#timer.in(0);
  }

  async #park(row: JournalRow, error: unknown): Promise<void> {
    const reason = error instanceof Error ? error.message : String(error);
    const counts = !isLockedOut(error);
    const pauseMs = counts ? (pausesMs[row.attempts] ?? null) : lockedMs;
    const isMissing = error instanceof TargetUnknown;
    if (this.#closing.aborted) return;
    if (!isMissing)
      logger.warn({ journalId: row.id, attempts: row.attempts, reason }, "a journal row was not processed");
    const park = async () => {
      // The change may concern a message from before the number was linked, which is no fault.
      const ignored: Disposition = { state: "ignored", reason: "target_unknown" };
      if (isMissing && pauseMs === null) await settleJournal([{ id: row.id, disposition: ignored }]);
      else await parkJournal(row.id, isMissing ? "target_unknown" : reason, { delayMs: pauseMs, counts });
    };
    await inScope(this.#scope, park).catch((fault: unknown) => {
      if (!this.#closing.aborted)
        logger.error({ journalId: row.id, reason: String(fault) }, "a journal row is left open");
    });
    this.#doing.delete(row.id);
    if (pauseMs !== null) this.#timer.in(pauseMs + 50);
  }
}
