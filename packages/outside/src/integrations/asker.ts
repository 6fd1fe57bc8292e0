import { setTimeout as pause } from "node:timers/promises";
import {
  IntegrationFault,
  type IntegrationPatience,
  type IntegrationSurroundings,
} from "@balcao/shared/integrations/port";
import { type CallOutside, type OutsideAnswer, type OutsideCall, OutsideFault } from "@balcao/shared/outside/port";

const usual: IntegrationPatience = { callMs: 10_000, wholeMs: 20_000, pauseMs: 300 };
/** The most calls for one answer, when the answers show that a call did not get through. */
const mostTries = 3;
const didNotArrive = new Set([502, 503, 504]);

export type ProgramRequest = Pick<OutsideCall, "url" | "headers" | "body">;

/** Makes the calls for one answer, which share its time. Throws an IntegrationFault when there is no answer. */
export class Asker {
  readonly #call: CallOutside;
  readonly #patience: IntegrationPatience;
  readonly #mostBytes: number;
  readonly #until: number;

  /** An answer with more than `mostBytes` is a fault. */
  constructor({ call, patience = usual }: Pick<IntegrationSurroundings, "call" | "patience">, mostBytes = 256 * 1024) {
    this.#call = call;
    this.#patience = patience;
    this.#mostBytes = mostBytes;
    this.#until = performance.now() + patience.wholeMs;
  }

  /** Makes one call. Any status counts as an answer. */
  async post(asked: ProgramRequest): Promise<OutsideAnswer> {
    const withinMs = Math.ceil(Math.min(this.#patience.callMs, this.#until - performance.now()));
    if (withinMs <= 0) throw new IntegrationFault("silent");
    try {
      return await this.#call({ method: "POST", ...asked, withinMs, mostBytes: this.#mostBytes });
    } catch (error) {
      if (!(error instanceof OutsideFault)) throw error;
      throw error.reason === "too-large"
        ? new IntegrationFault("bad-answer", "too large")
        : new IntegrationFault(error.reason);
    }
  }

  /** Asks, and repeats a call that did not get through. `make` makes the call again for each try. */
  async insist(
    make: () => ProgramRequest,
    again: ReadonlySet<number> = didNotArrive,
    tries = mostTries,
  ): Promise<OutsideAnswer> {
    for (let left = tries - 1; ; left -= 1) {
      const isLast = left <= 0;
      try {
        const answer = await this.post(make());
        if (isLast || !again.has(answer.status)) return answer;
      } catch (error) {
        if (isLast || !(error instanceof IntegrationFault && error.reason === "unreachable")) throw error;
      }
      await pause(this.#patience.pauseMs * (tries - left));
    }
  }
}
