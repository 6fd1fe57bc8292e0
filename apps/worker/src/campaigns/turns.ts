import { logger } from "@balcao/core/base/logger";
import { heedWarning, type Warning } from "@balcao/core/desk/campaigns/dispatch/warnings";
import { takeTurn } from "@balcao/core/desk/campaigns/dispatch/turn";
import type { Lease } from "@balcao/core/numbers/connections/leases";
import { inScope } from "../until.ts";
import { WakeTimer } from "../wake-timer.ts";
import type { SessionPart } from "../whatsapp/session-part.ts";

/** After a turn that failed, the number waits this long before it tries the next. */
const faultMs = 30_000;

export interface TurnContext {
  closing: AbortSignal;
  mayAct: () => boolean;
}

/**
 * Runs the campaigns of one number while it is open, once it has heard what customers wrote while it was away: a turn, the pause that the turn names,
 * the next turn. The messages of a turn go into the number's line with the priority of machines, behind messages that people wait for.
 */
export class CampaignTurns implements SessionPart {
  readonly #lease: Lease;
  readonly #context: TurnContext;
  readonly #timer: WakeTimer;
  #hasHeard = false;
  #nextAt = 0;
  #turn: Promise<void> | undefined;

  constructor(lease: Lease, context: TurnContext) {
    this.#lease = lease;
    this.#context = context;
    this.#timer = new WakeTimer(() => this.campaigns(), context.closing);
  }

  heard(): void {
    this.#hasHeard = true;
    this.campaigns();
  }

  closed(): void {
    this.#hasHeard = false;
  }

  /** Takes a turn of a number that runs campaigns, when the turn is due. */
  campaigns(): void {
    const { closing, mayAct } = this.#context;
    if (!this.#hasHeard || this.#turn || closing.aborted || !mayAct() || performance.now() < this.#nextAt) return;
    this.#turn = this.#take().finally(() => {
      this.#turn = undefined;
    });
  }

  /** Notes a warning of WhatsApp. The number's campaigns heed it, both running ones and later ones. */
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
