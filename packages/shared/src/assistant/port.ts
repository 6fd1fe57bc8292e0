import type { OutsideAction } from "../integrations/port.ts";
import type { Language } from "../language.ts";
import type { CallOutside } from "../outside/port.ts";

/** The address of a model that is called by OpenAI's protocol, and the settings of the call. */
export interface AiProvider {
  /** The address with the version and without the call: `https://api.openai.com/v1`. */
  baseUrl: string;
  /** The key in clear text. An empty key is not sent. */
  apiKey: string;
  model: string;
  /** 0.1 to 2. It is left out for models that refuse a temperature. */
  temperature: number;
  /** The name of the field that limits an answer. Without a setting it is guessed from the model. */
  maxTokensField?: "max_tokens" | "max_completion_tokens";
  /** The provider that transcribes voice notes. Null for none. */
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
  /** Pictures are sent only with `images`, and only from the customer's lines since the last answer. */
  image?: AssistantImage;
}

/** Everything that a customer wrote since the last answer, as one question, with the knowledge that the assistant may use. */
export interface AssistantTurn {
  /** The company's name. */
  company: string;
  /** The admin's instructions, at most 4,000 characters. */
  instructions: string;
  /** The time by the company's clock, in the form for customers: `segunda-feira, 16/11/2026 14:30`. */
  now: string;
  /** Whether people work now, and their hours in words. Null when the company has no hours. */
  hours: { open: boolean; text: string } | null;
  /** The customer's name. Empty when it is not known. */
  firstName: string;
  /** The queues to which a customer may be handed over. */
  queues: readonly { id: number; name: string }[];
  /** The lines of this ticket, oldest first. The last line is the customer's. */
  history: readonly AssistantLine[];
  /** Searches the company's knowledge for some words, best pieces first. An empty result is valid too. */
  search: (query: string) => Promise<readonly KnowledgePiece[]>;
  /** The language for the answer when the customer's own language is not clear. */
  language: Language;
  /** Whether CPF, CNPJ, card numbers and e-mails are replaced by placeholders before sending. */
  mask: boolean;
  /** Whether phone numbers are replaced too. */
  maskPhones?: boolean;
  /** Whether the model sees pictures. */
  images: boolean;
}

/** The reason why attendants take over. */
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
  /** One of the turn's queues. Null for the queue in which handed-over customers usually wait. */
  queueId: number | null;
  /** The summary for the note to colleagues, at most 400 characters. */
  summary: string;
}

/** The reason why a provider gave no usable answer. */
export const assistantFaults = [
  /** The provider refuses the request, because of an unknown model, an unknown field or a wrong path. */
  "configuration",
  /** The provider refuses us, because the key is wrong or has no right to this call. */
  "key",
  /** The account has no money left. */
  "credit",
  /** This installation does not allow calls to the provider's address. */
  "address",
  /** The provider does not answer, or says that it cannot answer now. */
  "unreachable",
  "slow",
  "bad-answer",
] as const;
export type AssistantFaultReason = (typeof assistantFaults)[number];

/** The faults that only a change of the settings can end. Admins get an e-mail about them. */
export const adminReasons = ["configuration", "key", "credit", "address", "none"] as const;
/** `none`: there is no provider. */
export type AdminReason = (typeof adminReasons)[number];
export const needsAdmin = (reason: AssistantFaultReason | "none"): reason is AdminReason =>
  (adminReasons as readonly string[]).includes(reason);

/** `detail` is for admins: at most a thousand characters of the provider's answer, and never a key. */
export class AssistantFault extends Error {
  override readonly name = "AssistantFault";
  readonly reason: AssistantFaultReason;
  readonly detail: string;
  /** How long the provider wants no calls, in milliseconds. Null when it does not say. */
  readonly restMs: number | null;
  /** The tokens that the question cost although it failed. */
  tokens = 0;
  /** Whether a shorter question may succeed. */
  isTooLong = false;
  constructor(reason: AssistantFaultReason, detail = "", restMs: number | null = null) {
    super(`The assistant's provider gave no usable answer: ${reason}`);
    this.reason = reason;
    this.detail = detail.slice(0, 1000);
    this.restMs = restMs;
  }
}

/** The cost of one question. */
export interface AssistantUsage {
  tokens: number;
  /** Whether some tokens are our estimate, because the provider did not count all. */
  estimated: boolean;
  /** The calls to the model, including failed calls. */
  calls: number;
  ms: number;
  /** The model's name in the answer. Without a name it is the requested model. */
  model: string;
  /** The provider's reason for the end of the last answer. Empty when there is none, or when no call was made. */
  finish: string;
}

/**
 * With `handOver` the ticket goes to attendants after the actions. Without actions the customer gets the company's own hand-over text. With actions
 * the customer gets only these.
 */
export interface AssistantReply {
  /** Only texts. It may be empty only together with a hand-over. */
  actions: readonly OutsideAction[];
  handOver: HandOver | null;
  /** The ids of the pieces that are the sources of the answer. */
  sources: readonly number[];
  usage: AssistantUsage;
  /** The fault of the provider that caused the hand-over. */
  failed: AssistantFaultReason | null;
  /** The answer of a failed provider, for admins. */
  detail: string;
}

/** The limits of one question. */
export interface AssistantLimits {
  /** The time limit for all calls together. */
  totalMs: number;
  /** The most calls to the model, and to our tools. */
  modelCalls: number;
  toolCalls: number;
}
export const assistantLimits: AssistantLimits = { totalMs: 20_000, modelCalls: 4, toolCalls: 6 };

/** The functions that the assistant needs besides its provider. */
export interface AssistantSurroundings {
  call: CallOutside;
  /** Ends the question early: all running work is dropped, and the signal's reason is thrown. */
  signal?: AbortSignal;
  limits?: AssistantLimits;
  /** Milliseconds of a clock that never goes back. */
  clock?: () => number;
  /** A pause. It throws when the signal ends it. */
  pause?: (ms: number, signal?: AbortSignal) => Promise<void>;
}
