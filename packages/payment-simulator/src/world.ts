import { randomBytes, randomUUID } from "node:crypto";

export interface Refund {
  id: string;
  cents: number;
  status: "EM_PROCESSAMENTO" | "DEVOLVIDO" | "NAO_REALIZADO";
}
export interface Money {
  /** The payment's endToEndId. */
  id: string;
  cents: number;
  at: number;
  refunds: Refund[];
}
export interface PixCharge {
  txid: string;
  cents: number;
  createdAt: number;
  expiresInSeconds: number;
  status: "ATIVA" | "CONCLUIDA" | "REMOVIDA_PELO_USUARIO_RECEBEDOR" | "REMOVIDA_PELO_PSP";
  key: string;
  description: string;
  debtor: object | null;
  locationId: number;
  money: Money[];
}
export interface Invoice {
  id: string;
  status: string;
  cents: number;
  paidCents: number;
  refundedCents: number;
  paidAt: number | null;
  createdAt: number;
  updatedAt: number;
  dueDate: string;
  payableWith: string[];
  paidWith: string | null;
  reference: string | null;
  orderId: string | null;
  customerId: string | null;
  description: string;
}
export interface Card {
  id: string;
  description: string;
  brand: string;
  number: string;
  holder: string;
  month: number;
  year: number;
}
export interface Customer {
  id: string;
  name: string;
  email: string;
  cards: Map<string, Card>;
}
/** How the next calls to a provider's address fail. */
export interface Failure {
  next: number;
  /** Only addresses with this beginning are affected. */
  path: string;
  kind: "status" | "timeout" | "reset";
  status: number;
  retryAfter: string | null;
  /** Whether the call has its effect, so that only the answer is lost. */
  afterwards: boolean;
}
export interface Delivery {
  times: number;
  delayMs: number;
  /** Whether the product gets no call. */
  drop: boolean;
  /** Whether two calls arrive in reverse order. */
  reorder: boolean;
  /** Whether a new charge is paid, and its webhook answered, before the call that makes the charge gets its answer. */
  beforeAnswer: boolean;
  /** After this many milliseconds without an answer a receiver is away. */
  patienceMs: number;
}
export const usualDelivery: Delivery = {
  times: 1,
  delayMs: 0,
  drop: false,
  reorder: false,
  beforeAnswer: false,
  patienceMs: 10_000,
};

interface Call {
  at: string;
  method: string;
  path: string;
  status: number;
}

/** All data of the two providers. */
export class World {
  readonly pix = new Map<string, PixCharge>();
  readonly invoices = new Map<string, Invoice>();
  readonly customers = new Map<string, Customer>();
  /** Tokens of cards that wait for storing or charging. Each token works once. */
  readonly tokens = new Map<string, Omit<Card, "id" | "description">>();
  readonly usedTokens = new Set<string>();
  /** Idempotency keys, with the result of their call. */
  readonly keys = new Map<string, string>();
  /** Tokens of the bank, with their expiry. */
  readonly bankTokens = new Map<string, number>();
  /** The addresses that the bank calls, by Pix key. */
  readonly pixHooks = new Map<string, string>();
  readonly iuguHooks = new Map<string, { url: string; authorization: string }>();
  readonly calls: Call[] = [];
  failures: Failure[] = [];
  delivery: Delivery = usualDelivery;
  /** The format of the bank's refusals: the central bank's standard, or Efí's. */
  words: "bcb" | "efi" = "bcb";
  /** How long a new token of the bank is valid, in seconds. */
  tokenSeconds = 3600;
  /** The code of the reason for refusing the next card. */
  nextRefusal: string | null = null;
  #ahead = 0;

  now(): number {
    return Date.now() + this.#ahead;
  }

  set clock(time: number) {
    this.#ahead = time - Date.now();
  }

  /** Uses up one failure that fits. */
  failureFor(path: string): Failure | null {
    const found = this.failures.find((failure) => failure.next > 0 && path.startsWith(failure.path));
    if (!found) return null;
    found.next -= 1;
    return found;
  }
}

/** An id in Iugu's form. */
export const newId = (): string => randomUUID().replaceAll("-", "").toUpperCase();
/** An id in the banks' form: E, the bank, the minute and eleven characters. */
export const newEndToEndId = (at: number): string =>
  `E12345678${new Date(at).toISOString().replace(/\D/g, "").slice(0, 12)}${randomBytes(6).toString("hex").slice(0, 11)}`;

const inBrasilia = new Intl.DateTimeFormat("en-CA", { timeZone: "America/Sao_Paulo" });
/** Writes a day in Brasília as YYYY-MM-DD. */
export const dayOf = (time: number): string => inBrasilia.format(time);
