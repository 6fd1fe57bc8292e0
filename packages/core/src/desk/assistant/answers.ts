import type { AiProvider, AssistantReply } from "@balcao/shared/assistant/port";
import type { AnswerSources } from "@balcao/shared/assistant/schema";
import { AppError } from "@balcao/shared/errors";
import { readUnsupported } from "@balcao/shared/messages/unsupported";
import type { Actor } from "@balcao/shared/permissions";
import { historyLines } from "@balcao/shared/prompts/rules";
import { type AssistantSettings, readAssistant, readProvider } from "../../company/assistant/read.ts";
import { countUsage } from "../../company/assistant/usage.ts";
import { bigint, integer, integerArray, json } from "../../base/columns.ts";
import { query } from "../../base/database.ts";
import { sql } from "../../base/sql.ts";
import { PromptRow } from "../../company/prompts/prompt.model.ts";
import { findMessageFor } from "../messages/access.ts";
import type { MessageRow } from "../messages/message.model.ts";
import { tellMessage } from "../messages/publish.ts";
import { piecesOf } from "../knowledge/search.ts";
import { AssistantAnswerRow } from "./assistant-answer.model.ts";

/** The company's data for a question to the assistant. It has keys in the clear, so never log it. */
export interface AnswerSetting {
  /** Null: the company has no provider. */
  provider: AiProvider | null;
  instructions: string;
  /** The number of the ticket's messages that are sent with the question. */
  maxMessages: number;
  settings: AssistantSettings;
}
export interface AnswerBegun extends AnswerSetting {
  /** The assistant no longer answers in this ticket; people do. */
  isOver: boolean;
}

/** The assistant's provider and instructions for this prompt. Without a prompt, or when it was deleted, the company's own values are used. */
export async function toldBy(companyId: number, promptId: number | null): Promise<AnswerSetting> {
  const settings = await readAssistant();
  const prompt = promptId === null ? null : await PromptRow.findByPk(promptId);
  return {
    provider: await readProvider(companyId, prompt?.temperature ?? settings.temperature),
    instructions: prompt?.instructions ?? settings.instructions,
    maxMessages: prompt?.maxMessages ?? historyLines.usual,
    settings,
  };
}

/**
 * The assistant's instructions for a ticket, and whether the assistant has given all its answers there. `promptId` is the prompt of the talker that
 * the engine found.
 */
export async function beginAnswer(
  companyId: number,
  { ticketId, promptId }: { ticketId: number; promptId: number | null },
): Promise<AnswerBegun> {
  const told = await toldBy(companyId, promptId);
  const [answered] = await query(
    { count: integer },
    sql`select count(*)::int as count from assistant_answers a where a.ticket_id = ${ticketId} and a.message_id is not null`,
  );
  return { ...told, isOver: (answered?.count ?? 0) >= told.settings.answersPerTicket };
}

/**
 * Stores the tokens and sources of an answer, and returns its id. Null as `messageId` means that the assistant has sent no message of its own yet.
 * The text that was sent to the provider is not stored.
 */
export async function recordAnswer(
  companyId: number,
  {
    ticketId,
    questionIds,
    messageId,
    reply,
    now,
  }: {
    ticketId: number;
    /** The customer's messages that make up the question. */
    questionIds: readonly number[];
    messageId: number | null;
    reply: Pick<AssistantReply, "sources" | "usage" | "handOver">;
    now: Date;
  },
): Promise<number> {
  const { tokens, estimated, ms, model } = reply.usage;
  const used = { tokens: Math.round(tokens), estimated, ms: Math.round(ms), model };
  const handedOver = reply.handOver?.reason ?? null;
  const { id } = await AssistantAnswerRow.create({
    ticketId,
    questionIds: [...questionIds],
    messageId,
    sources: [...reply.sources],
    ...used,
    handedOver,
  });
  await countUsage(companyId, { tokens: used.tokens, answers: messageId === null ? 0 : 1 }, now);
  return id;
}

/**
 * Links this answer with the assistant's newest text in a locked ticket, and counts the answer as used. An answer that is linked already does not
 * change, so an answer with several texts is linked with its first text.
 */
export async function sayAnswer(ticketId: number, answerId: number, now = new Date()): Promise<void> {
  const [said] = await query(
    { companyId: integer, messageId: bigint.null },
    sql`update assistant_answers a set message_id = (
         select m.id from messages m where m.ticket_id = ${ticketId} and m.bot_source = 'assistant' order by m.sent_at desc, m.id desc limit 1)
       where a.id = ${answerId} and a.ticket_id = ${ticketId} and a.message_id is null
       returning a.company_id as "companyId", a.message_id as "messageId"`,
  );
  if (!said) return;
  await countUsage(said.companyId, { tokens: 0, answers: 1 }, now);
  // Sends the message to browsers again, because it now has the number of its sources.
  if (said.messageId !== null) await tellMessage("message.update", said.messageId);
}

/** The parts of a question's message from which its words are read. */
type QuestionPart = Pick<MessageRow, "body" | "mediaType"> & { transcript: string };
const shown = { asked: json<QuestionPart[]>(), sources: integerArray };

/**
 * Shows the question and the sources of an answer to a user who sees its ticket. All texts of one answer have the same sources. A deleted source is
 * only counted. An old answer has no stored question, so the customer's message before it counts as the question.
 */
export async function showSources(actor: Actor, messageId: number): Promise<AnswerSources> {
  const { ticketId } = await findMessageFor(actor, messageId);
  const [answer] = await query(
    shown,
    sql`select a.sources, (
        select coalesce(jsonb_agg(jsonb_build_object('body', m.body, 'mediaType', m.media_type, 'transcript', coalesce(f.transcript, '')) order by m.id), '[]')
        from messages m left join media f on f.company_id = m.company_id and f.id = m.media_id
        where m.company_id = a.company_id and m.ticket_id = ${ticketId} and not m.is_deleted and m.id in (
          select asked.id::bigint from jsonb_array_elements_text(a.question_ids) as asked(id) union all
          (select b.id from messages b where a.question_ids = '[]' and b.company_id = a.company_id and b.ticket_id = ${ticketId}
            and not b.from_me and b.id < a.message_id order by b.id desc limit 1))) as asked
      from assistant_answers a join messages said on said.id = ${messageId}
      where a.message_id = said.id or (a.ticket_id = said.ticket_id and a.message_id < said.id and said.bot_source = 'assistant')
      order by a.message_id desc limit 1`,
  );
  if (!answer) throw new AppError("ERR_NO_MESSAGE_FOUND");
  const sources = await piecesOf(answer.sources);
  const question = answer.asked.flatMap(wordsOf).join(" ");
  return { question, sources, gone: answer.sources.length - sources.length };
}

const wordsOf = ({ body, mediaType, transcript }: QuestionPart): string[] =>
  [transcript, mediaType === "unsupported" ? readUnsupported(body).words : body].filter((words) => words !== "");
