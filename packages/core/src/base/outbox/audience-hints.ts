import type { EventName } from "@balcao/shared/events";
import type { TicketPlace } from "@balcao/shared/tickets/rules";
import type { MessageHint, OwnedMessage } from "./audience-rooms.ts";

/** The values that an audience needs besides the payload, such as the present and the former place of a ticket. */
export interface Hints {
  "ticket.update": { before: TicketPlace | null };
  "ticket.gone": { place: TicketPlace };
  "message.create": MessageHint;
  "message.update": MessageHint;
  "message.star": { userId: number };
  "ticket.pins": { userId: number };
  "activity.create": { place: TicketPlace };
  "draft.update": { place: TicketPlace };
  "bot-step.create": { place: TicketPlace };
  "note.create": { place: TicketPlace };
  "note.update": { place: TicketPlace };
  "note.delete": { place: TicketPlace };
  "schedule.update": { place: TicketPlace | null };
  "schedule.delete": { place: TicketPlace | null; userId: number | null };
  "chat.update": ChatHint;
  "operator.changed": { userIds: readonly number[] };
  "chat.gone": { userIds: readonly number[] };
  "chat-message.create": Pick<ChatHint, "memberIds">;
  "chat-message.update": Pick<ChatHint, "memberIds">;
  "quick-message.update": { before: OwnedMessage | null };
  "quick-message.delete": { of: OwnedMessage };
}
/** The users who get the events of a chat: its members, and which of them have silenced it. */
type ChatHint = { memberIds: readonly number[]; mutedIds: readonly number[] };
export type Hint<N extends EventName> = N extends keyof Hints ? [hint: Hints[N]] : [];
