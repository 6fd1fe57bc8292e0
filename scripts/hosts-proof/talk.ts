import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Ticket } from "@balcao/shared/tickets/schema";
import type { Customer } from "@balcao/whatsapp-simulator/network-api";
import { Desk, linkNumber } from "../../e2e/support/desk.ts";
import { png } from "../../e2e/support/files.ts";
import { Browser } from "./browser.ts";
import { ask, deskUrl } from "./calls.ts";
import type { Stage } from "./stage.ts";

const counts = { numbers: 4, customers: 12, browsers: 6 };
const pauseMs = { inbound: 250, outbound: 500 };
/** How many words a customer writes for each picture, whose file goes to the bucket. */
const pictureEvery = 12;
const password = "um balcão que se prova em hosts";
const admin = "admin@demo.local";
const numberOf = (index: number) => `55118${String(80_000_000 + index)}`;
/** The numbers of the company, which the proof links. */
export const linked = Array.from({ length: counts.numbers }, (_, index) => numberOf(index));
const jidOf = (index: number) => `${numberOf(index)}@s.whatsapp.net`;

export interface Word {
  customer: string;
  text: string;
}

/** Customers who write to the numbers, an attendant who answers them, and colleagues whose desks are open. It goes on until `end`. */
export class Talk {
  readonly written: (Word & { at: number })[] = [];
  readonly answered: Word[] = [];
  /** The longest time that an answer waited until the installation accepted it, in milliseconds, since the last reset. */
  slowest = 0;
  readonly #stage: Stage;
  readonly #customers: Customer[];
  readonly browsers: Browser[] = [];
  #token = "";
  readonly #over = new AbortController();
  #running: Promise<unknown> = Promise.resolve();

  constructor(stage: Stage) {
    this.#stage = stage;
    this.#customers = Array.from({ length: counts.customers }, (_, index) =>
      stage.whatsapp.customer(`55119${String(70_000_000 + index)}`, { name: `Cliente ${index}` }),
    );
  }

  /** Links the numbers, opens a conversation with each customer and the colleagues' desks, and lets words flow. */
  async begin(): Promise<void> {
    const desk = await Desk.signIn(deskUrl, admin);
    for (let index = 0; index < counts.numbers; index += 1)
      await linkNumber({ network: this.#stage.whatsapp }, desk, {
        name: `Número ${index}`,
        number: numberOf(index),
        queueIds: [],
      });
    this.#token = desk.accessToken;
    for (const index of this.#customers.keys()) await this.#write(index);
    let open: Ticket[] = [];
    while (open.length < counts.customers) {
      for (const ticket of await desk.tickets("status=pending")) await desk.accept(ticket.id);
      open = (await desk.tickets("status=open")).filter(({ contact }) =>
        this.#customers.some(({ number }) => number === contact.number),
      );
      await sleep(100);
    }
    for (let index = 0; index < counts.browsers; index += 1) {
      const email = `colega${index}@example.com`;
      await ask("POST", "/users", { name: `Colega ${index}`, email, password, profile: "admin" }, this.#token);
      this.browsers.push(await Browser.open(email, password));
    }
    this.#running = Promise.all([this.#writeOn(), this.#answerOn(open)]);
    this.#running.catch(() => undefined);
  }

  /** A customer writes the next word. The phone stores it immediately, and sends it when WhatsApp can be reached. */
  async #write(index: number): Promise<void> {
    const customer = this.#customers[index % this.#customers.length];
    if (!customer) return;
    const text = `palavra ${String(this.written.length).padStart(5, "0")}`;
    const isPicture = this.written.length % pictureEvery === pictureEvery - 1;
    this.written.push({ customer: customer.number, text, at: Date.now() });
    const words = { kind: "text", text } as const;
    const picture = { kind: "image", data: png(), mimetype: "image/png", caption: text } as const;
    await customer.send(jidOf(index % counts.numbers), isPicture ? picture : words);
  }

  async #writeOn(): Promise<void> {
    for (let index = 0; !this.#over.signal.aborted; index += 1, await sleep(pauseMs.inbound))
      await this.#write(index % counts.customers);
  }

  async #answerOn(tickets: readonly Ticket[]): Promise<void> {
    for (let index = 0; !this.#over.signal.aborted; index += 1, await sleep(pauseMs.outbound)) {
      const ticket = tickets[index % tickets.length];
      if (!ticket) throw new Error("There is nobody to answer");
      const text = `resposta ${String(this.answered.length).padStart(5, "0")}`;
      const from = Date.now();
      this.answered.push({ customer: ticket.contact.number, text });
      await ask("POST", `/messages/${ticket.id}`, { body: text, clientId: randomUUID() }, this.#token);
      this.slowest = Math.max(this.slowest, Date.now() - from);
    }
  }

  /** Resolves when each colleague has got a word that was written after this moment. Returns how many seconds that took. */
  async heardByAll(seconds: number): Promise<number> {
    const from = Date.now();
    const first = this.written.length;
    const isHeard = ({ heard }: Browser) => this.written.slice(first).some(({ text }) => heard.has(text));
    while (!this.browsers.every(isHeard)) {
      const deaf = this.browsers.filter((browser) => !isHeard(browser)).map(({ name }) => name);
      if (Date.now() - from > seconds * 1000) throw new Error(`${deaf.join(", ")} heard nothing within ${seconds} s`);
      await sleep(100);
    }
    return (Date.now() - from) / 1000;
  }

  /** How often an answer is on its customer's phone. */
  copiesOf({ customer, text }: Word): number {
    const phone = this.#customers.find(({ number }) => number === customer);
    const chats = Array.from({ length: counts.numbers }, (_, index) => phone?.chat(jidOf(index)) ?? []).flat();
    return chats.filter((entry) => !entry.fromCustomer && entry.text === text).length;
  }

  async end(): Promise<void> {
    this.#over.abort();
    await this.#running;
  }

  close(): void {
    for (const browser of this.browsers) browser.close();
  }
}
