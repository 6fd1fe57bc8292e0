import { isGoodbye, kinds } from "@balcao/core/numbers/commands/kinds";
import {
  finishCommands,
  hurryCommands,
  postponeCommand,
  readCommand,
  type WaitingCommand,
  waitingCommands,
} from "@balcao/core/numbers/commands/line";
import type { Lease } from "@balcao/core/numbers/connections/leases";
import { logger } from "@balcao/core/base/logger";
import { traced } from "@balcao/core/base/tracing/traced";
import { WakeTimer } from "../wake-timer.ts";
import { type CompanyScope, inScope } from "../until.ts";
import { Gate } from "@balcao/core/base/gate";
import { type NumberLink, NotNow, type Refusal, Unreachable } from "../whatsapp/gateway.ts";
import { giveUp } from "./give-up.ts";
import { perform } from "./perform.ts";
import { Postbox } from "./postbox.ts";
import type { Outcome } from "./outcome.ts";

const batch = 200;
/** A command that only a newer version knows is read again after this time. */
const unknownMs = 60_000;
/** Looks for commands at this interval, because a notification may have been missed. */
const pollMs = 15_000;
const parallelDownloads = 3;
const pausesMs = [2000, 5000, 15_000, 60_000, 300_000];

export interface CommandContext {
  closing: AbortSignal;
  mayAct: () => boolean;
  /** Whether the number has heard what customers wrote while it was away. */
  hasHeard: () => boolean;
  logOut: (options: { relink: boolean }) => Promise<void>;
}
interface Circumstances {
  hasHeard: boolean;
  /** Whether the socket closed meanwhile. */
  isGone: () => boolean;
}

/**
 * Carries out the commands of one number while the number is open: one after the other within a lane, and all lanes in parallel. A row stays waiting until
 * the work is done, or until the server has the message. So after a crash the command is only repeated.
 */
export class Commands {
  readonly #lease: Lease;
  readonly #link: NumberLink;
  readonly #context: CommandContext;
  readonly #scope: CompanyScope;
  readonly #postbox: Postbox;
  readonly #timer: WakeTimer;
  readonly #downloads = new Gate(parallelDownloads);
  /** Ids of the fetched and unfinished commands, which must not be fetched again. */
  readonly #doing = new Set<number>();
  /** Commands that wait until the number has heard its customers. They delay no other commands, and their ids stay in `#doing` meanwhile. */
  #unheard: WaitingCommand[] = [];
  #lanes = new Map<string, WaitingCommand[]>();
  /** Lanes whose commands left `#doing` undone during a look. That look knows only later commands of the lane, which must not overtake. */
  readonly #halted = new Set<string>();
  readonly #running = new Set<Promise<void>>();
  #isOpen = false;
  #fetching: Promise<void> | undefined;
  #again = false;

  constructor(lease: Lease, link: NumberLink, context: CommandContext) {
    this.#lease = lease;
    this.#link = link;
    this.#context = context;
    this.#scope = { companyId: lease.companyId, closing: context.closing };
    this.#postbox = new Postbox(lease, context.closing, (id) => this.#forget(id));
    this.#timer = new WakeTimer(() => this.wake(), context.closing);
  }

