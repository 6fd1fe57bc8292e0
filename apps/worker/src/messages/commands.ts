import { inCompany } from "@balcao/core/database";
import { type Command, finishCommands, postponeCommand, waitingCommands } from "@balcao/core/connections/commands";
import type { Lease } from "@balcao/core/connections/leases";
import { logger } from "@balcao/core/logger";
import { Alarm } from "../alarm.ts";
import { untilDatabase } from "../until.ts";
import { Gate } from "../whatsapp/gate.ts";
import { type NumberLink, NotNow } from "../whatsapp/gateway.ts";
import { block } from "../contacts/block.ts";
import { changeMessage, markRead } from "./change-message.ts";
import { checkNumber } from "./check-number.ts";
import { downloadMedia } from "./download-media.ts";
import { giveUp } from "./give-up.ts";
import { Postbox } from "./postbox.ts";
import { rejectCall } from "./reject-call.ts";
import { sendMessage } from "./send-message.ts";
import type { Outcome } from "./work.ts";

const batch = 200;
/** A notification may have been missed. */
const pollMs = 15_000;
const parallelDownloads = 3;
const pausesMs = [2000, 5000, 15_000, 60_000, 300_000];

export interface CommandContext {
  closing: AbortSignal;
  mayAct: () => boolean;
  logOut: (options: { relink: boolean }) => Promise<void>;
}

/**
 * Drains the commands of one number while it is open: in order within a chat, chats side by side. A row stays waiting until the work is
 * done, or the server has what was sent, so that a crash only does it again.
 */
export class Commands {
  readonly #lease: Lease;
  readonly #link: NumberLink;
  readonly #context: CommandContext;
  readonly #postbox: Postbox;
  readonly #alarm: Alarm;
  readonly #downloads = new Gate(parallelDownloads);
  /** Fetched and not finished: they are not fetched again. */
  readonly #doing = new Set<number>();
  #lines = new Map<string, Command[]>();
  readonly #running = new Set<Promise<void>>();
  #isOpen = false;
  #fetching: Promise<void> | undefined;
  #again = false;

  constructor(lease: Lease, link: NumberLink, context: CommandContext) {
    this.#lease = lease;
    this.#link = link;
    this.#context = context;
    this.#postbox = new Postbox(lease, context.closing, (id) => this.#forget(id));
    this.#alarm = new Alarm(() => this.wake(), context.closing);
  }

  opened(): void {
    this.#isOpen = true;
    this.wake();
  }

  /** What was on its way without an answer is sent again when the number is open again, under the same ids. */
  closed(): void {
    this.#isOpen = false;
    this.#postbox.clear();
    for (const line of this.#lines.values()) for (const { id } of line.slice(1)) this.#doing.delete(id);
    this.#lines = new Map();
  }

  taken(wid: string, error: number | null): void {
    this.#postbox.answered(wid, error);
  }

  /** Looks for work; asked while it is looking, it looks once more. */
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
        } else this.#alarm.in(pollMs);
      });
  }

  /** A number that is let go says goodbye first, when that was asked for. */
  async logOutIfAsked(): Promise<void> {
    for (const command of await this.#read())
      if (command.kind === "logout" && !this.#doing.has(command.id)) {
        this.#doing.add(command.id);
        await this.#run(command, () => false);
      }
  }

  /** Resolves when nothing is in the middle of being done. */
  async idle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
    await this.#postbox.settled();
  }

  #read(): Promise<Command[]> {
    const { companyId, connectionId } = this.#lease;
    return this.#inScope(companyId, () => waitingCommands(connectionId, [...this.#doing], batch));
  }

  async #fetch(): Promise<void> {
    const commands = await this.#read();
    for (const command of commands) {
      if (command.kind !== "logout" && !this.#isOpen) continue;
      if (this.#doing.has(command.id)) continue;
      this.#doing.add(command.id);
      const line = this.#lines.get(command.chat);
      if (line) line.push(command);
      else {
        this.#lines.set(command.chat, [command]);
        this.#start(this.#runLine(command.chat));
      }
    }
  }

  #start(work: Promise<void>): void {
    const running = work.finally(() => this.#running.delete(running));
    this.#running.add(running);
  }

  async #runLine(chat: string): Promise<void> {
    const lines = this.#lines;
    const line = lines.get(chat) ?? [];
    let goesOn = true;
    for (let command = line[0]; command && goesOn && lines === this.#lines; command = line[0]) {
      const waitMs = command.notBefore.getTime() - Date.now();
      if (waitMs > 0) {
        this.#alarm.in(waitMs);
        break;
      }
      goesOn = await this.#run(command, () => lines !== this.#lines);
      line.shift();
    }
    // What could not go on, or not any more, is read again when its time has come.
    if (lines !== this.#lines) return;
    for (const { id } of line) this.#doing.delete(id);
    lines.delete(chat);
  }

  /** False when this chat must wait: the next command may not overtake this one. */
  async #run(command: Command, isGone: () => boolean): Promise<boolean> {
    const outcome = await this.#attempt(command);
    if (outcome === "posted") return true;
    const { companyId } = this.#lease;
    if (outcome === "done") await this.#inScope(companyId, () => finishCommands([command.id]));
    else if ("failed" in outcome) await this.#inScope(companyId, () => giveUp(command.id, outcome.failed));
    // A socket that went away under it does not count as a try.
    else if (!isGone()) await this.#postpone(command, outcome);
    this.#doing.delete(command.id);
    if (isGone()) this.wake();
    return outcome === "done" || "failed" in outcome;
  }

  async #attempt(command: Command): Promise<Outcome> {
    const { companyId, connectionId } = this.#lease;
    const work = {
      command,
      companyId,
      connectionId,
      link: this.#link,
      postbox: this.#postbox,
      closing: this.#context.closing,
    };
    try {
      if (command.kind === "logout") {
        await this.#context.logOut({ relink: (command.payload as { relink?: boolean }).relink === true });
        return "done";
      }
      if (command.kind === "download") return await this.#downloads.pass(() => downloadMedia(work));
      if (!this.#context.mayAct()) return { again: "the lease ran out", afterMs: 1000 };
      if (command.kind === "send") return await sendMessage(work);
      if (command.kind === "read") return await markRead(work);
      if (command.kind === "check") return await checkNumber(work);
      if (command.kind === "block") return await block(work);
      if (command.kind === "reject") return await rejectCall(work);
      return await changeMessage(work);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      if (!(error instanceof NotNow) && this.#isOpen)
        logger.warn({ commandId: command.id, kind: command.kind, reason }, "a command was not done");
      return { again: reason };
    }
  }

  async #postpone(command: Command, { afterMs, tried }: { afterMs?: number; tried?: false }): Promise<void> {
    const pauseMs = afterMs ?? pausesMs[Math.min(command.attempts, pausesMs.length - 1)] ?? pollMs;
    await this.#inScope(this.#lease.companyId, () => postponeCommand(command.id, pauseMs, { tried }));
    this.#alarm.in(pauseMs);
  }

  #forget(id: number): void {
    this.#doing.delete(id);
    this.wake();
  }

  #inScope<T>(companyId: number, work: () => Promise<T>): Promise<T> {
    return untilDatabase(() => inCompany(companyId, work), this.#context.closing);
  }
}
