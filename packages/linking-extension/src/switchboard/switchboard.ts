import { helperJobMs, isToHelper, type ToHelper } from "@balcao/shared/connections/linking-helper";
import { type Browser, type Port, send } from "../browser.ts";
import { whatsappOrigin, whatsappPages } from "../match-pattern.ts";
import { isCardSaid, lines } from "../messages.ts";
import { type Act, type SwitchboardEvent, type Job, step } from "./job.ts";

/** Calls `after` in this many ms, unless the returned function is called before. */
type Clock = (after: () => void, ms: number) => () => void;
const timer: Clock = (after, ms) => {
  const running = setTimeout(after, ms);
  return () => clearTimeout(running);
};

interface Options {
  /** Whether a page of this origin may give jobs. */
  isDesk: (origin: string) => Promise<boolean>;
  clock?: Clock;
}

/** Passes a job from the desk's page to the card on WhatsApp's page, and its answer back. The job is stored only in memory. */
export class Switchboard {
  readonly #browser: Browser;
  readonly #isDesk: Options["isDesk"];
  readonly #clock: Clock;
  readonly #desks = new Map<number, Port>();
  readonly #cards = new Map<number, Port>();
  #job: Job | null = null;
  #stopClock: (() => void) | null = null;

  constructor(browser: Browser, { isDesk, clock = timer }: Options) {
    this.#browser = browser;
    this.#isDesk = isDesk;
    this.#clock = clock;
  }

  /** Accepts connections from now on. */
  start(): void {
    this.#browser.runtime.onConnect.addListener((port) => this.#meet(port));
    this.#browser.tabs.onRemoved.addListener((tab) => this.#happen({ type: "tab-closed", tab }));
  }

  #happen(happened: SwitchboardEvent): void {
    const before = this.#job?.job.id;
    const { job, acts } = step(this.#job, happened);
    this.#job = job;
    if (job?.job.id !== before) this.#keepTime(job?.job.id);
    for (const act of acts) this.#perform(act);
  }

  #keepTime(id: string | undefined): void {
    this.#stopClock?.();
    this.#stopClock = id === undefined ? null : this.#clock(() => this.#happen({ type: "expired", id }), helperJobMs);
  }

  #perform(act: Act): void {
    const { tabs } = this.#browser;
    if (act.type === "open") void this.#open(act.id);
    // A tab that is already closed needs nothing.
    if (act.type === "close") tabs.remove(act.tab).catch(() => undefined);
    if (act.type === "bring-to-front") tabs.update(act.tab, { active: true }).catch(() => undefined);
    if (act.type === "ask-permission") this.#browser.runtime.openOptionsPage().catch(() => undefined);
    if (act.type === "tell-desk") send(this.#desks.get(act.tab), act.said);
    if (act.type === "show") send(this.#cards.get(act.tab), act.shown);
    if (act.type === "dismiss-card") this.#dismiss(act.tab);
  }

  async #open(id: string): Promise<void> {
    // The browser's owner may take the permission for a page away at any time. Then no card would appear there.
    const isAllowed = await this.#browser.permissions.contains({ origins: [whatsappPages] });
    if (!isAllowed) return this.#happen({ type: "not-opened", id, why: "forbidden" });
    const wanted = { url: `${whatsappOrigin}/`, active: true };
    const tab = await this.#browser.tabs.create(wanted).catch(() => undefined);
    this.#happen(tab?.id === undefined ? { type: "not-opened", id, why: "lost" } : { type: "opened", id, tab: tab.id });
  }

  #dismiss(tab: number): void {
    this.#cards.get(tab)?.disconnect();
    this.#cards.delete(tab);
  }

  #meet(port: Port): void {
    const { id, url, frameId, tab } = port.sender ?? {};
    const origin = url === undefined ? null : new URL(url).origin;
    // Only the page itself may connect, and not its frames.
    if (id !== this.#browser.runtime.id || frameId !== 0 || tab?.id === undefined || origin === null) port.disconnect();
    else if (port.name === lines.card && origin === whatsappOrigin) this.#meetCard(port, tab.id);
    else if (port.name === lines.desk) this.#meetDesk(port, tab.id, origin);
    else port.disconnect();
  }

  #meetDesk(port: Port, tab: number, origin: string): void {
    const hear = async (said: ToHelper): Promise<void> => {
      if (!(await this.#isDesk(origin))) return port.disconnect();
      if (said.type === "begin") this.#happen({ type: "begun", desk: { tab, origin }, job: said.job });
      if (said.type === "cancel") this.#happen({ type: "cancelled", tab, id: said.id });
    };
    port.onMessage.addListener((message) => {
      if (isToHelper(message)) void hear(message);
    });
    hold(this.#desks, tab, port, () => this.#happen({ type: "desk-gone", tab }));
  }

  #meetCard(port: Port, tab: number): void {
    port.onMessage.addListener((message) => {
      if (isCardSaid(message)) this.#happen({ type: "card-said", tab, said: message });
    });
    hold(this.#cards, tab, port);
    this.#happen({ type: "card-there", tab });
  }
}

/** Keeps the connection of a tab until it ends. */
function hold(ports: Map<number, Port>, tab: number, port: Port, gone?: () => void): void {
  ports.set(tab, port);
  port.onDisconnect.addListener(() => {
    // A reloaded page has its new connection before the old one ends.
    if (ports.get(tab) !== port) return;
    ports.delete(tab);
    gone?.();
  });
}
