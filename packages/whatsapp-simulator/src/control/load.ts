import { setTimeout as wait } from "node:timers/promises";
import type { SimulatedNetwork } from "../network-api.ts";
import { checkBounds, type LoadOptions, type LoadReport, type SentMessage } from "./load-types.ts";
import { createLines, createWriters, type Line, onAnswer, wasAnswered, type Writer } from "./load-writer.ts";

/** The most sends without acceptance. More would only fill the memory. */
const MOST_IN_FLIGHT = 500;

/** A load that has begun. `report` may be read at any time. */
export class LoadRun {
  readonly report: LoadReport = {
    status: "greeting",
    sent: [],
    greetings: [],
    waitingForAnswer: [],
    refused: [],
    startedAt: Date.now(),
    finishedAt: null,
  };
  readonly done: Promise<LoadReport>;
  readonly #network: SimulatedNetwork;
  readonly #options: LoadOptions;
  readonly #stop = new AbortController();
  #inFlight = 0;
  #wake: () => void = () => undefined;

  constructor(network: SimulatedNetwork, options: LoadOptions) {
    checkBounds(options);
    this.#network = network;
    this.#options = options;
    this.#stop.signal.addEventListener("abort", () => this.#wake());
    this.done = this.#run();
  }

  stop(reason = "stopped"): void {
    this.#stop.abort(new Error(reason));
  }

  async #run(): Promise<LoadReport> {
    const { answered = 0, duplicates = 0, reorderings = 0, messages, maxSeconds = 600 } = this.#options;
    const alarm = setTimeout(() => this.stop(`not finished within ${maxSeconds} s`), maxSeconds * 1_000);
    try {
      const writers = createWriters(this.#network, this.#options);
      await this.#greet(writers.slice(0, Math.round(writers.length * answered)));
      const lines = createLines(writers, messages);
      await this.#encrypt(lines);
      this.report.status = "sending";
      this.#setTrouble(duplicates, reorderings);
      await this.#sendAll(lines);
      this.report.status = "done";
    } catch (error) {
      const { signal } = this.#stop;
      this.report.status = "failed";
      this.report.reason = reasonOf(signal.aborted ? signal.reason : error);
    } finally {
      clearTimeout(alarm);
      this.#setTrouble(0, 0);
      this.report.finishedAt = Date.now();
    }
    return this.report;
  }

  /** Sets the rates for this load's numbers. 0 ends them without changing other faults. */
  #setTrouble(duplicates: number, reorderings: number): void {
    const { duplicates: wantsDuplicates, reorderings: wantsReorderings, numbers } = this.#options;
    for (const number of numbers) {
      if (wantsDuplicates) this.#network.addFault({ kind: "duplicate", rate: duplicates, number });
      if (wantsReorderings) this.#network.addFault({ kind: "reorder", rate: reorderings, number });
    }
  }

  /** Resolves when each of these people has an answer from the company. */
  async #greet(writers: Writer[]): Promise<void> {
    const greeted = writers.filter((writer) => !wasAnswered(writer));
    const silent = new Map(greeted.map((writer) => [writer.customer.number, writer]));
    const list = () => {
      this.report.waitingForAnswer = [...silent.values()].map(({ customer, number }) => ({
        customer: customer.number,
        number,
      }));
    };
    const stopListening = onAnswer(this.#network, silent, ({ customer }) => {
      silent.delete(customer.number);
      list();
      this.#wake();
    });
    try {
      list();
      for (const writer of greeted) await this.#send({ writer, text: `${writer.label} #0000` }, this.report.greetings);
      while (silent.size > 0) await this.#news();
    } finally {
      stopListening();
    }
  }

  async #encrypt(lines: Line[]): Promise<void> {
    if (!this.#options.encryptAhead) return;
    this.report.status = "encrypting";
    for (const line of lines) {
      this.#stop.signal.throwIfAborted();
      line.prepared = await line.writer.customer.prepare(line.writer.peer, { kind: "text", text: line.text });
    }
  }

  async #sendAll(lines: Line[]): Promise<void> {
    const { signal } = this.#stop;
    const start = performance.now();
    for (const [index, line] of lines.entries()) {
      const early = start + (index * 1_000) / this.#options.ratePerSecond - performance.now();
      if (early > 1) await wait(early, undefined, { signal });
      while (this.#inFlight >= MOST_IN_FLIGHT) await this.#news();
      signal.throwIfAborted();
      this.#queue(line);
    }
    while (this.#inFlight > 0) await this.#news();
  }

  #queue(line: Line): void {
    const { writer } = line;
    this.#inFlight++;
    writer.last = writer.last.then(async () => {
      await this.#send(line, this.report.sent);
      this.#inFlight--;
      this.#wake();
    });
  }

  async #send({ writer, text, prepared }: Line, into: SentMessage[]): Promise<void> {
    if (this.#stop.signal.aborted) return;
    const { customer, number, peer } = writer;
    try {
      const message = prepared ?? (await customer.prepare(peer, { kind: "text", text }));
      await message.release();
      into.push({ id: message.id, customer: customer.number, number, text });
    } catch (error) {
      this.report.refused.push({ customer: customer.number, number, text, reason: reasonOf(error) });
    }
  }

  /** Resolves at the next send or answer. Rejects when the load is stopped. */
  async #news(): Promise<void> {
    const { signal } = this.#stop;
    signal.throwIfAborted();
    await new Promise<void>((resolve) => {
      this.#wake = resolve;
    });
    signal.throwIfAborted();
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Sends numbered texts ("c12 #0007") from many people at a steady rate. Resolves with the messages that the server accepted. */
export function runLoad(network: SimulatedNetwork, options: LoadOptions): Promise<LoadReport> {
  return new LoadRun(network, options).done;
}
