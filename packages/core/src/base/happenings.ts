import type { UsedByCampaigns } from "@balcao/shared/campaigns/schema";
import type { MediaType } from "@balcao/shared/messages/schema";
import type { Actor } from "@balcao/shared/permissions";
import type { Ticket, TicketStatus } from "@balcao/shared/tickets/schema";

/**
 * What happens inside a transaction, with its data. A service of a lower storey reports it, and `followers/followers.ts` lists what follows. So a new
 * feature adds a line there, and nothing below imports it.
 */
export interface Happenings {
  /** A user started a conversation. */
  "ticket.opened": { ticketId: number };
  /** A verb, or a timer, changed a ticket. */
  "ticket.changed": TicketChange;
  /** The owner of a ticket has read what its customer wrote. The ticket is locked. */
  "ticket.read": { ticketId: number };
  /** A note was written into a ticket in the course of something else. */
  "note.written": { noteId: number };
  /** A message is stored, or a message that could not be read at first is readable now. Its ticket is locked. */
  "message.received": ReceivedMessage;
  /** Messages of ours got a new tick, failed, or wait again after they failed. */
  "messages.acked": { changes: readonly AckChange[] };
  /** A contact list, a tag, a file list, a connection or a queue is about to be deleted. */
  "part.removing": { part: UsedByCampaigns; id: number };
  /** The files of a list, or their order, are about to change. */
  "file-list.changing": { fileListId: number };
  /** WhatsApp said which of these numbers it has. */
  "numbers.checked": { answers: readonly { number: string; valid: boolean }[] };
  /** A call was turned away, and is stored as this message. */
  "call.refused": { messageId: number; at: Date };
  /** Scheduled messages have another contact, or another ticket, since contacts were merged or parted. */
  "schedules.moved": { scheduleIds: readonly number[] };
  /** A connection has another number of WhatsApp than before. */
  "connection.linked": { connectionId: number };
  /** A connection was removed: the messages `unsent` will not be sent, and the files of the messages `unfetched` will not be fetched. */
  "connection.removed": { connectionId: number; unsent: readonly number[]; unfetched: readonly number[] };
  /** A connection has another state than before. */
  "connection.changed": { connectionId: number };
  /** A contact is new, or something of it is shown differently. */
  "contact.changed": { contactId: number };
  /** Contacts have other addresses than before, since they were merged or parted, or a number is somebody else's. */
  "addresses.moved": { contactIds: readonly number[] };
  /** Deliveries for webhooks were written. */
  "webhooks.written": { deliveryIds: readonly number[] };
  /** A user is being removed, by this actor; null: by the operator, who is of another company. */
  "user.removed": { userId: number; actor: Actor | null };
  /** A user is being switched off, by this actor; null: by the plan. */
  "user.off": { userId: number; actor: Actor | null };
  /** The company has another plan. */
  "plan.given": { companyId: number };
}

export interface TicketChange {
  verb: "accept" | "return" | "close" | "reopen" | "take-back" | "transfer";
  ticket: Ticket;
  before: { status: TicketStatus; userId: number | null; queueId: number | null; connectionId: number };
  /** Null: a timer did it. */
  actor: Actor | null;
  /** The company's values of the settings that decide which changes get a text. */
  settings: Partial<Record<"sendGreetingAccepted" | "sendMsgTransfTicket" | "userRating", string>>;
  /** The number's closing text for the customer; empty where the number says none. */
  closingText: string;
  /** The company has goals. */
  keepsGoals: boolean;
}

export interface ReceivedMessage {
  ticket: Ticket;
  messageId: number;
  /** Written on the company's own phone. */
  fromMe: boolean;
  mediaType: MediaType;
  body: string;
  /** Its time as the conversation shows it. */
  at: Date;
  /** It opened the ticket. */
  isNew: boolean;
  /** The message opened a new ticket, or a closed one again. */
  opens: boolean;
  /** The open rating request that the message answers. */
  rating: { id: number; rate: number } | null;
  setting: Setting;
}

/** What the statement that stored a message also read, so that no follower reads it again. */
export interface Setting {
  /** The ticket has not begun its automatic texts yet. */
  unbegun: boolean;
  /** A campaign wrote to the contact or asked for a yes, and the contact has not answered yet. */
  answersCampaign: boolean;
  /** A scheduled message for the contact is cancelled when the contact answers. */
  answersPlanned: boolean;
  /** The contact had asked for silence before. */
  optedOut: boolean;
  /** The company's setting of that name; null when it was never written. */
  optOutWords: string | null;
  /** The company, or its queues, have hours. */
  keepsHours: boolean;
  /** The company has goals. */
  keepsGoals: boolean;
  /** The number has queues, between which its menu lets a customer choose. */
  offersQueues: boolean;
  /** The number, or the company's assistant, talks with customers before people do. */
  talks: boolean;
}

/** The former and the present tick of a message, as `messages.ack` counts: -1 failed, 0 waiting, 1 sent, and so on. */
export interface AckChange {
  messageId: number;
  campaignId: number | null;
  before: number;
  after: number;
}

/** A follower answers true when it changed what the caller holds, so that the caller reads that again. */
type Follower<H extends keyof Happenings> = (told: Happenings[H]) => Promise<unknown>;
/** What follows each happening, in order. A happening without its line does not compile. */
export type Followers = { readonly [H in keyof Happenings]: readonly Follower<H>[] };

let load: (() => Promise<Followers>) | undefined;
let followers: Followers | undefined;

/** Each process calls this once, at its start, with the source of its followers. */
export function followedBy(source: () => Promise<Followers>): void {
  load = source;
}

/**
 * Reports a happening. Its followers run one after the other, in the caller's transaction: if one fails, the whole transaction does. Answers whether
 * a follower changed what the caller holds.
 */
export async function happened<H extends keyof Happenings>(name: H, told: Happenings[H]): Promise<boolean> {
  if (!load) throw new Error("Nobody follows: the process calls followedBy() at its start");
  followers ??= await load();
  let changed = false;
  for (const follower of followers[name]) if ((await follower(told)) === true) changed = true;
  return changed;
}
