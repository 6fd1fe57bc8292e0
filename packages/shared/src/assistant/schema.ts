import { z } from "zod";

/** What the company's own assistant is told. */
export const companyAssistantSchema = z.object({
  instructions: z.string(),
  /** 0.1 to 2. */
  temperature: z.number(),
});
export type CompanyAssistant = z.infer<typeof companyAssistantSchema>;

/** Where the company's assistant is asked, and what leaves. Keys are in no answer. */
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
});
export type AssistantProvider = z.infer<typeof assistantProviderSchema>;

/** Why a provider gave no usable answer, as its test says it. The screen translates the word (`prompts.fault.<word>`). */
export const providerFaults = [
  "none",
  "configuration",
  "key",
  "credit",
  "address",
  "unreachable",
  "slow",
  "bad-answer",
] as const;

/** A provider that was asked for a word. */
export const providerTestSchema = z.object({
  ok: z.boolean(),
  /** Null: it answered. "none": there is nobody to ask. */
  fault: z.enum(providerFaults).nullable(),
  /** What came back, at most 300 characters. */
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

/** What an answer of the assistant rests on. */
export const answerSourcesSchema = z.object({
  /** The customer's words before it. */
  question: z.string(),
  sources: z.array(z.object({ id: z.number().int(), title: z.string(), text: z.string() })),
  /** Sources that were deleted since. */
  gone: z.number().int(),
});
export type AnswerSources = z.infer<typeof answerSourcesSchema>;
