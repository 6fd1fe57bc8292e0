import { z } from "zod";
import { adminReasons, assistantFaults, handOverReasons } from "./port.ts";
import { placeFields } from "../knowledge/schema.ts";

/** What the company's own assistant is told. */
export const companyAssistantSchema = z.object({
  instructions: z.string(),
  /** 0.1 to 2. */
  temperature: z.number(),
});
export type CompanyAssistant = z.infer<typeof companyAssistantSchema>;

/** Why and since when the provider answers nobody, and what it said the last time. The screen translates the word (`prompts.fault.<word>`). */
export const providerFaultSchema = z.object({ reason: z.enum(adminReasons), detail: z.string(), at: z.iso.datetime() });
export type ProviderFault = z.infer<typeof providerFaultSchema>;

/** The provider of a company's assistant, and what is sent to it. No answer has the keys. */
export const assistantProviderSchema = z.object({
  /** In OpenAI's protocol, with its version; empty: where the installation asks. */
  baseUrl: z.string(),
  model: z.string(),
  hasKey: z.boolean(),
  /** Who writes voice notes down; empty: nobody. */
  voiceUrl: z.string(),
  voiceModel: z.string(),
  hasVoiceKey: z.boolean(),
  /** CPF, CNPJ, card numbers and e-mails leave as placeholders. */
  mask: z.boolean(),
  maskPhones: z.boolean(),
  /** Customers' pictures are shown to the model. */
  images: z.boolean(),
  answersPerTicket: z.number().int(),
  tokensPerDay: z.number().int(),
  /** What a million tokens costs, in cents; null: nobody said. */
  millionCents: z.number().int().nullable(),
  /** There is somebody to ask: the company's own provider, or the installation's. */
  isReady: z.boolean(),
  /** Null: it answers, or nobody asked it since it was changed. */
  fault: providerFaultSchema.nullable(),
});
export type AssistantProvider = z.infer<typeof assistantProviderSchema>;

/** Where companies without a provider of their own are asked for, as the operator set it up. Keys are in no answer. */
export const installationAssistantSchema = z.object({
  /** Empty: nowhere. */
  baseUrl: z.string(),
  model: z.string(),
  hasKey: z.boolean(),
  voiceUrl: z.string(),
  voiceModel: z.string(),
  hasVoiceKey: z.boolean(),
  /** Companies may use it. */
  isShared: z.boolean(),
  /** Of each company; a company's own limit counts where it is lower. */
  tokensPerDay: z.number().int(),
  /** Companies whose assistant would ask here. */
  companies: z.number().int(),
  /** Tokens of these companies since midnight of each. */
  tokensToday: z.number().int(),
});
export type InstallationAssistant = z.infer<typeof installationAssistantSchema>;

/** Why a provider gave no usable answer, as its test says it. The screen translates the word (`prompts.fault.<word>`). */
export const providerFaults = ["none", ...assistantFaults] as const;

/** A provider that was asked for a word. */
export const providerTestSchema = z.object({
  ok: z.boolean(),
  /** Null: it answered. "none": there is nobody to ask. */
  fault: z.enum(providerFaults).nullable(),
  /** What came back, at most a thousand characters. */
  detail: z.string(),
  ms: z.number().int(),
  /** As the provider names it. */
  model: z.string(),
  /** Whether the model can ask for tools; without them it answers from the first search alone. */
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
  /** Tokens of a day. */
  limit: z.number().int(),
  millionCents: z.number().int().nullable(),
  /** Days with answers, newest first. */
  days: z.array(assistantDaySchema),
});
export type AssistantUsageMeter = z.infer<typeof assistantUsageSchema>;

/** What a customer asked and the assistant could not answer. */
export const assistantQuestionSchema = z.object({
  id: z.number().int(),
  ticketId: z.number().int(),
  question: z.string(),
  at: z.iso.datetime(),
});
export type AssistantQuestion = z.infer<typeof assistantQuestionSchema>;

/** A piece of knowledge that something rests on. */
export const sourceSchema = z.object({
  id: z.number().int(),
  title: z.string(),
  text: z.string(),
  ...placeFields,
});

/** What a customer would get who wrote what an admin wrote. */
export const playedAnswerSchema = z.object({
  /** What the assistant would say. None: the customer gets the company's own words for a hand-over. */
  texts: z.array(z.string()),
  sources: z.array(sourceSchema),
  /** People would go on from here. `queue` is a name; null: where such customers go. */
  handOver: z.object({ queue: z.string().nullable(), reason: z.enum(handOverReasons), summary: z.string() }).nullable(),
  /** Why the provider gave nothing usable; the hand-over follows from it. The screen translates the word (`prompts.fault.<word>`). */
  fault: z.enum(assistantFaults).nullable(),
  /** What came back then, at most 300 characters. */
  detail: z.string(),
});
export type PlayedAnswer = z.infer<typeof playedAnswerSchema>;

/** What an answer of the assistant rests on. */
export const answerSourcesSchema = z.object({
  /** The customer's words before it. */
  question: z.string(),
  sources: z.array(sourceSchema),
  /** Sources that were deleted since. */
  gone: z.number().int(),
});
export type AnswerSources = z.infer<typeof answerSourcesSchema>;
