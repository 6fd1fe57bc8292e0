import { asPlatform, inCompany } from "@balcao/core/base/database";
import type { StoredFile } from "@balcao/core/base/files/stored-file";
import { logger } from "@balcao/core/base/logger";
import { noteOutcome } from "@balcao/core/company/integrations/outcome";
import { takeStep } from "@balcao/core/followers/automation/hear";
import { type FileAddress, questionOf } from "@balcao/core/followers/automation/question";
import {
  claimTurn,
  type ClaimedTurn,
  type DueTurn,
  dueTurns,
  endTurn,
  keepReply,
} from "@balcao/core/followers/automation/turns";
import type { TalkReply } from "@balcao/core/followers/automation/reply";
import { showTyping } from "@balcao/core/followers/automation/typing";
import { IntegrationFault, type OutsideTurn } from "@balcao/shared/integrations/port";
import type { Responder } from "./responder.ts";

interface Options {
  respond: Responder;
  /** Fetches a file of others into the store; null when it cannot be had. */
  fetchFile: (companyId: number, url: string) => Promise<StoredFile | null>;
  addressOf: FileAddress;
  publicUrl: string;
  /** How many are answered at once, and of one talker. */
  most?: number;
  mostOfOne?: number;
}
interface Place {
  companyId: number;
  turn: ClaimedTurn;
}

/**
 * Has customers answered by programs and the assistant: many tickets side by side, one question of a ticket at a time, and of one talker only
 * so many. An answer is kept before it is said and said step by step, so another worker goes on where a dead one was.
 */
export class Turns {
  readonly #options: Required<Options>;
  readonly #busy = new Map<string, number>();
  readonly #flights = new Set<Promise<void>>();
  #isLooking = false;
  #looksAgain = false;
  #isStopped = false;

  constructor(options: Options) {
    this.#options = { most: 64, mostOfOne: 8, ...options };
  }

  /** Begins to answer who waits; resolves once that is on its way. */
  async wake(): Promise<void> {
    this.#looksAgain = true;
    if (this.#isLooking) return;
    this.#isLooking = true;
    try {
      while (this.#looksAgain && !this.#isStopped) {
        this.#looksAgain = false;
        if (await this.#takeSome()) this.#looksAgain = true;
      }
    } finally {
      this.#isLooking = false;
    }
  }

  /** Resolves when nobody is being answered any more. */
  async settled(): Promise<void> {
    while (this.#flights.size > 0) await Promise.all(this.#flights);
  }

  /** Begins nothing more, and waits for what is on its way. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.settled();
  }

  async #takeSome(): Promise<boolean> {
    const { most, mostOfOne } = this.#options;
    const free = most - this.#flights.size;
    if (free <= 0) return false;
    const full = [...this.#busy].filter(([, count]) => count >= mostOfOne).map(([key]) => key);
    let taken = false;
    for (const due of await asPlatform(() => dueTurns(free, full))) {
      if ((this.#busy.get(due.key) ?? 0) >= mostOfOne) continue;
      const turn = await inCompany(due.companyId, () => claimTurn(due.id));
      if (!turn) continue;
      taken = true;
      this.#begin(due, turn);
    }
    return taken;
  }

  #begin({ companyId, key }: DueTurn, turn: ClaimedTurn): void {
    this.#busy.set(key, (this.#busy.get(key) ?? 0) + 1);
    const flight = this.#answer({ companyId, turn })
      .catch((error: unknown) => logger.error({ err: error, ticketId: turn.ticketId }, "an answer was not given"))
      .then(() => {
        this.#flights.delete(flight);
        const left = (this.#busy.get(key) ?? 1) - 1;
        if (left > 0) this.#busy.set(key, left);
        else this.#busy.delete(key);
        return this.wake();
      })
      .catch((error: unknown) => logger.warn({ err: error }, "customers wait for the next round"));
    this.#flights.add(flight);
  }

  async #answer(place: Place): Promise<void> {
    const { companyId, turn } = place;
    const reply = turn.reply ?? (await this.#ask(place));
    if (!reply) return;
    for (let position = turn.reply ? turn.position : 0; ; position += 1) {
      const step = reply.steps[position];
      const file = step?.do === "media" ? await this.#options.fetchFile(companyId, step.url) : null;
      const outcome = await inCompany(companyId, () => takeStep(turn, { ...reply, position, file }));
      if (outcome !== "next") return;
    }
  }

  async #ask({ companyId, turn }: Place) {
    const question = await inCompany(companyId, async () => {
      const found = await questionOf(turn, this.#options.addressOf);
      if (found) await showTyping(turn.ticketId);
      else await endTurn(turn, { talkEnds: false });
      return found;
    });
    if (!question) return null;
    const reply = await this.#respond(question, turn);
    return inCompany(companyId, async () => {
      const failed = reply.failed ?? null;
      const name = await noteOutcome(turn.talker, { failed, publicUrl: this.#options.publicUrl });
      return keepReply(turn, name, reply);
    });
  }

  async #respond(question: OutsideTurn, { talker, ticketId }: ClaimedTurn): Promise<TalkReply> {
    try {
      return await this.#options.respond(question, talker);
    } catch (error) {
      const known = error instanceof IntegrationFault;
      if (!known) logger.error({ err: error, ticketId }, "who talks failed in a way nobody foresaw");
      const { reason, detail } = known ? error : { reason: "bad-answer" as const, detail: "" };
      return { actions: [], session: null, failed: { reason, detail } };
    }
  }
}
