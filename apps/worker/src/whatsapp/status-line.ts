import type { Lease } from "@balcao/core/numbers/connections/leases";
import { isNumberTaken, recordStatus, type StatusChange } from "@balcao/core/numbers/connections/status";
import { logger } from "@balcao/core/base/logger";
import { inScope } from "../until.ts";

/** Stores the states of one number for the screens, in the order in which they came. */
export class StatusLine {
  readonly #lease: Lease;
  readonly #closing: AbortSignal;
  #last: Promise<unknown> = Promise.resolve();

  constructor(lease: Lease, closing: AbortSignal) {
    this.#lease = lease;
    this.#closing = closing;
  }

  /** "number-taken": another connection has the number, so nothing was shown. */
  show(change: StatusChange): Promise<"shown" | "stale" | "number-taken"> {
    const shown = this.#last.then(() => this.#write(change));
    this.#last = shown.catch(() => undefined);
    return shown;
  }

  /** Resolves when every state is stored. */
  async settled(): Promise<void> {
    await this.#last;
  }

  async #write(change: StatusChange): Promise<"shown" | "stale" | "number-taken"> {
    const { companyId, connectionId } = this.#lease;
    try {
      const isShown = await inScope({ companyId, closing: this.#closing }, () => recordStatus(this.#lease, change));
      return isShown ? "shown" : "stale";
    } catch (error) {
      if (isNumberTaken(error)) return "number-taken";
      if (this.#closing.aborted) return "stale";
      logger.error({ connectionId, status: change.status, reason: String(error) }, "a status could not be shown");
      return "stale";
    }
  }
}
