import type { PlanFeature } from "./plans/features.ts";
import type { OwnVisit } from "./visits/schema.ts";

export const profiles = ["user", "support", "admin"] as const;
export type Profile = (typeof profiles)[number];

/** The profiles that have each permission. */
const grants = {
  "tickets-manager:showall": ["admin"],
  "ticket-options:deleteTicket": ["admin"],
  "contacts-page:deleteContact": ["admin"],
  "contacts-page:mergeContacts": ["admin"],
  "contacts-page:blockContact": ["admin"],
  "contacts-page:exportContacts": ["admin"],
  "contacts-page:importContacts": ["admin"],
  /** Everything that the desk stores about one contact, to answer that person's requests. */
  "contacts-page:personalData": ["admin"],
  "dashboard:view": ["admin"],
  "users-page:view": ["admin"],
  "users-page:editUsers": ["admin"],
  "connections-page:view": ["admin"],
  "connections-page:addConnection": ["admin"],
  "connections-page:actionButtons": ["admin"],
  "connections-page:editOrDeleteConnection": ["admin"],
  /** Making, changing and deleting templates of official numbers. Every user may send them. */
  "message-templates-page:manage": ["admin"],
  "queues-page:view": ["admin"],
  /** The assistant's prompts, knowledge and provider. */
  "prompts-page:view": ["admin"],
  "settings-page:view": ["admin"],
  "audit-page:view": ["admin"],
  "webhooks-page:view": ["admin"],
  "integrations-page:view": ["admin"],
  /** The company's payments and payment methods. */
  "billing-page:view": ["admin"],
  /** Everything about the whole installation. Only for the operator. */
  operator: [],
  "emails-page:send": ["admin"],
  /** Only for the operator, because the videos are the same for every company. */
  "helps-page:edit": [],
  /** Only for the operator, because announcements go to the users of every company. */
  "announcements-page:edit": [],
} as const satisfies Record<string, readonly Profile[]>;
export type Permission = keyof typeof grants;
/** All permissions in the order of the table. The page of users shows them in this order. */
export const permissions = Object.keys(grants) as readonly Permission[];

/**
 * Who may make a call. "public": anybody. "user": any user with a session. A permission: a user with that permission. "token": a program with a
 * token of a company. "signed": another service that signed the bytes it sends.
 */
export type Access = "public" | "token" | "signed" | "user" | Permission;
/** Whether only a user with a session may make the call. */
export const needsSession = (access: Access): access is "user" | Permission =>
  access !== "public" && access !== "token" && access !== "signed";

/** The user who makes a request, loaded from the database for each request. */
export interface Actor {
  userId: number;
  companyId: number;
  sessionId: string;
  name: string;
  profile: Profile;
  super: boolean;
  /** The user also sees tickets without a queue, and gets notifications about pending tickets. */
  allTicket: boolean;
  queueIds: readonly number[];
  /** The features of the company's plan. */
  features: readonly PlanFeature[];
  /** The company's subscription is suspended, so only paying works. */
  suspended: boolean;
  /** The company signed up, and no admin confirmed an e-mail in time, so only confirming works. */
  unconfirmed: boolean;
  /** The user must have a second factor and has none, so only adding one works. */
  owesFactor: boolean;
  /** The operator's visit as this user. Null when the user acts without a visit. */
  visit: OwnVisit | null;
}

/** A program that calls with a token of a company's number. It is not a user: it has no profile, no permissions and no queues. */
export interface TokenCaller {
  tokenId: number;
  companyId: number;
  /** The number through which the token sends. */
  connectionId: number;
  /** The features of the company's plan. */
  features: readonly PlanFeature[];
  /** The company's subscription is suspended. */
  suspended: boolean;
}

/** Whether a user is an admin. The operator (super) counts as an admin only in their own company. */
export const isAdmin = (actor: Pick<Actor, "profile" | "super">): boolean => actor.super || actor.profile === "admin";
export const can = (actor: Pick<Actor, "profile" | "super">, permission: Permission): boolean =>
  actor.super || (grants[permission] as readonly Profile[]).includes(actor.profile);
