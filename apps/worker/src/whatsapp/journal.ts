import type { Lease } from "@balcao/core/connections/leases";
import { inCompany } from "@balcao/core/database";
import { logger } from "@balcao/core/logger";
import { receiveDelete, receiveEdit, receiveReaction, receiveVote, TargetUnknown } from "@balcao/core/messages/changes";
import type { Disposition } from "@balcao/core/messages/inbound";
import { type JournalRow, openJournal, parkJournal, settleJournal } from "@balcao/core/messages/journal";
import { rawOf } from "@balcao/core/messages/outgoing";
import { receiveMessage } from "@balcao/core/messages/receive";
import { Alarm } from "../alarm.ts";
import { untilDatabase } from "../until.ts";
import type { Gate } from "./gate.ts";
import { type Fact, incompleteMs, type NumberLink } from "./gateway.ts";

/** Pauses between tries; after the last one the row is given up, with its reason, for the operator to see. */
const pausesMs = [1000, 5000, 30_000, 120_000, 600_000];
const recoverBatch = 500;

/** Another process, or an earlier try whose answer was lost, has dealt with this row: nothing of this scope may stay. */
class SettledElsewhere extends Error {}

/**
 * Turns journal rows of one number into tickets and messages: in order within a chat, chats side by side, each row to its end in
 * one transaction with what it causes.
 */
export class Inbox {
  readonly #lease: Lease;
  readonly #link: Pick<NumberLink, "read" | "groupName">;
  readonly #gate: Gate;
  readonly #closing: AbortSignal;
  readonly #alarm: Alarm;
  readonly #chats = new Map<string, JournalRow[]>();
  readonly #doing = new Set<number>();
  readonly #running = new Set<Promise<void>>();

  constructor(lease: Lease, link: Pick<NumberLink, "read" | "groupName">, gate: Gate, closing: AbortSignal) {
    this.#lease = lease;
    this.#link = link;
    this.#gate = gate;
    this.#closing = closing;
    this.#alarm = new Alarm(() => void this.recover().catch(() => undefined), closing);
  }

  /** Takes up what is open: left by a crash, or due again. */
  async recover(): Promise<void> {
    const { companyId, connectionId } = this.#lease;
    const rows = await untilDatabase(
      () => inCompany(companyId, () => openJournal(connectionId, [...this.#doing], recoverBatch)),
      this.#closing,
    );
    for (const row of rows) this.add(row);
    if (rows.length === recoverBatch) this.#alarm.in(1000);
  }

  add(row: JournalRow): void {
    if (this.#doing.has(row.id) || this.#closing.aborted) return;
    this.#doing.add(row.id);
    const waiting = this.#chats.get(row.chat);
    if (waiting) {
      waiting.push(row);
      return;
    }
    this.#chats.set(row.chat, [row]);
    const run = this.#runChat(row.chat).finally(() => this.#running.delete(run));
    this.#running.add(run);
  }

  /** Resolves when what is being worked on is done; what waits stays in the journal. */
  async idle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }

  async #runChat(chat: string): Promise<void> {
    const rows = this.#chats.get(chat) ?? [];
    for (let row = rows[0]; row && !this.#closing.aborted; row = rows[0]) {
      const current = row;
      await this.#gate.pass(() => this.#process(current)).catch((error: unknown) => this.#giveUp(current, error));
      this.#doing.delete(current.id);
      rows.shift();
    }
    this.#chats.delete(chat);
  }

  async #process(row: JournalRow): Promise<void> {
    try {
      const facts = this.#link.read(row);
      // Its other part comes with the next delivery, and brings the row here again.
      if (facts.some(({ kind }) => kind === "incomplete")) return this.#alarm.in(incompleteMs);
      for (const fact of facts)
        if (fact.kind === "message" && fact.message.participant)
          fact.message.chatName = await this.#link.groupName(row.chat);
      await untilDatabase(() => inCompany(this.#lease.companyId, () => this.#store(row, facts)), this.#closing);
    } catch (error) {
      if (error instanceof SettledElsewhere) return;
      await this.#park(row, error);
    }
  }

  async #store(row: JournalRow, facts: Fact[]): Promise<void> {
    let disposition: Disposition = { state: "ignored", reason: "empty" };
    for (const fact of facts) disposition = await receive(fact);
    if (!(await settleJournal(row.id, disposition))) throw new SettledElsewhere();
  }

  async #park(row: JournalRow, error: unknown): Promise<void> {
    const reason = error instanceof Error ? error.message : String(error);
    const pauseMs = pausesMs[row.attempts] ?? null;
    const isMissing = error instanceof TargetUnknown;
    if (!isMissing)
      logger.warn({ journalId: row.id, attempts: row.attempts, reason }, "a journal row was not processed");
    const park = async () => {
      // A change of something from before our time is nobody's fault.
      if (isMissing && pauseMs === null) await settleJournal(row.id, { state: "ignored", reason: "target_unknown" });
      else await parkJournal(row.id, isMissing ? "target_unknown" : reason, pauseMs);
    };
    await untilDatabase(() => inCompany(this.#lease.companyId, park), this.#closing);
    if (pauseMs !== null) this.#alarm.in(pauseMs + 50);
  }

  #giveUp(row: JournalRow, error: unknown): void {
    if (!this.#closing.aborted)
      logger.error({ journalId: row.id, reason: String(error) }, "a journal row is left open");
  }
}

async function receive(fact: Fact): Promise<Disposition> {
  switch (fact.kind) {
    case "message":
      return receiveMessage(fact.message);
    case "edit":
      return receiveEdit({ ...fact.target, body: fact.body });
    case "delete":
      return receiveDelete({ ...fact.target, participant: null });
    case "reaction":
      return receiveReaction({
        ...fact.target,
        participant: null,
        reactor: fact.reactor,
        author: fact.author,
        emoji: fact.emoji,
      });
    case "vote": {
      const poll = await rawOf(fact.target.connectionId, fact.target.wid);
      if (!poll) throw new TargetUnknown(`No poll ${fact.target.wid}`);
      return receiveVote({ ...fact.target, participant: null, voter: fact.voter, options: fact.open(poll) });
    }
    case "incomplete":
      return { state: "ignored", reason: "incomplete" };
    case "nothing":
      return { state: "ignored", reason: fact.reason };
  }
}
