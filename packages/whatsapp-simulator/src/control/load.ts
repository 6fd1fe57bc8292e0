import { setTimeout as wait } from "node:timers/promises";
import type { Customer, Network, NetworkEvent } from "../network-api.ts";

export interface LoadOptions {
  /** How many people write; person i is always the same number. */
  customers: number;
  /** The company's numbers; person i writes to number i modulo their count. */
  numbers: string[];
  /** All messages together, dealt out in turn. */
  messages: number;
  ratePerSecond: number;
  /** Probabilities, made by the network's faults of the same names while the load runs. */
  duplicates?: number;
  reorderings?: number;
  /**
   * Fraction of the people whom the company has answered before. A Signal session is fully set up only by an answer, so the others' messages all
   * are first messages to it. Who of them was never answered gets a greeting out first, and the load waits until the company has answered.
   */
  answered?: number;
  /** Ends the load whatever is left; default 600. */
  maxSeconds?: number;
}

export interface SentMessage {
  id: string;
  customer: string;
  number: string;
  text: string;
}

export interface LoadReport {
  status: "greeting" | "sending" | "done" | "failed";
  /** Why it failed. */
  reason?: string;
  /** Accepted by the server, in the order of acceptance. */
  sent: SentMessage[];
  greetings: SentMessage[];
  /** People who wait for the company's answer before the load begins. */
  waitingForAnswer: { customer: string; number: string }[];
  refused: { customer: string; number: string; text: string; reason: string }[];
  startedAt: number;
  finishedAt: number | null;
}

export const MOST_CUSTOMERS = 5_000;
export const MOST_MESSAGES = 100_000;
export const MOST_PER_SECOND = 10_000;
export const MOST_SECONDS = 3_600;

/** Sends not yet accepted; more would only pile up in memory. */
const MOST_IN_FLIGHT = 500;

interface Writer {
  customer: Customer;
  label: string;
  number: string;
  peer: string;
  count: number;
  /** Its sends one after the other: what a person writes leaves the phone in order. */
  last: Promise<void>;
}

/** Number of the i-th person (from 1) of every load. */
export function loadCustomerNumber(index: number): string {
  return `55119${String(60_000_000 + index)}`;
}

