import { z } from "zod";
import { adminReasons, assistantFaults, handOverReasons } from "./port.ts";
import { placeFields } from "../knowledge/schema.ts";

/** The instructions of the company's own assistant. */
export const companyAssistantSchema = z.object({
  instructions: z.string(),
  /** 0.1 to 2. */
  temperature: z.number(),
});
export type CompanyAssistant = z.infer<typeof companyAssistantSchema>;

/** Why and since when the provider gives no usable answer. `detail` is what it said. The screen translates `reason` (`prompts.fault.<reason>`). */
export const providerFaultSchema = z.object({ reason: z.enum(adminReasons), detail: z.string(), at: z.iso.datetime() });
export type ProviderFault = z.infer<typeof providerFaultSchema>;

/** The provider of a company's assistant, and the rules for its data. No answer contains the keys. */
export const assistantProviderSchema = z.object({
  /** The address for OpenAI's protocol, with its version. Empty when the installation's provider is used. */
  baseUrl: z.string(),
  model: z.string(),
  hasKey: z.boolean(),
  /** The address of the provider that transcribes voice notes. Empty for none. */
  voiceUrl: z.string(),
  voiceModel: z.string(),
  hasVoiceKey: z.boolean(),
  /** Whether CPF, CNPJ, card numbers and e-mails are sent as placeholders. */
  mask: z.boolean(),
  maskPhones: z.boolean(),
  /** Whether the model sees customers' pictures. */
  images: z.boolean(),
  answersPerTicket: z.number().int(),
  tokensPerDay: z.number().int(),
  /** The price of a million tokens, in cents. Null when it is not set. */
  millionCents: z.number().int().nullable(),
  /** Whether there is a provider: the company's own, or the installation's. */
  isReady: z.boolean(),
  /** Null when the provider answers, or got no call since its last change. */
  fault: providerFaultSchema.nullable(),
});
export type AssistantProvider = z.infer<typeof assistantProviderSchema>;

/** The provider for companies without a provider of their own, as the operator configured it. No answer contains the keys. */
export const installationAssistantSchema = z.object({
  /** The address. Empty for none. */
  baseUrl: z.string(),
  model: z.string(),
  hasKey: z.boolean(),
  voiceUrl: z.string(),
  voiceModel: z.string(),
  hasVoiceKey: z.boolean(),
  /** Whether companies may use it. */
  isShared: z.boolean(),
  /** The limit of each company. A company's own limit applies when it is lower. */
  tokensPerDay: z.number().int(),
  /** The number of companies whose assistant would use this provider. */
  companies: z.number().int(),
  /** The tokens that these companies used since midnight, each by its own clock. */
  tokensToday: z.number().int(),
});
export type InstallationAssistant = z.infer<typeof installationAssistantSchema>;

/** The reason why a provider gave no usable answer to its test. The screen translates the word (`prompts.fault.<word>`). */
export const providerFaults = ["none", ...assistantFaults] as const;

/** The result of a test that asked a provider for a word. */
export const providerTestSchema = z.object({
  ok: z.boolean(),
  /** Null when the provider answered. "none" when no provider is set. */
  fault: z.enum(providerFaults).nullable(),
  /** The provider's answer, at most a thousand characters. */
  detail: z.string(),
  ms: z.number().int(),
  /** The model's name from the provider. */
  model: z.string(),
  /** Whether the model can ask for tools. Without tools it answers only from the first search. */
  hasTools: z.boolean(),
});
export type ProviderTest = z.infer<typeof providerTestSchema>;

export const assistantDaySchema = z.object({
  /** `2026-11-23`, by the company's clock. */
  day: z.string(),
  tokens: z.number().int(),
  answers: z.number().int(),
});
export const assistantUsageSchema = z.object({
  today: assistantDaySchema,
  /** The tokens of a day. */
  limit: z.number().int(),
  millionCents: z.number().int().nullable(),
  /** The days with answers, newest first. */
  days: z.array(assistantDaySchema),
});
export type AssistantUsageMeter = z.infer<typeof assistantUsageSchema>;

/** A customer's question that the assistant could not answer. */
export const assistantQuestionSchema = z.object({
  id: z.number().int(),
  ticketId: z.number().int(),
  question: z.string(),
  at: z.iso.datetime(),
});
export type AssistantQuestion = z.infer<typeof assistantQuestionSchema>;

/** A piece of knowledge that is a source of an answer. */
export const sourceSchema = z.object({
  id: z.number().int(),
  title: z.string(),
  text: z.string(),
  ...placeFields,
});

/** The answer that a customer would get to an admin's words. */
export const playedAnswerSchema = z.object({
  /** The texts of the assistant. Without texts the customer gets the company's own hand-over text. */
  texts: z.array(z.string()),
  sources: z.array(sourceSchema),
  /** Attendants would take over here. `queue` is a name. Null stands for the queue in which handed-over customers usually wait. */
  handOver: z.object({ queue: z.string().nullable(), reason: z.enum(handOverReasons), summary: z.string() }).nullable(),
  /** The reason why the provider gave no usable answer, which caused the hand-over. The screen translates the word (`prompts.fault.<word>`). */
  fault: z.enum(assistantFaults).nullable(),
  /** The provider's answer in that case, at most 300 characters. */
  detail: z.string(),
});
export type PlayedAnswer = z.infer<typeof playedAnswerSchema>;

/** The sources of an answer of the assistant. */
export const answerSourcesSchema = z.object({
  /** The customer's words before the answer. */
  question: z.string(),
  sources: z.array(sourceSchema),
  /** The number of sources that were deleted since. */
  gone: z.number().int(),
});
export type AnswerSources = z.infer<typeof answerSourcesSchema>;
