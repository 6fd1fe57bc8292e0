import type { Gate } from "@balcao/core/base/gate";
import { Pace } from "@balcao/core/base/pace";
import type { Disposition, InboundMessage } from "@balcao/core/desk/inbound/inbound";
import { type JournalRow, settleJournal } from "@balcao/core/desk/inbound/journal";
import { receiveTogether } from "@balcao/core/desk/inbound/receive-together";
import { traced } from "@balcao/core/base/tracing/traced";
import { receiveFact } from "./receive-fact.ts";
import { inScope } from "../until.ts";
import type { Fact } from "./gateway.ts";

/** The most rows that share a transaction. Under load, many rows thus need only one begin and one commit. */
const storedTogether = 100;
/** The least time between two transactions of a company, so that a busy company has few transactions of many rows. */
const paceMs = 25;

/** Another process, or an earlier try whose answer was lost, has already ended a row, so this transaction must be rolled back. */
class SettledElsewhere extends Error {}

/** A journal row that was read, with a signal that aborts when its number no longer belongs to this worker. */
export interface ReadRow {
  row: JournalRow;
  facts: readonly Fact[];
  closing: AbortSignal;
}
interface WaitingRow extends ReadRow {
  end: () => void;
  fail: (fault: unknown) => void;
}
/**
 * The received rows of one company, which are stored in one transaction at a time. Two transactions in parallel would store hardly more, and slow down
 * other companies twice as much.
 */
interface Line {
  pace: Pace;
  waiting: WaitingRow[];
  isStoring: boolean;
}

/**
 * Stores what the numbers of this process receive. Rows of a chat are stored in the order of arrival. Rows that arrive together for one company, from
 * any of its numbers, share a transaction.
 */
export class Storing {
  readonly #gate: Gate;
  readonly #lines = new Map<number, Line>();

  /** The gate limits how many transactions run at a time, over all companies. */
  constructor(gate: Gate) {
    this.#gate = gate;
  }

  /** Resolves when the row is stored, or when another process has ended it. Fails only with the fault of this row. */
  store(companyId: number, ready: ReadRow): Promise<void> {
    return new Promise((end, fail) => {
      const line = this.#lines.get(companyId) ?? { pace: new Pace(paceMs), waiting: [], isStoring: false };
      this.#lines.set(companyId, line);
      line.waiting.push({ ...ready, end, fail });
      if (line.isStoring) return;
      line.isStoring = true;
      void this.#storeAll(companyId, line);
    });
  }

  async #storeAll(companyId: number, line: Line): Promise<void> {
    while (line.waiting.length > 0) {
      await line.pace.round(() =>
        this.#gate.pass(() => storeTogether(companyId, line.waiting.splice(0, storedTogether)), companyId),
      );
    }
    line.isStoring = false;
  }
}

/**
 * Stores all rows in one transaction. When a row fails, or the first row's number is released, each row is stored in its own transaction, message by
 * message. The rows of a released number stay in the journal.
 */
async function storeTogether(companyId: number, given: readonly WaitingRow[], together = true): Promise<void> {
  for (const { closing, end } of given) if (closing.aborted) end();
  const some = given.filter(({ closing }) => !closing.aborted);
  const [first] = some;
  if (!first) return;
  try {
    const about = { "balcao.company": companyId, "balcao.rows": some.length };
    await traced("store received messages", about, () =>
      inScope({ companyId, closing: first.closing }, () => store(some, { together })),
    );
    for (const { end } of some) end();
  } catch (fault) {
    if (some.length > 1) for (const one of some) await storeTogether(companyId, [one], false);
    else if (fault instanceof SettledElsewhere) first.end();
    else first.fail(fault);
  }
}

async function store(some: readonly ReadRow[], { together }: { together: boolean }): Promise<void> {
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

/** Of each chat, the rows that are a single message, up to the first row of the chat that is something else. */
function leadingMessages(some: readonly ReadRow[]): InboundMessage[] {
  const others = new Set<string>();
  return some.flatMap(({ row, facts }) => {
    const [fact] = facts;
    if (facts.length === 1 && fact?.kind === "message" && !others.has(row.chat)) return [fact.message];
    others.add(row.chat);
    return [];
  });
}
