import { z } from "zod";
import { idParam, route, text } from "../contract.ts";
import { pageQuery, pageReply } from "../paging.ts";
import { maxInstructions, temperatures } from "../prompts/rules.ts";
import { maxWebhookUrl, urlFault } from "../webhooks/rules.ts";
import { answersPerTicket, maxApiKey, maxMillionCents, maxModelName, tokensPerDay } from "./rules.ts";
import {
  answerSourcesSchema,
  assistantProviderSchema,
  assistantQuestionSchema,
  assistantUsageSchema,
  companyAssistantSchema,
  providerTestSchema,
} from "./schema.ts";

const forAdmins = { access: "prompts-page:view", plan: "useOpenAi" } as const;
const url = text(maxWebhookUrl)
  .trim()
  .refine((value) => value === "" || urlFault(value) === null, "must be http or https, without credentials");
/** Left out: it stays; empty: it is taken away. */
const key = text(maxApiKey).trim().optional();
const providerFields = z.object({
  baseUrl: url,
  apiKey: key,
  model: text(maxModelName).trim(),
  voiceUrl: url,
  voiceKey: key,
  voiceModel: text(maxModelName).trim(),
  mask: z.boolean(),
  maskPhones: z.boolean(),
  images: z.boolean(),
  answersPerTicket: z.number().int().min(answersPerTicket.min).max(answersPerTicket.max),
  tokensPerDay: z.number().int().min(tokensPerDay.min).max(tokensPerDay.max),
  millionCents: z.number().int().min(0).max(maxMillionCents).nullable(),
});

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
      temperature: z.number().min(temperatures.min).max(temperatures.max),
    }),
    response: z.object({ companyAssistant: companyAssistantSchema }),
  }),
  provider: route({ method: "GET", path: "/assistant/provider", ...forAdmins, response: assistantProviderSchema }),
  /** A new address without a key takes the kept key away: it was given to the old one. */
  updateProvider: route({
    method: "PUT",
    path: "/assistant/provider",
    duringVisit: false,
    ...forAdmins,
    body: providerFields.partial(),
    response: assistantProviderSchema,
  }),
  /** Asks the provider, as it is saved, for one word. Its refusal is an answer too. */
  testProvider: route({
    method: "POST",
    path: "/assistant/provider/test",
    duringVisit: false,
    scope: "none",
    budget: "lookup",
    ...forAdmins,
    response: providerTestSchema,
  }),
  /** The names of the models that the provider says it has; empty where it does not say. */
  models: route({
    method: "GET",
    path: "/assistant/provider/models",
    scope: "none",
    budget: "lookup",
    ...forAdmins,
    response: z.object({ models: z.array(z.string()) }),
  }),
  usage: route({ method: "GET", path: "/assistant/usage", ...forAdmins, response: assistantUsageSchema }),
  /** What it could not answer in the last 30 days and nobody settled, newest first. */
  questions: route({
    method: "GET",
    path: "/assistant/questions",
    ...forAdmins,
    query: z.object(pageQuery),
    response: z.object({ questions: z.array(assistantQuestionSchema), ...pageReply }),
  }),
  /** Takes a question off the list: it needs no answer. */
  settleQuestion: route({
    method: "DELETE",
    path: "/assistant/questions/:questionId",
    ...forAdmins,
    params: z.object({ questionId: idParam }),
    response: z.object({ ok: z.literal(true) }),
  }),
  /** Of a message of the assistant, to who sees its ticket; 404 for any other message. */
  sources: route({
    method: "GET",
    path: "/messages/:messageId/sources",
    access: "user",
    plan: "useOpenAi",
    params: z.object({ messageId: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) }),
    response: answerSourcesSchema,
  }),
};
