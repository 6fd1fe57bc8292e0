import type { OutsideAction } from "../integrations/port.ts";
import type { Language } from "../language.ts";
import type { CallOutside } from "../outside/port.ts";

/** Where a model is asked in OpenAI's words, and with what. */
export interface AiProvider {
  /** With the version and without the call: `https://api.openai.com/v1`. */
  baseUrl: string;
  /** In clear text; an empty one is sent to nobody. */
  apiKey: string;
  model: string;
  /** 0.1 to 2; left out for models that refuse one. */
  temperature: number;
  /** What the limit of an answer is called; guessed from the model where nobody says. */
  maxTokensField?: "max_tokens" | "max_completion_tokens";
  /** Who writes voice notes down; null: nobody. */
  transcription: AiTranscription | null;
}
export interface AiTranscription {
  baseUrl: string;
  apiKey: string;
  model: string;
}

/** What the company said about something, as its search finds it. */
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

/** A line of the ticket's conversation. What is no text stands in it as words: `[áudio] o que foi dito`, `[imagem]`. */
export interface AssistantLine {
  role: "customer" | "attendant" | "assistant";
  text: string;
  /** Leaves only with `images`, and only of what the customer wrote since the last answer. */
  image?: AssistantImage;
}

/** Everything a customer wrote since the last answer, as one question, with what the assistant may know. */
export interface AssistantTurn {
  /** The company's name. */
  company: string;
  /** What its admin typed, at most 4,000 characters. */
  instructions: string;
  /** In the company's own clock, as customers read it: `segunda-feira, 16/11/2026 14:30`. */
  now: string;
  /** Whether somebody works now and when they do, in words; null: the company keeps no hours. */
  hours: { open: boolean; text: string } | null;
  /** The customer's; empty where nobody knows it. */
  firstName: string;
  /** Those a customer may be handed to. */
  queues: readonly { id: number; name: string }[];
  /** Oldest first, and the last one is the customer's. Of this ticket only. */
  history: readonly AssistantLine[];
  /** The company's knowledge for some words, best first; none is a good answer too. */
  search: (query: string) => Promise<readonly KnowledgePiece[]>;
  /** Used where the customer's own language is not plain. */
  language: Language;
  /** CPF, CNPJ, card numbers and e-mails become placeholders before they leave. */
  mask: boolean;
  /** Phone numbers too. */
  maskPhones?: boolean;
  /** Pictures are shown to the model. */
  images: boolean;
}

/** Why people go on. */
export const handOverReasons = [
  "asked-for-person",
  /** No source says what the customer wants to know, or the answer said more than its sources. */
  "no-source",
  "misunderstood",
  "anger",
  "asked-by-model",
  "provider-down",
  "provider-slow",
  "not-configured",
  /** A limit of answers, tokens or steps is reached. */
  "limit",
] as const;
export type HandOverReason = (typeof handOverReasons)[number];

export interface HandOver {
  reason: HandOverReason;
  /** One of the turn's queues; null: where such customers go. */
  queueId: number | null;
  /** For the note to colleagues, at most 400 characters. */
  summary: string;
}

/** Why a provider gave no usable answer. */
export const assistantFaults = [
  /** It refuses what we ask: an unknown model, a field it does not know, a wrong path. */
  "configuration",
  /** It refuses us: the key, or what it may do. */
  "key",
  /** The account has no money left. */
  "credit",
  /** Its address may not be reached from here. */
  "address",
  /** Nobody answers there, or it says that it cannot now. */
  "unreachable",
  "slow",
  "bad-answer",
] as const;
export type AssistantFaultReason = (typeof assistantFaults)[number];

/** Of these an admin is told, since nothing helps but to change something. */
export const adminReasons = ["configuration", "key", "credit", "address", "none"] as const;
/** `none`: there is nobody to ask. */
export type AdminReason = (typeof adminReasons)[number];
export const needsAdmin = (reason: AssistantFaultReason | "none"): reason is AdminReason =>
  (adminReasons as readonly string[]).includes(reason);

/** `detail` is for admins: at most a thousand characters of what came back, and never a key. */
export class AssistantFault extends Error {
  override readonly name = "AssistantFault";
  readonly reason: AssistantFaultReason;
  readonly detail: string;
  /** How long it asks to be left alone, in milliseconds; null: it does not say. */
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
  /** The provider did not count them all: some are our guess. */
  estimated: boolean;
  /** Calls to the model, those that failed too. */
  calls: number;
  ms: number;
  /** As the provider names it; what was asked for where it does not. */
  model: string;
  /** Why the last answer ended, in the provider's word; empty: it does not say, or nobody was asked. */
  finish: string;
}

/**
 * With `handOver` the ticket goes to people after the actions. Where there are no actions, the customer gets the company's own words for it; where there
 * are some, they are enough.
 */
export interface AssistantReply {
  /** Texts only. None without a hand-over never happens. */
  actions: readonly OutsideAction[];
  handOver: HandOver | null;
  /** Ids of the pieces that the answer rests on. */
  sources: readonly number[];
  usage: AssistantUsage;
  /** The provider failed, and the hand-over follows from it. */
  failed: AssistantFaultReason | null;
  /** What came back from a provider that failed, for admins. */
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

/** What the assistant is given besides its provider. */
export interface AssistantSurroundings {
  call: CallOutside;
  /** Ends the question before its time: whatever is under way is thrown away, and its reason is thrown. */
  signal?: AbortSignal;
  limits?: AssistantLimits;
  /** Milliseconds of a clock that only goes forward. */
  clock?: () => number;
  /** A pause; throws when the signal ends it. */
  pause?: (ms: number, signal?: AbortSignal) => Promise<void>;
}
