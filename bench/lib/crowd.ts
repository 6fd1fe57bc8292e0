import { setTimeout as sleep } from "node:timers/promises";
import type { SimulatedNetwork } from "@balcao/whatsapp-simulator/network-api";
import { percentile } from "./measure.ts";

interface PreparedText {
  text: string;
  release: () => Promise<void>;
}
export interface CrowdReport {
  perSecond: number;
  p50: number;
  p99: number;
  lost: number;
}

/** Customers who write numbered texts. The texts are encrypted beforehand, and the times of sending and receiving are recorded. */
export class Crowd {
  private readonly sentAt = new Map<string, number>();
  private readonly delays: number[] = [];
  private lastHeardAt = 0;
  private rounds = 0;

  constructor(
    private readonly network: SimulatedNetwork,
    private readonly numbers: readonly string[],
    private readonly people: number,
    /** The beginning of each text, so that two crowds of one run write different texts. */
    private readonly label = "",
  ) {}

  /** The receiver of the messages calls this with each text, and with its time if it was received in another process. */
  hear(text: string, at = performance.now()): void {
    const sentAt = this.sentAt.get(text);
    if (sentAt === undefined) return;
    this.sentAt.delete(text);
    this.lastHeardAt = at;
    this.delays.push(this.lastHeardAt - sentAt);
  }

  /** Sends `messages` at `perSecond`, or as fast as the network takes them. Waits until all are received, or until none came for 20 s. */
  async run(messages: number, perSecond: number | null): Promise<CrowdReport> {
    return this.send(await this.write(messages), perSecond);
  }

  /** Sends the messages while no receiver runs. */
  async leave(messages: number): Promise<void> {
    await this.flood(await this.write(messages));
    this.sentAt.clear();
  }

  async send(preparedTexts: PreparedText[][], perSecond: number | null): Promise<CrowdReport> {
    this.delays.length = 0;
    const begun = performance.now();
    const released = perSecond === null ? this.flood(preparedTexts) : this.pace(preparedTexts, perSecond);
    await released;
    for (let quiet = performance.now(); this.sentAt.size > 0 && performance.now() - quiet < 20_000; await sleep(20))
      quiet = Math.max(quiet, this.lastHeardAt);
    const seconds = (this.lastHeardAt - begun) / 1000;
    const lost = this.sentAt.size;
    this.sentAt.clear();
    return {
      perSecond: this.delays.length / seconds,
      p50: percentile(this.delays, 0.5),
      p99: percentile(this.delays, 0.99),
      lost,
    };
  }

  /** Encrypts the messages in one pile for each customer, because the messages of one customer are sent in order. */
  async write(messages: number): Promise<PreparedText[][]> {
    this.rounds += 1;
    return Promise.all(
      Array.from({ length: this.people }, async (_, person) => {
        const customer = this.network.customer(`55119${String(70_000_000 + person)}`, { name: `Cliente ${person}` });
        const peer = `${this.numbers[person % this.numbers.length]}@s.whatsapp.net`;
        const pile: PreparedText[] = [];
        for (let n = 0; n < messages / this.people; n += 1) {
          const text = `${this.label}r${this.rounds} c${person} #${n}`;
          const prepared = await customer.prepare(peer, { kind: "text", text });
          pile.push({ text, release: () => prepared.release() });
        }
        return pile;
      }),
    );
  }

  private async letGo({ text, release }: PreparedText): Promise<void> {
    this.sentAt.set(text, performance.now());
    await release();
  }

  private async flood(piles: PreparedText[][]): Promise<void> {
    await Promise.all(
      piles.map(async (pile) => {
        for (const preparedText of pile) await this.letGo(preparedText);
      }),
    );
  }

  private async pace(piles: PreparedText[][], perSecond: number): Promise<void> {
    const begun = performance.now();
    const turns = Math.max(...piles.map((pile) => pile.length));
    const inTurn = Array.from({ length: turns }, (_, turn) =>
      piles.flatMap((pile) => pile.slice(turn, turn + 1)),
    ).flat();
    for (const [index, preparedText] of inTurn.entries()) {
      await sleep(Math.max(0, begun + (index * 1000) / perSecond - performance.now()));
      void this.letGo(preparedText);
    }
  }
}
