import { isDatabaseDown } from "@balcao/core/base/postgres/database-errors";
import { Pace } from "@balcao/core/base/pace";
import type { Lease } from "@balcao/core/numbers/connections/leases";
import type pg from "pg";
import { type KeyWrite, type NumberWrite, writeKeys } from "./key-write.ts";

/** The least time between statements. A decrypted message waits at most this long for other messages that share its commit. */
const paceMs = 10;
/** The most numbers that share a statement. */
const numbersTogether = 64;
/** A write of more keys than this, such as the pairs of an address book, has its own statement, so that no other number waits for it. */
const keysTogether = 100;

interface WaitingWrite extends NumberWrite {
  end: (isHeld: boolean) => void;
  fail: (fault: unknown) => void;
}

/**
 * Writes the keys and journal entries of all numbers of this process. The writes of several numbers form one statement with one commit, so twenty
 * numbers with few messages each cost as much as one number with many. Each number has one write at a time here.
 */
export class KeyWriter {
  readonly db: pg.Pool;
  readonly #pace = new Pace(paceMs);
  #waiting: WaitingWrite[] = [];
  #running = false;

  constructor(db: pg.Pool) {
    this.db = db;
  }

  /** Writes everything or nothing for this number. False when its lease has another holder. Sets `rowId` of the entries. */
  async write(lease: Lease, write: KeyWrite): Promise<boolean> {
    if (write.keys.size > keysTogether) return (await writeKeys(this.db, [{ lease, write }]))[0] === true;
    return new Promise((end, fail) => {
      this.#waiting.push({ lease, write, end, fail });
      if (this.#running) return;
      this.#running = true;
      void this.#run();
    });
  }

  async #run(): Promise<void> {
    while (this.#waiting.length > 0) {
      await this.#pace.round(() => this.#writeTogether(this.#waiting.splice(0, numbersTogether)));
    }
    this.#running = false;
  }

  /** When Postgres refuses a statement, each number is tried alone, so that the fault of one number does not stop the others. */
  async #writeTogether(some: readonly WaitingWrite[]): Promise<void> {
    try {
      const held = await writeKeys(this.db, some);
      for (const [index, { end }] of some.entries()) end(held[index] === true);
    } catch (fault) {
      if (some.length > 1 && !isDatabaseDown(fault)) for (const one of some) await this.#writeTogether([one]);
      else for (const { fail } of some) fail(fault);
    }
  }
}
