import type { UsedByCampaigns } from "@balcao/shared/campaigns/schema";
import type { MediaType } from "@balcao/shared/messages/schema";
import type { Actor } from "@balcao/shared/permissions";
import type { Ticket, TicketStatus } from "@balcao/shared/tickets/schema";

/**
 * The facts that services report inside their transaction, with their data. `followers/followers.ts` lists the code that follows each of them. So a
 * new feature adds a line there, and no lower storey imports the feature.
 */
export interface Happenings {
  /** A user started a conversation. */
  "ticket.opened": { ticketId: number };
  /** A verb, or a timer, changed a ticket. */
  "ticket.changed": TicketChange;
  /** A ticket is about to be deleted, with its messages. It is locked. */
  "ticket.removing": { ticketId: number };
  /** The owner of a ticket has read its customer's messages. The ticket is locked. */
  "ticket.read": { ticketId: number };
  /** A note was written into a ticket as part of another change. */
  "note.written": { noteId: number };
  /** A message was stored, or a stored message has become readable. Its ticket is locked. */
  "message.received": ReceivedMessage;
  /** Messages of ours got a new tick, failed, or wait again after a failure. */
  "messages.acked": { changes: readonly AckChange[] };
  /** A contact list, a tag, a file list, a connection, a message template or a queue is about to be deleted. */
  "part.removing": { part: UsedByCampaigns; id: number };
  /** The files of a list, or their order, are about to change. */
  "file-list.changing": { fileListId: number };
  /** Templates of an account were added, removed or changed at Meta. */
  "templates.changed": { wabaId: string };
  /** WhatsApp answered which of these numbers it has. */
  "numbers.checked": { answers: readonly { number: string; valid: boolean }[] };
  /** A call was refused and is stored as this message. */
  "call.refused": { messageId: number; at: Date };
  /** Scheduled messages have another contact or ticket because contacts were merged or separated. */
  "schedules.moved": { scheduleIds: readonly number[] };
  /** A connection got another WhatsApp number than before. */
  "connection.linked": { connectionId: number };
  /** A new connection replaces another one, perhaps on another network. */
  "connection.replaced": { from: number; to: number };
  /** A connection was removed. The messages `unsent` will not be sent, and the files of the messages `unfetched` will not be fetched. */
  "connection.removed": { connectionId: number; unsent: readonly number[]; unfetched: readonly number[] };
  /** A connection has another state than before. */
  "connection.changed": { connectionId: number };
  /** A contact is new, or a detail of it that screens show has changed. */
  "contact.changed": { contactId: number };
  /** A person was erased. */
  "contact.erased": { contactId: number };
  /** These contacts are being deleted by this user, and are locked. Null: by nobody, or by a user who no longer exists. */
  "contacts.removing": { contactIds: readonly number[]; by: Pick<Actor, "userId" | "name"> | null };
  /** Contacts have other addresses because they were merged or separated, or because a number now belongs to somebody else. */
  "addresses.moved": { contactIds: readonly number[] };
  /** Deliveries for webhooks were written. */
  "webhooks.written": { deliveryIds: readonly number[] };
  /** A user is being removed by this actor. Null: an operator from another company removes the user. */
  "user.removed": { userId: number; actor: Actor | null };
  /** A user is being switched off by this actor. Null: the plan switches the user off. */
  "user.off": { userId: number; actor: Actor | null };
  /** The company has got another plan. */
  "plan.given": { companyId: number };
}

export interface TicketChange {
  verb: "accept" | "return" | "close" | "reopen" | "take-back" | "transfer";
  ticket: Ticket;
  before: { status: TicketStatus; userId: number | null; queueId: number | null; connectionId: number };
  /** Null: a timer changed the ticket. */
  actor: Actor | null;
  /** The company's settings that decide which changes send a text to the customer. */
  settings: Partial<Record<"sendGreetingAccepted" | "sendMsgTransfTicket" | "userRating", string>>;
  /** The number's closing text for the customer; empty if the number has none. */
  closingText: string;
  /** The company has service goals. */
  keepsGoals: boolean;
  /** The customer gets no text about this change. */
  quiet: boolean;
}

export interface ReceivedMessage {
  ticket: Ticket;
  messageId: number;
  /** Somebody wrote the message on the company's own phone. */
  fromMe: boolean;
  mediaType: MediaType;
  body: string;
  /** The id of the choice that the customer tapped in a menu; null without a tapped choice. */
  choice: string | null;
  /** The message's time as the conversation shows it. */
  at: Date;
  /** The message opened a new ticket. */
  isNew: boolean;
  /** The message opened a new ticket or opened a closed ticket again. */
  opens: boolean;
  /** The open rating request that the message answers. */
  rating: { id: number; rate: number } | null;
  setting: Setting;
}

/** Values that the statement which stored a message also read, so followers need not read them again. */
export interface Setting {
  /** The ticket has not begun its automatic texts yet. */
  unbegun: boolean;
  /** A campaign wrote to the contact or asked for consent, and the contact has not answered yet. */
  answersCampaign: boolean;
  /** A scheduled message for the contact is cancelled when the contact answers. */
  answersPlanned: boolean;
  /** The contact had opted out before. */
  optedOut: boolean;
  /** The company's setting of that name; null if nobody has written it. */
  optOutWords: string | null;
  /** The company or its queues have opening hours. */
  keepsHours: boolean;
  /** The company has service goals. */
  keepsGoals: boolean;
  /** The number has queues, and its menu lets a customer choose one of them. */
  offersQueues: boolean;
  /** An integration or the assistant talks with the number's customers before people do. */
  talks: boolean;
}

/** The former and the present tick of a message, counted as in `messages.ack`: -1 failed, 0 waiting, 1 sent, and so on. */
export interface AckChange {
  messageId: number;
  campaignId: number | null;
  before: number;
  after: number;
  /** Meta held the message until now. */
  wasHeld?: boolean;
}

/** A follower returns true when it changed an object that the caller holds. The caller then reads the object again. */
type Follower<H extends keyof Happenings> = (told: Happenings[H]) => Promise<unknown>;
/** The followers of each happening, in their order. A happening without a line does not compile. */
export type Followers = { readonly [H in keyof Happenings]: readonly Follower<H>[] };

let load: (() => Promise<Followers>) | undefined;
let followers: Followers | undefined;

/** Sets the source of the followers. Each process calls this once, at its start. */
export function followedBy(source: () => Promise<Followers>): void {
  load = source;
}

/**
 * Reports a happening. Its followers run one after the other in the caller's transaction, which fails if one of them fails. Returns whether a follower
 * changed an object that the caller holds.
 */
export async function happened<H extends keyof Happenings>(name: H, told: Happenings[H]): Promise<boolean> {
  if (!load) throw new Error("Nobody follows: the process calls followedBy() at its start");
  followers ??= await load();
  let changed = false;
  for (const follower of followers[name]) if ((await follower(told)) === true) changed = true;
  return changed;
}
