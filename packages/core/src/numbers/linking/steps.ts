import { randomUUID } from "node:crypto";
import { passkeyAnswerSchema, passkeyOptionsSchema } from "@balcao/shared/connections/passkey";
import { AppError, isErrorCode } from "@balcao/shared/errors";
import { z } from "zod";
import { run } from "../../base/database.ts";
import { listen } from "../../base/postgres/listen.ts";
import { readNotice } from "../../base/postgres/notice.ts";
import { sql } from "../../base/sql.ts";

/** Steps of a link between the api and the holder of the number. They are sent by NOTIFY alone, because none of their content may be stored. */
export const linkChannels = { toNumbers: "link_steps_to_numbers", toDesks: "link_steps_to_desks" } as const;
/** How long a reply may take. The holder replies immediately, unless it has to ask WhatsApp for a new question. */
const patienceMs = 20_000;

const step = z.discriminatedUnion("does", [
  z.object({ does: z.literal("begin") }),
  z.object({ does: z.literal("answer"), attempt: z.string(), answer: passkeyAnswerSchema }),
  z.object({ does: z.literal("compare"), same: z.boolean() }),
]);
/** The action of a user for a link that needs the account's passkey. */
export type LinkStep = z.infer<typeof step>;

const stepAsked = z.object({
  /** The id that the reply names. */
  id: z.string(),
  companyId: z.number().int(),
  connectionId: z.number().int(),
  /** The user's session. Only the session that took the question may answer it. */
  sessionId: z.string(),
  step,
});
export type LinkStepAsked = z.infer<typeof stepAsked>;

const done = z.object({
  attempt: z.string(),
  options: passkeyOptionsSchema,
  until: z.iso.datetime(),
});
export type Question = z.infer<typeof done>;
const reply = z.object({
  id: z.string(),
  refused: z.string().refine(isErrorCode).optional(),
  details: z.unknown().optional(),
  question: done.optional(),
});
export type LinkStepReply = z.infer<typeof reply>;

/** Reads a step. Null for a text that our processes did not write; an empty text only wakes the listener. */
export const readStepAsked = (payload: string): LinkStepAsked | null => readNotice(stepAsked, payload);

/** Sends the holder's reply when this scope ends. */
export async function replyToStep(answer: LinkStepReply): Promise<void> {
  await run(sql`select pg_notify(${linkChannels.toDesks}, ${JSON.stringify(answer)})`);
}

/**
 * Asks the holder of a number to take a step. Throws ERR_NUMBER_SILENT when nobody answers, or the holder's own refusal. WhatsApp's question comes
 * with the reply to `begin`. Call this outside of any scope; it asks in the scope that `inScope` opens.
 */
export async function takeStep(
  asked: Omit<LinkStepAsked, "id">,
  inScope: (ask: () => Promise<void>) => Promise<void>,
): Promise<Question | null> {
  const id = randomUUID();
  const { refused, details, question } = await replies.to(id, () => inScope(() => send({ ...asked, id })));
  if (refused) throw new AppError(refused, details);
  return question ?? null;
}

async function send(asked: LinkStepAsked): Promise<void> {
  await run(sql`select pg_notify(${linkChannels.toNumbers}, ${JSON.stringify(asked)})`);
}

/** The replies that this process waits for. They share one connection to the database, which exists while any reply is awaited. */
class Replies {
  readonly #waiting = new Map<string, (said: LinkStepReply) => void>();
  #ear: { heard: Promise<void>; end: AbortController } | null = null;

  /** Asks once, after the listening has begun. Throws ERR_NUMBER_SILENT if no reply comes in time. */
  async to(id: string, ask: () => Promise<void>): Promise<LinkStepReply> {
    const silence = AbortSignal.timeout(patienceMs);
    try {
      return await new Promise<LinkStepReply>((resolve, reject) => {
        silence.addEventListener("abort", () => reject(new AppError("ERR_NUMBER_SILENT")), { once: true });
        this.#waiting.set(id, resolve);
        this.#listening()
          .then(() => (silence.aborted ? undefined : ask()))
          .catch(reject);
      });
    } finally {
      this.#waiting.delete(id);
      if (this.#waiting.size === 0) {
        this.#ear?.end.abort();
        this.#ear = null;
      }
    }
  }

  /** Resolves when every later reply will reach this process. */
  #listening(): Promise<void> {
    if (this.#ear) return this.#ear.heard;
    const end = new AbortController();
    const heard = new Promise<void>((ready) => {
      const hear = (_channel: string, payload: string): void => {
        if (payload === "") return ready();
        const said = readNotice(reply, payload);
        if (said) this.#waiting.get(said.id)?.(said);
      };
      void listen([linkChannels.toDesks], hear, end.signal);
    });
    this.#ear = { heard, end };
    return heard;
  }
}
const replies = new Replies();
