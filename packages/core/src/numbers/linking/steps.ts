import { randomUUID } from "node:crypto";
import { passkeyAnswerSchema, passkeyOptionsSchema } from "@balcao/shared/connections/passkey";
import { AppError, isErrorCode } from "@balcao/shared/errors";
import { z } from "zod";
import { run } from "../../base/database.ts";
import { listen } from "../../base/postgres/listen.ts";
import { readNotice } from "../../base/postgres/notice.ts";
import { sql } from "../../base/sql.ts";

/** Steps of a link between the api and the holder of the number. They go by NOTIFY alone, because none of this may be stored. */
export const linkChannels = { toNumbers: "link_steps_to_numbers", toDesks: "link_steps_to_desks" } as const;
/** The holder answers at once; only to give a question it may have to ask WhatsApp for a new one. */
const patienceMs = 20_000;

const step = z.discriminatedUnion("does", [
  z.object({ does: z.literal("begin") }),
  z.object({ does: z.literal("answer"), attempt: z.string(), answer: passkeyAnswerSchema }),
  z.object({ does: z.literal("compare"), same: z.boolean() }),
]);
/** What a user does for a link that needs the account's passkey. */
export type LinkStep = z.infer<typeof step>;

const stepAsked = z.object({
  /** The reply names it. */
  id: z.string(),
  companyId: z.number().int(),
  connectionId: z.number().int(),
  /** The session that asks: only the one that took the question may answer it. */
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

/** Null for a text that our processes did not write; an empty text only wakes the listener. */
export const readStepAsked = (payload: string): LinkStepAsked | null => readNotice(stepAsked, payload);

/** Sends the holder's reply when this scope ends. */
export async function replyToStep(answer: LinkStepReply): Promise<void> {
  await run(sql`select pg_notify(${linkChannels.toDesks}, ${JSON.stringify(answer)})`);
}

/**
 * Has the holder of a number take a step: ERR_NUMBER_SILENT where nobody answers, or the holder's own refusal. The question that WhatsApp asks comes
 * with the reply to `begin`. It is called outside of any scope, and asks in the one that `inScope` opens.
 */
export async function takeStep(
  asked: Omit<LinkStepAsked, "id">,
  inScope: (ask: () => Promise<void>) => Promise<void>,
): Promise<Question | null> {
  const id = randomUUID();
  const over = new AbortController();
  const silence = AbortSignal.timeout(patienceMs);
  const answered = new Promise<LinkStepReply>((resolve, reject) => {
    silence.addEventListener("abort", () => reject(new AppError("ERR_NUMBER_SILENT")), { once: true });
    const hear = (payload: string): void => {
      const said = readNotice(reply, payload);
      if (said?.id === id) resolve(said);
      // Only what is asked after we listen is heard; the empty text says that we do.
      else if (payload === "") inScope(() => ask({ ...asked, id })).catch(reject);
    };
    void listen([linkChannels.toDesks], (_channel, payload) => hear(payload), over.signal);
  });
  try {
    const { refused, details, question } = await answered;
    if (refused) throw new AppError(refused, details);
    return question ?? null;
  } finally {
    over.abort();
  }
}

async function ask(asked: LinkStepAsked): Promise<void> {
  await run(sql`select pg_notify(${linkChannels.toNumbers}, ${JSON.stringify(asked)})`);
}
