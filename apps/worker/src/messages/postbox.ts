import { inCompany } from "@balcao/core/database";
import { finishCommands, postponeCommand } from "@balcao/core/connections/commands";
import type { Lease } from "@balcao/core/connections/leases";
import { logger } from "@balcao/core/logger";
import { messageFailed, messagesSent } from "@balcao/core/messages/acks";
import { untilDatabase } from "../until.ts";
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
  /** Encoded proto.Message, known once it is written to the socket. */
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

/** What is on its way and not yet answered by the server. Only its answer counts: a send that resolves may have reached nobody. */
export class Postbox {
  readonly #lease: Lease;
  readonly #closing: AbortSignal;
  readonly #forget: (commandId: number) => void;
  readonly #waiting = new Map<string, Waiting>();
  #done: Done[] = [];
  #writing: Promise<void> | undefined;

  constructor(lease: Lease, closing: AbortSignal, forget: (commandId: number) => void) {
    this.#lease = lease;
    this.#closing = closing;
    this.#forget = forget;
  }

  /** To be called before it is sent: the answer may be faster than the send. */
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
      await this.#inScope(write).catch((error: unknown) => {
        if (!this.#closing.aborted) logger.error({ reason: String(error) }, "sent messages could not be marked");
      });
      for (const { posted } of done) this.#forget(posted.commandId);
    }
    this.#writing = undefined;
  }

  async #refused({ commandId, attempts, messageId }: Posted, error: number): Promise<void> {
    logger.info({ connectionId: this.#lease.connectionId, commandId, error }, "the server refused a message");
    await this.#inScope(async () => {
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
    void this.#inScope(() => postponeCommand(waiting.commandId, 0))
      .catch(() => undefined)
      .finally(() => this.#forget(waiting.commandId));
  }

  #inScope<T>(work: () => Promise<T>): Promise<T> {
    return untilDatabase(() => inCompany(this.#lease.companyId, work), this.#closing);
  }
}
