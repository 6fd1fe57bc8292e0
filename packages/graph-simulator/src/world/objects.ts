import type { Template } from "./template.ts";

/** A program that is registered at Meta. */
export interface App {
  id: string;
  name: string;
  secret: string;
  /** The address of its webhooks, and their fields. */
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
  /** The portfolio of the account. People's scoped ids and the messaging limit belong to the portfolio. */
  portfolio: Portfolio;
  /** The subscribed apps, with the address that replaces their own. */
  subscribed: Map<string, Callback | null>;
  templates: Map<string, Template>;
  /** Names of deleted templates, with the time of the deletion. */
  deletedTemplates: Map<string, number>;
  /** How many templates it may have: 250 until its business is verified, then 6,000. */
  templateLimit: number;
  /** The code that refuses every send while the account is restricted. */
  restriction: number | null;
}

/** How many new people a portfolio may contact in 24 hours. */
export type Tier = "TIER_250" | "TIER_2K" | "TIER_10K" | "TIER_100K" | "TIER_UNLIMITED";
export interface Portfolio {
  id: string;
  name: string;
  tier: Tier;
  /** The time of the portfolio's first message to a person, by the person's id. */
  begun: Map<string, number>;
}

export type Quality = "GREEN" | "YELLOW" | "RED" | "UNKNOWN";
/** A company's phone number. */
export interface PhoneNumber {
  id: string;
  account: BusinessAccount;
  /** The digits of the number. */
  phone: string;
  displayPhone: string;
  verifiedName: string;
  quality: Quality;
  status: "CONNECTED" | "PENDING" | "OFFLINE" | "FLAGGED" | "RESTRICTED" | "BANNED" | "DISCONNECTED";
  nameStatus: "APPROVED" | "PENDING_REVIEW" | "DECLINED" | "NONE";
  verified: boolean;
  registered: boolean;
  pin: string | null;
  /** The times of wrong PINs, and of registrations. */
  wrongPins: number[];
  registrations: number[];
  code: string | null;
  /** Whether the number is also in the business app. */
  coexists: boolean;
  messagesPerSecond: number;
  /** The only phones to which the number may write, as for a test number. Null means all phones. */
  allowed: Set<string> | null;
  profile: Record<string, unknown>;
  blocked: Set<string>;
  /** The address that replaces the addresses of the apps and of the account. */
  callback: Callback | null;
}

/** A customer of a company, with a phone of their own. */
export interface Person {
  id: string;
  name: string;
  phone: string;
  waId: string;
  username: string | null;
  /** False when the number has no WhatsApp. */
  hasWhatsApp: boolean;
  /** False when messages wait with one tick. */
  online: boolean;
  /** True when the customer reads arriving messages immediately. */
  readsAtOnce: boolean;
  /** The numbers that the customer blocked, by id. */
  blocks: Set<string>;
  /** The portfolios whose marketing the customer does not want, by id. */
  stopped: Set<string>;
  /** True when the customer got all the marketing that Meta allows. */
  capped: boolean;
  /** True when the customer belongs to an experiment and gets no marketing. */
  inExperiment: boolean;
  /** The times at which portfolios wrote to the phone itself, by id. */
  writtenByPhone: Map<string, number>;
  /** The customer's scoped ids, by portfolio. */
  scopedIds: Map<string, string>;
}

/** A key to the API. */
export interface Token {
  value: string;
  appId: string;
  kind: "SYSTEM_USER" | "USER" | "APP";
  userId: string;
  scopes: string[];
  /** The expiry. Null means never. */
  expiresAt: number | null;
  revoked: boolean;
  /** The accounts that the key may use. Null means all accounts. */
  accountIds: Set<string> | null;
}

export interface Media {
  id: string;
  number: PhoneNumber;
  bytes: Buffer;
  mimeType: string;
  sha256: Buffer;
  expiresAt: number;
  /** True when the file was deleted or a fault lost it. */
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

/** Why a message does not arrive. */
export interface Failure {
  code: number;
  details?: string | undefined;
}

export type MessageStatus = "sent" | "delivered" | "read" | "played" | "failed";
/** A message that a company sent and that Graph accepted. */
export interface SentMessage {
  id: string;
  at: number;
  number: PhoneNumber;
  /** The recipient. Null when nobody has that phone or scoped id. */
  person: Person | null;
  /** The recipient as the caller named it: a phone's digits, or a scoped id. */
  recipient: { kind: "phone" | "scoped"; value: string };
  type: string;
  /** The node of its type, unchanged. */
  content: unknown;
  /** The whole body, unchanged. */
  body: Readonly<Record<string, unknown>>;
  context: string | null;
  opaque: string | null;
  template: Template | null;
  category: string;
  /** Whether the message is free of charge after an advertisement. */
  isFreeEntry: boolean;
  /** Whether the message was inside the 24 hours in which a free text is allowed. */
  isInWindow: boolean;
  statuses: MessageStatus[];
  /** The failure that the message gets after its release, if any. Null for a message that Meta does not hold. */
  held: { failure: Failure | null } | null;
  /** The code of the failure. */
  failure: number | null;
}

/** A message that a customer wrote. */
export interface ReceivedMessage {
  id: string;
  at: number;
  number: PhoneNumber;
  person: Person;
  type: string;
  /** The node in the form of the webhook. */
  message: Readonly<Record<string, unknown>>;
  isRead: boolean;
  /** The time until which the company is shown as typing. */
  typingUntil: number;
}
