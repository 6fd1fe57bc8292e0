export const profiles = ["user", "support", "admin"] as const;
export type Profile = (typeof profiles)[number];

/** The whole role table. Read it as: who may do what. */
const grants = {
  "tickets-manager:showall": ["admin"],
  "ticket-options:deleteTicket": ["admin"],
  "contacts-page:deleteContact": ["admin"],
  "contacts-page:mergeContacts": ["admin"],
  "contacts-page:blockContact": ["admin"],
  "dashboard:view": ["admin"],
  "users-page:view": ["admin"],
  "users-page:editUsers": ["admin"],
  "connections-page:view": ["admin"],
  "connections-page:addConnection": ["admin"],
  "connections-page:actionButtons": ["admin"],
  "connections-page:editOrDeleteConnection": ["admin"],
  "queues-page:view": ["admin"],
  "settings-page:view": ["admin"],
} as const satisfies Record<string, readonly Profile[]>;
export type Permission = keyof typeof grants;
/** In the order of the table, which a screen shows. */
export const permissions = Object.keys(grants) as readonly Permission[];

/** Who is asking, loaded from the database at each request. */
export interface Actor {
  userId: number;
  companyId: number;
  sessionId: string;
  name: string;
  profile: Profile;
  super: boolean;
  /** Also sees tickets without a queue, and pending ones in notifications. */
  allTicket: boolean;
  queueIds: readonly number[];
}

/** The operator (super) counts as admin in its own company and nowhere else. */
export const isAdmin = (actor: Pick<Actor, "profile" | "super">): boolean => actor.super || actor.profile === "admin";
export const can = (actor: Pick<Actor, "profile" | "super">, permission: Permission): boolean =>
  actor.super || (grants[permission] as readonly Profile[]).includes(actor.profile);
