import { finishCommands, postponeCommand } from "@balcao/core/numbers/commands/line";
import type { Lease } from "@balcao/core/numbers/connections/leases";
import { logger } from "@balcao/core/base/logger";
import { messageFailed, messagesSent } from "@balcao/core/desk/messages/acks";
import { type CompanyScope, inScope } from "../until.ts";
import { giveUp } from "./give-up.ts";

/** A server that has a message says so within a second; after this long the message is sent again, under its id. */
const answerMs = 60_000;
/** "This does not fit the devices of the other side": our list of them is out of date. */
const staleDevices = 479;

export interface Posted {
  commandId: number;
  attempts: number;
  /** The message that this command sends; null for a change of one. */
  messageId: number | null;
  /** The transport's own bytes of the message, known once it is on its way. */
  raw: Promise<Buffer>;
}
interface Waiting extends Posted {
  timer: NodeJS.Timeout;
  /** When it was written to the socket, by our own clock. */
  handedAt?: number;
}
interface Done {
  posted: Posted;
  raw: Buffer;
  ackMs: number;
}

/** Messages that were sent and that the server has not answered yet. Only its answer counts: a send that resolves may have reached nobody. */
export class Postbox {
  readonly #lease: Lease;
  readonly #scope: CompanyScope;
  readonly #forget: (commandId: number) => void;
  readonly #waiting = new Map<string, Waiting>();
  #done: Done[] = [];
  #writing: Promise<void> | undefined;

  constructor(lease: Lease, closing: AbortSignal, forget: (commandId: number) => void) {
    this.#lease = lease;
    this.#scope = { companyId: lease.companyId, closing };
    this.#forget = forget;
  }

  /** Call it before sending: the answer may come before the send resolves. */
  expect(wid: string, posted: Posted): void {
    const waiting: Waiting = { ...posted, timer: setTimeout(() => this.#expired(wid), answerMs) };
    this.#waiting.set(wid, waiting);
    posted.raw.then(
      () => {
        waiting.handedAt = performance.now();
      },
      () => this.#drop(wid),
    );
  }

  answered(wid: string, error: number | null): void {
    const waiting = this.#drop(wid);
    if (waiting) void this.#end(waiting, error);
  }

  /** The socket is gone: no answer will come. */
  clear(): void {
    for (const [wid, { commandId }] of this.#waiting) {
      this.#drop(wid);
      this.#forget(commandId);
    }
  }

  async settled(): Promise<void> {
    await this.#writing;
  }

  #drop(wid: string): Waiting | undefined {
    const waiting = this.#waiting.get(wid);
    clearTimeout(waiting?.timer);
    this.#waiting.delete(wid);
    return waiting;
  }

  async #end(posted: Waiting, error: number | null): Promise<void> {
    const answeredAt = performance.now();
    const raw = await posted.raw.catch(() => undefined);
    if (raw && error === null) {
      const ackMs = Math.max(0, Math.round(answeredAt - (posted.handedAt ?? answeredAt)));
      this.#done.push({ posted, raw, ackMs });
      this.#writing ??= this.#write();
    } else if (error !== null) await this.#refused(posted, error).catch(() => undefined);
  }

  /** Answers that come together are written together. */
  async #write(): Promise<void> {
    while (this.#done.length > 0) {
      const done = this.#done;
      this.#done = [];
      const sent = done.flatMap(({ posted, raw, ackMs }) =>
        posted.messageId === null ? [] : [{ messageId: posted.messageId, raw, ackMs }],
      );
      const write = async () => {
        if (sent.length > 0) await messagesSent(sent);
        await finishCommands(done.map(({ posted }) => posted.commandId));
      };
      await inScope(this.#scope, write).catch((error: unknown) => {
        if (!this.#scope.closing.aborted) logger.error({ reason: String(error) }, "sent messages could not be marked");
      });
      for (const { posted } of done) this.#forget(posted.commandId);
    }
    this.#writing = undefined;
  }

  async #refused({ commandId, attempts, messageId }: Posted, error: number): Promise<void> {
    logger.info({ connectionId: this.#lease.connectionId, commandId, error }, "the server refused a message");
    await inScope(this.#scope, async () => {
      if (error === staleDevices && attempts === 0) {
        await postponeCommand(commandId, 500);
        return;
      }
      if (messageId !== null) await messageFailed(messageId, "refused");
      await giveUp(commandId, `refused: ${error}`);
    });
    this.#forget(commandId);
  }

  #expired(wid: string): void {
    const waiting = this.#drop(wid);
    if (!waiting) return;
    void inScope(this.#scope, () => postponeCommand(waiting.commandId, 0))
      .catch(() => undefined)
      .finally(() => this.#forget(waiting.commandId));
  }
}
