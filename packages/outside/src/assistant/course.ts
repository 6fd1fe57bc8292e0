import {
  type AiProvider,
  assistantLimits,
  type AssistantSurroundings,
  type AssistantUsage,
} from "@balcao/shared/assistant/port";
import { setTimeout } from "node:timers/promises";
import type { ChatAnswer } from "./wire.ts";

/** The course of one question: its time, its cost so far, and the signals that end it. */
export class Course {
  readonly call: AssistantSurroundings["call"];
  readonly signal: AbortSignal | undefined;
  readonly limits: NonNullable<AssistantSurroundings["limits"]>;
  readonly #clock: () => number;
  readonly #pause: NonNullable<AssistantSurroundings["pause"]>;
  readonly #begun: number;
  #made = 0;
  #tokens = 0;
  #estimated = false;
  #calls = 0;
  #model: string;
  #finish = "";

  constructor({ model }: Pick<AiProvider, "model">, given: AssistantSurroundings) {
    this.call = given.call;
    this.signal = given.signal;
    this.limits = given.limits ?? assistantLimits;
    this.#clock = given.clock ?? (() => performance.now());
    this.#pause = given.pause ?? ((ms, signal) => setTimeout(ms, undefined, signal ? { signal } : {}));
    this.#model = model;
    this.#begun = this.#clock();
  }

  /** The remaining milliseconds for all calls. */
  left(): number {
    return this.limits.totalMs - (this.#clock() - this.#begun);
  }

  /** Waits if enough time is left, and returns whether it waited. */
  async rest(ms: number): Promise<boolean> {
    if (ms >= this.left()) return false;
    try {
      await this.#pause(ms, this.signal);
    } catch (error) {
      this.signal?.throwIfAborted();
      throw error;
    }
    return true;
  }

  /** Whether the model may be asked once more. */
  mayAsk(): boolean {
    return this.#calls < this.limits.modelCalls;
  }

  nextId = (): string => `call_${(this.#made += 1)}`;

  asked(): void {
    this.#calls += 1;
    this.#finish = "";
  }

  /** Counts the cost of an answer: the provider's figure, or an estimate by its length. */
  answered({ tokens, model, finish }: Pick<ChatAnswer, "tokens" | "model" | "finish">, characters: number): void {
    this.#tokens += tokens ?? Math.ceil(characters / 3.5);
    if (tokens === null) this.#estimated = true;
    if (model !== "") this.#model = model.slice(0, 200);
    this.#finish = finish.slice(0, 50);
  }

  /** Counts the cost of a failed answer, when the provider reports it. */
  failed(tokens: number): void {
    this.#tokens += tokens;
  }

  usage(): AssistantUsage {
    const ms = Math.round(this.#clock() - this.#begun);
    const counted = { tokens: this.#tokens, estimated: this.#estimated, calls: this.#calls };
    return { ...counted, ms, model: this.#model, finish: this.#finish };
  }
}
