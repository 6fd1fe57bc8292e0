import { z } from "zod";
import { idParam, route, text } from "../contract.ts";
import { messageSchema } from "../messages/schema.ts";
import { pageQuery, pageReply } from "../paging.ts";
import { historyLines, maxInstructions, temperatures } from "../prompts/rules.ts";
import { assistantKey, assistantUrl } from "./fields.ts";
import { answersPerTicket, maxMillionCents, maxModelName, tokensPerDay, played, questionWeeks } from "./rules.ts";
import {
  answerSourcesSchema,
  assistantProviderSchema,
  assistantQuestionSchema,
  assistantUsageSchema,
  companyAssistantSchema,
  providerTestSchema,
  playedAnswerSchema,
} from "./schema.ts";

const forAdmins = { access: "prompts-page:view", plan: "useOpenAi" } as const;
const providerFields = z.object({
  baseUrl: assistantUrl,
  apiKey: assistantKey,
  model: text(maxModelName).trim(),
  voiceUrl: assistantUrl,
  voiceKey: assistantKey,
  voiceModel: text(maxModelName).trim(),
  mask: z.boolean(),
  maskPhones: z.boolean(),
  images: z.boolean(),
  answersPerTicket: z.number().int().min(answersPerTicket.min).max(answersPerTicket.max),
  tokensPerDay: z.number().int().min(tokensPerDay.min).max(tokensPerDay.max),
  millionCents: z.number().int().min(0).max(maxMillionCents).nullable(),
});
const temperature = z.number().min(temperatures.min).max(temperatures.max);
const playedQuestion = text(played.letters).trim().min(1);

export const assistantApi = {
  show: route({
    method: "GET",
    path: "/company-assistant",
    ...forAdmins,
    response: z.object({ companyAssistant: companyAssistantSchema }),
  }),
  update: route({
    method: "PUT",
    path: "/company-assistant",
    ...forAdmins,
    body: z.object({
      instructions: text(maxInstructions),
      temperature,
    }),
    response: z.object({ companyAssistant: companyAssistantSchema }),
  }),
  provider: route({ method: "GET", path: "/assistant/provider", ...forAdmins, response: assistantProviderSchema }),
  /** A new address without a key removes the stored key, because the key was for the old address. */
  updateProvider: route({
    method: "PUT",
    path: "/assistant/provider",
    reauthenticated: true,
    duringVisit: false,
    ...forAdmins,
    body: providerFields.partial(),
    response: assistantProviderSchema,
  }),
  /** Asks the saved provider for one word. When the provider refuses, the call succeeds and returns the reason. */
  testProvider: route({
    method: "POST",
    path: "/assistant/provider/test",
    duringVisit: false,
    scope: "none",
    budget: "lookup",
    ...forAdmins,
    response: providerTestSchema,
  }),
  /** The names of the models that the provider lists. Empty when it lists none. */
  models: route({
    method: "GET",
    path: "/assistant/provider/models",
    scope: "none",
    budget: "lookup",
    ...forAdmins,
    response: z.object({ models: z.array(z.string()) }),
  }),
  /**
   * Answers an admin who writes as a customer, within 20 s, by the prompt in the form, saved or not. The call contains the whole conversation.
   * Nothing is sent or stored, and only the tokens are counted. When the provider refuses, the call succeeds and returns the reason. 409
   * ERR_ASSISTANT_OFF without a provider, 409 ERR_ASSISTANT_LIMIT once the day's tokens are used up.
   */
  play: route({
    method: "POST",
    path: "/assistant/play",
    duringVisit: false,
    scope: "none",
    budget: "lookup",
    ...forAdmins,
    body: z.object({
      instructions: text(maxInstructions).trim(),
      temperature,
      maxMessages: z.number().int().min(historyLines.min).max(historyLines.max).default(historyLines.usual),
      /** The earlier lines, oldest first. */
      before: z
        .array(
          z.object({
            question: playedQuestion,
            answers: z.array(text(played.lettersOfAnswer)).max(played.answers),
          }),
        )
        .max(played.questions - 1),
      question: playedQuestion,
    }),
    response: playedAnswerSchema,
  }),
  usage: route({ method: "GET", path: "/assistant/usage", ...forAdmins, response: assistantUsageSchema }),
  /** The questions that the assistant could not answer in the last 30 days, or in one week of them, newest first. Settled questions are left out. */
  questions: route({
    method: "GET",
    path: "/assistant/questions",
    ...forAdmins,
    query: z.object({
      ...pageQuery,
      /** How many weeks back, from Monday to Sunday by the company's clock. 0 is this week. */
      week: z.coerce.number().int().min(0).max(questionWeeks).optional(),
    }),
    response: z.object({ questions: z.array(assistantQuestionSchema), ...pageReply }),
  }),
  /** Removes a question from the list, because it needs no answer. */
  settleQuestion: route({
    method: "DELETE",
    path: "/assistant/questions/:questionId",
    ...forAdmins,
    params: z.object({ questionId: idParam }),
    response: z.object({ ok: z.literal(true) }),
  }),
  /** The sources of an assistant's message, for users who may see its ticket. 404 for any other message. */
  sources: route({
    method: "GET",
    path: "/messages/:messageId/sources",
    access: "user",
    plan: "useOpenAi",
    params: z.object({ messageId: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) }),
    response: answerSourcesSchema,
  }),
  /** Whether voice notes can be transcribed for this company. */
  transcription: route({
    method: "GET",
    path: "/assistant/transcription",
    access: "user",
    plan: "useOpenAi",
    response: z.object({ isReady: z.boolean() }),
  }),
  /**
   * Transcribes a voice note, and returns its message with the text in `media.transcript`. Users who see the message get it by `message.update`. A
   * voice note that already has a transcript is returned unchanged. 409 ERR_NO_TRANSCRIPTION, ERR_TRANSCRIPTION_RUNNING or ERR_ASSISTANT_DAY_SPENT,
   * 400 ERR_VOICE_TOO_LONG for more than five minutes, 502 ERR_TRANSCRIPTION_FAILED.
   */
  transcribe: route({
    method: "POST",
    path: "/messages/:messageId/transcript",
    scope: "none",
    budget: "lookup",
    access: "user",
    plan: "useOpenAi",
    params: z.object({ messageId: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) }),
    response: messageSchema,
  }),
};
