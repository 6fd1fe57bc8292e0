import type { OutsideAction } from "../integrations/port.ts";
import type { Language } from "../language.ts";
import type { CallOutside } from "../outside/port.ts";

/** The address of a model that is asked by OpenAI's protocol, and the settings of the call. */
export interface AiProvider {
  /** The address with the version and without the call: `https://api.openai.com/v1`. */
  baseUrl: string;
  /** The key in clear text; an empty key is not sent. */
  apiKey: string;
  model: string;
  /** 0.1 to 2; left out for models that refuse a temperature. */
  temperature: number;
  /** The name of the field that limits an answer; guessed from the model where it is not set. */
  maxTokensField?: "max_tokens" | "max_completion_tokens";
  /** Who writes voice notes down; null: nobody. */
  transcription: AiTranscription | null;
}
export interface AiTranscription {
  baseUrl: string;
  apiKey: string;
  model: string;
}

/** A piece of the company's knowledge, as its search finds it. */
export interface KnowledgePiece {
  id: number;
  title: string;
  text: string;
}

export interface AssistantImage {
  /** `image/jpeg`. */
  mimetype: string;
  bytes: Uint8Array;
}

/** A line of the ticket's conversation. A message that is no text is described in words: `[áudio] o que foi dito`, `[imagem]`. */
export interface AssistantLine {
  role: "customer" | "attendant" | "assistant";
  text: string;
  /** Sent only with `images`, and only in what the customer wrote since the last answer. */
  image?: AssistantImage;
}

/** Everything a customer wrote since the last answer, as one question, with what the assistant may know. */
export interface AssistantTurn {
  /** The company's name. */
  company: string;
  /** What the company's admin typed, at most 4,000 characters. */
  instructions: string;
  /** The time on the company's own clock, as customers read it: `segunda-feira, 16/11/2026 14:30`. */
  now: string;
  /** Whether people work now, and their hours in words; null when the company keeps no hours. */
  hours: { open: boolean; text: string } | null;
  /** The customer's; empty where nobody knows it. */
  firstName: string;
  /** Those a customer may be handed to. */
  queues: readonly { id: number; name: string }[];
  /** The lines of this ticket, oldest first; the last line is the customer's. */
  history: readonly AssistantLine[];
  /** Searches the company's knowledge for some words, best pieces first; an empty result is valid too. */
  search: (query: string) => Promise<readonly KnowledgePiece[]>;
  /** The language to use when the customer's own language is not clear. */
  language: Language;
  /** Whether CPF, CNPJ, card numbers and e-mails become placeholders before they leave. */
  mask: boolean;
  /** Phone numbers too. */
  maskPhones?: boolean;
  /** Pictures are shown to the model. */
  images: boolean;
}

/** Why people go on. */
export const handOverReasons = [
  "asked-for-person",
  /** No source answers the customer's question, or the answer said more than its sources. */
  "no-source",
  "misunderstood",
  "anger",
  "asked-by-model",
  "provider-down",
  "provider-slow",
  "not-configured",
  /** The limit of answers, tokens or steps is reached. */
  "limit",
] as const;
export type HandOverReason = (typeof handOverReasons)[number];

export interface HandOver {
  reason: HandOverReason;
  /** One of the turn's queues; null for the queue in which such customers usually wait. */
  queueId: number | null;
  /** The summary for the note to colleagues, at most 400 characters. */
  summary: string;
}

/** Why a provider gave no usable answer. */
export const assistantFaults = [
  /** The provider refuses the request: an unknown model, a field it does not know, a wrong path. */
  "configuration",
  /** The provider refuses us: the key is wrong, or has no right to this call. */
  "key",
  /** The account has no money left. */
  "credit",
  /** The provider's address may not be reached from here. */
  "address",
  /** The provider does not answer, or says that it cannot answer now. */
  "unreachable",
  "slow",
  "bad-answer",
] as const;
export type AssistantFaultReason = (typeof assistantFaults)[number];

/** The faults of which admins get an e-mail, because only a change of the settings helps. */
export const adminReasons = ["configuration", "key", "credit", "address", "none"] as const;
/** `none`: there is nobody to ask. */
export type AdminReason = (typeof adminReasons)[number];
export const needsAdmin = (reason: AssistantFaultReason | "none"): reason is AdminReason =>
  (adminReasons as readonly string[]).includes(reason);

/** `detail` is for admins: at most a thousand characters of the provider's answer, and never a key. */
export class AssistantFault extends Error {
  override readonly name = "AssistantFault";
  readonly reason: AssistantFaultReason;
  readonly detail: string;
  /** How long the provider wants no calls, in milliseconds; null when it does not say. */
  readonly restMs: number | null;
  /** What the question cost all the same. */
  tokens = 0;
  /** A shorter question may be taken. */
  isTooLong = false;
  constructor(reason: AssistantFaultReason, detail = "", restMs: number | null = null) {
    super(`The assistant's provider gave no usable answer: ${reason}`);
    this.reason = reason;
    this.detail = detail.slice(0, 1000);
    this.restMs = restMs;
  }
}

/** What one question cost. */
export interface AssistantUsage {
  tokens: number;
  /** The provider did not count all tokens: some are our estimate. */
  estimated: boolean;
  /** Calls to the model, failed ones too. */
  calls: number;
  ms: number;
  /** The model's name in the answer; where the answer has none, the name that was requested. */
  model: string;
  /** Why the last answer ended, in the provider's word; empty when the provider does not say, or was not asked. */
  finish: string;
}

/**
 * With `handOver` the ticket goes to people after the actions. Without actions the customer gets the company's own hand-over text; with actions the
 * customer gets only those.
 */
export interface AssistantReply {
  /** Only texts. Empty only together with a hand-over. */
  actions: readonly OutsideAction[];
  handOver: HandOver | null;
  /** The ids of the pieces that are the sources of the answer. */
  sources: readonly number[];
  usage: AssistantUsage;
  /** The provider failed, which caused the hand-over. */
  failed: AssistantFaultReason | null;
  /** The answer of a provider that failed, for admins. */
  detail: string;
}

/** Of one question. */
export interface AssistantLimits {
  /** All calls together. */
  totalMs: number;
  /** Calls to the model, and to our tools. */
  modelCalls: number;
  toolCalls: number;
}
export const assistantLimits: AssistantLimits = { totalMs: 20_000, modelCalls: 4, toolCalls: 6 };

/** What the assistant gets besides its provider. */
export interface AssistantSurroundings {
  call: CallOutside;
  /** Ends the question early: all work under way is dropped, and the signal's reason is thrown. */
  signal?: AbortSignal;
  limits?: AssistantLimits;
  /** Milliseconds of a clock that never goes back. */
  clock?: () => number;
  /** A pause; throws when the signal ends it. */
  pause?: (ms: number, signal?: AbortSignal) => Promise<void>;
}
