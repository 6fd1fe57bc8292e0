import { finishCommands } from "@balcao/core/numbers/commands/line";
import type { Lease } from "@balcao/core/numbers/connections/leases";
import { logger } from "@balcao/core/base/logger";
import { becomeDocument } from "@balcao/core/desk/messages/sending/as-document";
import { messageFailed, messagesSent } from "@balcao/core/desk/messages/changes/acks";
import { type CompanyScope, inScope } from "../until.ts";
import type { Refusal } from "../whatsapp/gateway.ts";
import type { Outcome } from "./outcome.ts";

/** A server usually confirms a message within a second. Without a confirmation in this time the message is sent again under the same id. */
const answerMs = 60_000;
/** The server's code for a message that does not fit the recipient's devices, because our list of these devices is out of date. */
const staleDevices = 479;
/** The server's code for an account that may begin no conversations for now. Each further try extends that time. */
const restricted = 463;

export interface PostedCommand {
  commandId: number;
  attempts: number;
  /** The message that this command sends. Null for a change of a message. */
  messageId: number | null;
  /** The transport's own bytes of the message, known once the message is being sent. */
  raw: Promise<Buffer>;
}
interface WaitingCommand extends PostedCommand {
  timer: NodeJS.Timeout;
  decide: (outcome: Outcome) => void;
  /** When the message was written to the socket, by our own clock. */
  handedAt?: number;
}
interface SentCommand {
  posted: PostedCommand;
  raw: Buffer;
  ackMs: number;
}

/**
 * Messages that were sent and that the server has not answered yet. Only the server's answer counts, because a send may resolve although no server got the
 * message.
 */
export class Postbox {
  readonly #lease: Lease;
  readonly #scope: CompanyScope;
  readonly #forget: (commandId: number) => void;
  readonly #waiting = new Map<string, WaitingCommand>();
  #done: SentCommand[] = [];
  #writing: Promise<void> | undefined;

  constructor(lease: Lease, closing: AbortSignal, forget: (commandId: number) => void) {
    this.#lease = lease;
    this.#scope = { companyId: lease.companyId, closing };
    this.#forget = forget;
  }

  /** Resolves with the server's decision. Call it before sending, because the answer may come before the send resolves. */
  expect(wid: string, posted: PostedCommand): Promise<Outcome> {
    return new Promise((decide) => {
      const timer = setTimeout(() => this.#drop(wid)?.decide({ again: "no answer", afterMs: 0 }), answerMs);
      const waiting: WaitingCommand = { ...posted, timer, decide };
      this.#waiting.set(wid, waiting);
      posted.raw.then(
        () => {
          waiting.handedAt = performance.now();
        },
        () => this.#drop(wid),
      );
    });
  }

  answered(wid: string, refusal: Refusal | null): void {
    const waiting = this.#drop(wid);
    if (!waiting) return;
    if (refusal) void this.#refused(waiting, refusal);
    else void this.#taken(waiting);
  }

  /** The socket has closed, so no answer will come. */
  clear(): void {
    for (const wid of this.#waiting.keys()) this.#drop(wid)?.decide({ again: "the socket is gone" });
  }

  async settled(): Promise<void> {
    await this.#writing;
  }

  #drop(wid: string): WaitingCommand | undefined {
    const waiting = this.#waiting.get(wid);
    clearTimeout(waiting?.timer);
    this.#waiting.delete(wid);
    return waiting;
  }

  async #taken(waiting: WaitingCommand): Promise<void> {
    const answeredAt = performance.now();
    const raw = await waiting.raw.catch(() => undefined);
    if (!raw) return;
    const ackMs = Math.max(0, Math.round(answeredAt - (waiting.handedAt ?? answeredAt)));
    this.#done.push({ posted: waiting, raw, ackMs });
    this.#writing ??= this.#write();
    waiting.decide("posted");
  }

  /** Answers that arrive together are written together. */
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

  async #refused(
    { commandId, attempts, messageId, decide }: WaitingCommand,
    { code, moved, failure, asDocument = false }: Refusal,
  ): Promise<void> {
    logger.info({ connectionId: this.#lease.connectionId, commandId, code, moved }, "the server refused a message");
    if (moved || (code === staleDevices && attempts === 0)) return decide({ again: "refused", afterMs: 500 });
    if (asDocument && messageId !== null && (await this.#turned(messageId)))
      return decide({ again: "as a document", afterMs: 0 });
    const why = failure ?? (code === restricted ? "restricted" : "refused");
    if (messageId !== null) await inScope(this.#scope, () => messageFailed(messageId, why)).catch(() => undefined);
    decide({ failed: `refused: ${code}` });
  }

  /** Changes the file of a message into a document. False when the message cannot be changed so. */
  #turned = (messageId: number): Promise<boolean> =>
    inScope(this.#scope, () => becomeDocument(messageId)).catch(() => false);
}
