import { logger } from "@balcao/core/base/logger";
import { heedWarning, type Warning } from "@balcao/core/desk/campaigns/dispatch/warnings";
import { takeTurn } from "@balcao/core/desk/campaigns/dispatch/turn";
import type { Lease } from "@balcao/core/numbers/connections/leases";
import { inScope } from "../until.ts";
import { WakeTimer } from "../wake-timer.ts";
import type { SessionPart } from "../whatsapp/session-part.ts";

/** After a turn that failed, the next is tried this late. */
const faultMs = 30_000;

export interface TurnContext {
  closing: AbortSignal;
  mayAct: () => boolean;
}

/**
 * The campaigns of one number while it is open: a turn, the pause that the turn names, the next turn. What a turn writes goes into the line
 * of the number like every message of a machine, behind what persons wait for.
 */
export class CampaignTurns implements SessionPart {
  readonly #lease: Lease;
  readonly #context: TurnContext;
  readonly #timer: WakeTimer;
  #isOpen = false;
  #nextAt = 0;
  #turn: Promise<void> | undefined;

  constructor(lease: Lease, context: TurnContext) {
    this.#lease = lease;
    this.#context = context;
    this.#timer = new WakeTimer(() => this.campaigns(), context.closing);
  }

  opened(): void {
    this.#isOpen = true;
  }

  closed(): void {
    this.#isOpen = false;
  }

  /** The number runs campaigns: has it take its turn when its time has come. */
  campaigns(): void {
    const { closing, mayAct } = this.#context;
    if (!this.#isOpen || this.#turn || closing.aborted || !mayAct() || performance.now() < this.#nextAt) return;
    this.#turn = this.#take().finally(() => {
      this.#turn = undefined;
    });
  }

  /** Campaigns of the number heed it, those that run and those to come. */
  warned(warning: Warning): void {
    const { companyId, connectionId } = this.#lease;
    const { closing } = this.#context;
    void inScope({ companyId, closing }, () => heedWarning(connectionId, warning, new Date())).catch(
      (error: unknown) => {
        if (!closing.aborted)
          logger.error({ connectionId, reason: String(error) }, "a warning of WhatsApp was not noted");
      },
    );
  }

  async idle(): Promise<void> {
    await this.#turn;
  }

  async #take(): Promise<void> {
    const { companyId, connectionId } = this.#lease;
    const scope = { companyId, closing: this.#context.closing };
    try {
      const restMs = await inScope(scope, () => takeTurn(connectionId, { now: new Date(), random: Math.random }));
      this.#rest(restMs);
    } catch (error) {
      if (scope.closing.aborted) return;
      logger.error({ connectionId, reason: String(error) }, "a turn of a campaign failed");
      this.#rest(faultMs);
    }
  }

  #rest(ms: number | null): void {
    this.#nextAt = performance.now() + (ms ?? 0);
    if (ms !== null) this.#timer.in(ms);
  }
}