  /** Makes all postponed commands due, because the old socket may have caused their failures. */
  opened(): void {
    this.#isOpen = true;
    const { connectionId } = this.#lease;
    const hurried = inScope(this.#scope, () => hurryCommands(connectionId)).catch(() => undefined);
    this.#start(hurried.then(() => this.wake()));
  }

  /** Runs the commands that waited until the number had heard its customers. */
  heard(): void {
    this.#release();
    this.wake();
  }

  /** Messages without an answer of the server are sent again under the same ids when the number is open again. */
  closed(): void {
    this.#isOpen = false;
    this.#postbox.clear();
    for (const lane of this.#lanes.values()) for (const { id } of lane.slice(1)) this.#doing.delete(id);
    this.#lanes = new Map();
    this.#release();
  }

  taken(wid: string, refusal: Refusal | null): void {
    this.#postbox.answered(wid, refusal);
  }

  /** Looks for work. A call during a look causes one more look afterwards. */
  wake(): void {
    if (this.#context.closing.aborted) return;
    if (this.#fetching) {
      this.#again = true;
      return;
    }
    this.#fetching = this.#fetch()
      .catch((error: unknown) => {
        if (!this.#context.closing.aborted) logger.error({ reason: String(error) }, "commands could not be read");
      })
      .finally(() => {
        this.#fetching = undefined;
        if (this.#again) {
          this.#again = false;
          this.wake();
        } else this.#timer.in(pollMs);
      });
  }

  /** Before the worker releases the number, logs the number out if a command orders that. */
  async leave(): Promise<void> {
    for (const command of await this.#read())
      if (isGoodbye(command.kind) && !this.#doing.has(command.id)) {
        this.#doing.add(command.id);
        await this.#run(command, { hasHeard: false, isGone: () => false });
      }
  }

  /** Resolves when no command is half done. */
  async idle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
    await this.#postbox.settled();
  }

  #read(): Promise<WaitingCommand[]> {
    const { connectionId } = this.#lease;
    return inScope(this.#scope, () => waitingCommands(connectionId, [...this.#doing], batch));
  }

  async #fetch(): Promise<void> {
    this.#halted.clear();
    const commands = await this.#read();
    for (const command of commands) {
      if (this.#halted.has(command.lane)) continue;
      if (!isGoodbye(command.kind) && !this.#isOpen) continue;
      if (this.#doing.has(command.id)) continue;
      this.#doing.add(command.id);
      const lane = this.#lanes.get(command.lane);
      if (lane) lane.push(command);
      else {
        this.#lanes.set(command.lane, [command]);
        this.#start(this.#runLane(command.lane));
      }
    }
  }

  #start(work: Promise<void>): void {
    const running = work.finally(() => this.#running.delete(running));
    this.#running.add(running);
  }

  async #runLane(name: string): Promise<void> {
    const lanes = this.#lanes;
    const lane = lanes.get(name) ?? [];
    // The value is read once for the whole lane, so that of two waiting messages the first is sent first.
    const hasHeard = this.#context.hasHeard();
    const unheard: WaitingCommand[] = [];
    let goesOn = true;
    for (let command = lane[0]; command && goesOn && lanes === this.#lanes; command = lane[0]) {
      const waitMs = command.notBefore.getTime() - Date.now();
      if (waitMs > 0) {
        this.#timer.in(waitMs);
        break;
      }
      const outcome = await this.#run(command, { hasHeard, isGone: () => lanes !== this.#lanes });
      if (outcome === "unheard") unheard.push(command);
      goesOn = outcome !== "halt";
      lane.shift();
    }
    if (lanes === this.#lanes) {
      // Commands that are left in the lane are fetched again when they are due.
      if (!goesOn || lane.length > 0) this.#halted.add(name);
      for (const { id } of lane) this.#doing.delete(id);
      lanes.delete(name);
    }
    if (unheard.length === 0) return;
    this.#unheard.push(...unheard);
    // The number heard its customers, or the socket closed, while the lane was being done.
    if (lanes !== this.#lanes || this.#context.hasHeard()) this.heard();
  }

  /** Carries out one command. "halt": its lane must wait, because the next command may not overtake this command. */
  async #run(command: WaitingCommand, { hasHeard, isGone }: Circumstances): Promise<"next" | "halt" | "unheard"> {
    const outcome = await this.#attempt(command, hasHeard);
    if (outcome === "posted") return "next";
    if (outcome === "unheard") return outcome;
    if (outcome === "done") await inScope(this.#scope, () => finishCommands([command.id]));
    else if ("failed" in outcome) await inScope(this.#scope, () => giveUp(command.id, outcome.failed));
    // A try during which the socket closed does not count.
    else if (!isGone()) await this.#postpone(command, outcome);
    this.#doing.delete(command.id);
    if (isGone()) this.wake();
    return outcome === "done" || "failed" in outcome ? "next" : "halt";
  }

  async #attempt(waiting: WaitingCommand, hasHeard: boolean): Promise<Outcome> {
    const command = readCommand(waiting);
    if (command === "unknown") return { again: "ordered by a newer version", afterMs: unknownMs, tried: false };
    if ("bad" in command) return { failed: command.bad };
    const { closing, mayAct, logOut } = this.#context;
    if (kinds[command.kind].needsLease && !mayAct()) return { again: "the lease ran out", afterMs: 1000 };
    const { companyId, connectionId } = this.#lease;
    const [link, postbox, downloads] = [this.#link, this.#postbox, this.#downloads];
    const about = { "balcao.company": companyId, "balcao.connection": connectionId };
    try {
      return await traced(`command ${command.kind}`, about, () =>
        perform({ command, companyId, connectionId, link, postbox, closing, downloads, hasHeard, logOut }),
      );
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      if (error instanceof Unreachable) return { failed: reason };
      if (!(error instanceof NotNow) && this.#isOpen)
        logger.warn({ commandId: command.id, kind: command.kind, reason }, "a command was not done");
      if (error instanceof NotNow && error.againMs !== undefined)
        return { again: reason, afterMs: error.againMs, tried: false };
      return { again: reason };
    }
  }

  async #postpone(command: WaitingCommand, { afterMs, tried }: { afterMs?: number; tried?: false }): Promise<void> {
    const pauseMs = afterMs ?? pausesMs[Math.min(command.attempts, pausesMs.length - 1)] ?? pollMs;
    await inScope(this.#scope, () => postponeCommand(command.id, pauseMs, { tried }));
    this.#timer.in(pauseMs);
  }

  #release(): void {
    for (const { id, lane } of this.#unheard) if (this.#doing.delete(id)) this.#halted.add(lane);
    this.#unheard = [];
  }

  #forget(id: number): void {
    this.#doing.delete(id);
    this.wake();
  }
}