/** A load that has begun; `report` may be read at any time. */
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
  readonly #network: Network;
  readonly #options: LoadOptions;
  readonly #stop = new AbortController();
  readonly #aborted: Promise<never>;
  readonly #inFlight = new Set<Promise<void>>();

  constructor(network: Network, options: LoadOptions) {
    checkBounds(options);
    this.#network = network;
    this.#options = options;
    const { signal } = this.#stop;
    this.#aborted = new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason as Error)));
    this.#aborted.catch(() => undefined);
    this.done = this.#run();
  }

  stop(reason = "stopped"): void {
    this.#stop.abort(new Error(reason));
  }

  async #run(): Promise<LoadReport> {
    const { maxSeconds = 600 } = this.#options;
    const alarm = setTimeout(() => this.stop(`not finished within ${maxSeconds} s`), maxSeconds * 1_000);
    try {
      const writers = this.#writers();
      await this.#greet(writers.slice(0, Math.round(writers.length * (this.#options.answered ?? 0))));
      this.report.status = "sending";
      this.#setTrouble(this.#options.duplicates ?? 0, this.#options.reorderings ?? 0);
      await this.#sendAll(writers);
      this.report.status = "done";
    } catch (error) {
      this.report.status = "failed";
      const { signal } = this.#stop;
      this.report.reason = reasonOf(signal.aborted ? signal.reason : error);
    } finally {
      clearTimeout(alarm);
      this.#setTrouble(0, 0);
      this.report.finishedAt = Date.now();
    }
    return this.report;
  }

  #writers(): Writer[] {
    const { customers, numbers } = this.#options;
    return Array.from({ length: customers }, (_, index) => {
      const number = numbers[index % numbers.length] ?? "";
      const label = `c${index + 1}`;
      const customer = this.#network.customer(loadCustomerNumber(index + 1), { name: label });
      return { customer, label, number, peer: this.#network.account(number).jid, count: 0, last: Promise.resolve() };
    });
  }

  /** Sets the rates of this load's numbers; 0 ends them without touching other faults. */
  #setTrouble(duplicates: number, reorderings: number): void {
    const { duplicates: wantsDuplicates, reorderings: wantsReorderings, numbers } = this.#options;
    for (const number of numbers) {
      if (wantsDuplicates) this.#network.addFault({ kind: "duplicate", rate: duplicates, number });
      if (wantsReorderings) this.#network.addFault({ kind: "reorder", rate: reorderings, number });
    }
  }

  /** Resolves when each of these people has an answer from the company. */
  async #greet(writers: Writer[]): Promise<void> {
    const silent = new Map(
      writers.filter((writer) => !wasAnswered(writer)).map((writer) => [writer.customer.number, writer]),
    );
    if (silent.size === 0) return;
    const greeted = [...silent.values()];
    const list = () => {
      this.report.waitingForAnswer = [...silent.values()].map(({ customer, number }) => ({
        customer: customer.number,
        number,
      }));
    };
    const listening = new AbortController();
    const answers = new Promise<void>((resolve) => {
      const listen = (event: NetworkEvent) => {
        const writer = event.type === "entry" ? silent.get(event.customer) : undefined;
        if (!writer || !wasAnswered(writer)) return;
        silent.delete(writer.customer.number);
        list();
        if (silent.size === 0) resolve();
      };
      this.#network.events.on("event", listen);
      listening.signal.addEventListener("abort", () => this.#network.events.off("event", listen));
    });
    try {
      list();
      for (const writer of greeted) await this.#send(writer, `${writer.label} #0000`, this.report.greetings);
      await Promise.race([answers, this.#aborted]);
    } finally {
      listening.abort();
    }
  }

  async #sendAll(writers: Writer[]): Promise<void> {
    const { messages, ratePerSecond } = this.#options;
    const { signal } = this.#stop;
    const start = performance.now();
    for (let index = 0; index < messages; index++) {
      const early = start + (index * 1_000) / ratePerSecond - performance.now();
      if (early > 1) await wait(early, undefined, { signal });
      if (this.#inFlight.size >= MOST_IN_FLIGHT) await Promise.race([...this.#inFlight, this.#aborted]);
      signal.throwIfAborted();
      const writer = writers[index % writers.length];
      if (writer) this.#queue(writer);
    }
    await Promise.race([Promise.all(this.#inFlight), this.#aborted]);
  }

  #queue(writer: Writer): void {
    const text = `${writer.label} #${String(++writer.count).padStart(4, "0")}`;
    writer.last = writer.last.then(() => this.#send(writer, text, this.report.sent));
    const sending = writer.last;
    this.#inFlight.add(sending);
    void sending.then(() => this.#inFlight.delete(sending));
  }

  async #send({ customer, number, peer }: Writer, text: string, into: SentMessage[]): Promise<void> {
    if (this.#stop.signal.aborted) return;
    try {
      const id = await customer.send(peer, { kind: "text", text });
      into.push({ id, customer: customer.number, number, text });
    } catch (error) {
      this.report.refused.push({ customer: customer.number, number, text, reason: reasonOf(error) });
    }
  }
}

function wasAnswered({ customer, peer }: Writer): boolean {
  return customer.chat(peer).some(({ fromCustomer }) => !fromCustomer);
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function isWithin(value: number, most: number): boolean {
  return value > 0 && value <= most;
}

function checkBounds({ customers, numbers, messages, ratePerSecond, maxSeconds = 600 }: LoadOptions): void {
  if (!Number.isInteger(customers) || !isWithin(customers, MOST_CUSTOMERS))
    throw new RangeError(`customers: 1 to ${MOST_CUSTOMERS}`);
  if (!Number.isInteger(messages) || !isWithin(messages, MOST_MESSAGES))
    throw new RangeError(`messages: 1 to ${MOST_MESSAGES}`);
  if (!isWithin(ratePerSecond, MOST_PER_SECOND)) throw new RangeError(`ratePerSecond: up to ${MOST_PER_SECOND}`);
  if (!isWithin(maxSeconds, MOST_SECONDS)) throw new RangeError(`maxSeconds: up to ${MOST_SECONDS}`);
  if (numbers.length === 0) throw new RangeError("numbers: at least one");
}

/** Numbered texts ("c12 #0007") from many people, at a steady rate; resolves with what the server accepted. */
export function runLoad(network: Network, options: LoadOptions): Promise<LoadReport> {
  return new LoadRun(network, options).done;
}
