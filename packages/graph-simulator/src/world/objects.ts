import type { Template } from "./template.ts";

/** A program that is registered at Meta's. */
export interface App {
  id: string;
  name: string;
  secret: string;
  /** Where its webhooks go, and of which fields. */
  webhook: Callback | null;
  fields: Set<string>;
}
export interface Callback {
  url: string;
  verifyToken: string;
}

/** A WhatsApp Business Account. */
export interface BusinessAccount {
  id: string;
  name: string;
  /** The portfolio that it belongs to: people's scoped ids and the messaging limit are its own. */
  portfolio: Portfolio;
  /** The apps that hear of it, with the address that replaces their own. */
  subscribed: Map<string, Callback | null>;
  templates: Map<string, Template>;
  /** Names of deleted templates, with the moment of the deletion. */
  deletedTemplates: Map<string, number>;
  /** A code that every send is refused with, while the account is restricted. */
  restriction: number | null;
}

/** How many people a portfolio may begin to write to in 24 hours. */
export type Tier = "TIER_250" | "TIER_2K" | "TIER_10K" | "TIER_100K" | "TIER_UNLIMITED";
export interface Portfolio {
  id: string;
  name: string;
  tier: Tier;
  /** The moment at which it began to write to a person, by the person's id. */
  begun: Map<string, number>;
}

export type Quality = "GREEN" | "YELLOW" | "RED" | "UNKNOWN";
/** A company's phone number. */
export interface PhoneNumber {
  id: string;
  account: BusinessAccount;
  /** Its digits alone. */
  phone: string;
  displayPhone: string;
  verifiedName: string;
  quality: Quality;
  status: "CONNECTED" | "PENDING" | "OFFLINE" | "FLAGGED" | "RESTRICTED" | "BANNED" | "DISCONNECTED";
  nameStatus: "APPROVED" | "PENDING_REVIEW" | "DECLINED" | "NONE";
  verified: boolean;
  registered: boolean;
  pin: string | null;
  /** The moments of wrong PINs, of registrations and of codes that were asked for. */
  wrongPins: number[];
  registrations: number[];
  code: string | null;
  /** Whether the number is in the business app too. */
  coexists: boolean;
  messagesPerSecond: number;
  /** Only these phones may be written to, as of a test number; null: all. */
  allowed: Set<string> | null;
  profile: Record<string, unknown>;
  blocked: Set<string>;
  /** The address that replaces those of the apps and of the account. */
  callback: Callback | null;
}

/** A customer of a company, with a phone of their own. */
export interface Person {
  id: string;
  name: string;
  phone: string;
  waId: string;
  username: string | null;
  /** False: the number has no WhatsApp. */
  hasWhatsApp: boolean;
  /** False: messages wait with one tick. */
  online: boolean;
  /** True: what arrives is read at once. */
  readsAtOnce: boolean;
  /** Numbers that they blocked, by id. */
  blocks: Set<string>;
  /** Portfolios whose marketing they do not want, by id. */
  stopped: Set<string>;
  /** True: they got all the marketing that Meta allows. */
  capped: boolean;
  /** True: they belong to an experiment, and get no marketing. */
  inExperiment: boolean;
  /** The moments at which portfolios wrote to the phone itself, by id. */
  writtenByPhone: Map<string, number>;
  /** Their scoped ids, by portfolio. */
  scopedIds: Map<string, string>;
}

/** A key to the API. */
export interface Token {
  value: string;
  appId: string;
  kind: "SYSTEM_USER" | "USER" | "APP";
  userId: string;
  scopes: string[];
  /** Null: it lives forever. */
  expiresAt: number | null;
  revoked: boolean;
  /** Accounts that it may touch; null: all. */
  accountIds: Set<string> | null;
}

export interface Media {
  id: string;
  number: PhoneNumber;
  bytes: Buffer;
  mimeType: string;
  sha256: Buffer;
  expiresAt: number;
  /** True: deleted, or lost by a fault. */
  gone: boolean;
}

/** An example file that is uploaded in steps, for the header of a template. */
export interface Upload {
  id: string;
  appId: string;
  mimeType: string;
  bytes: number;
  received: Buffer;
  handle: string | null;
}

export type MessageStatus = "sent" | "delivered" | "read" | "played" | "failed";
/** A message that a company sent, and that Graph took. */
export interface SentMessage {
  id: string;
  at: number;
  number: PhoneNumber;
  /** Null: nobody has that phone. */
  person: Person | null;
  /** What the caller named: a phone's digits, or a scoped id. */
  recipient: { kind: "phone" | "scoped"; value: string };
  type: string;
  /** The node of its type, as it came. */
  content: unknown;
  /** The whole body, as it came. */
  body: Readonly<Record<string, unknown>>;
  context: string | null;
  opaque: string | null;
  template: Template | null;
  category: string;
  /** Free of charge after an advertisement. */
  isFreeEntry: boolean;
  /** Whether it was inside the 24 hours in which a free text is allowed. */
  isInWindow: boolean;
  statuses: MessageStatus[];
  /** The code that it failed with. */
  failure: number | null;
}

/** A message that a customer wrote. */
export interface ReceivedMessage {
  id: string;
  at: number;
  number: PhoneNumber;
  person: Person;
  type: string;
  /** The node as it stands in the webhook. */
  message: Readonly<Record<string, unknown>>;
  isRead: boolean;
  /** The moment until which the company is shown as typing. */
  typingUntil: number;
}
