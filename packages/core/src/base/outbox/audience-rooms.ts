import { withHiddenQuote } from "@balcao/shared/messages/rules";
import type { Message } from "@balcao/shared/messages/schema";
import type { QuickMessage } from "@balcao/shared/quick-messages/schema";
import { rooms } from "@balcao/shared/rooms";
import type { TicketPlace } from "@balcao/shared/tickets/rules";
import { ticketRooms } from "./ticket-rooms.ts";

export type MessageHint = { place: TicketPlace; quotedPlace: TicketPlace | null };
export type OwnedMessage = Pick<QuickMessage, "userId" | "geral">;

/**
 * The words of a quote go to the rooms that see both the ticket of the message and the ticket of the quoted message. The other users who see the message
 * get only the id of the quoted message, and their browsers ask for the words.
 */
export function byQuote(companyId: number, message: Message, { place, quotedPlace }: MessageHint) {
  const seers = ticketRooms(companyId, place);
  const both = quotedPlace ? ticketRooms(companyId, quotedPlace).filter((room) => seers.includes(room)) : seers;
  const others = seers.filter((room) => !both.includes(room));
  if (others.length === 0) return [{ payload: { message }, to: seers }];
  return [
    { payload: { message }, to: both },
    { payload: { message: withHiddenQuote(message) }, to: others, except: both },
  ];
}

export const usersRooms = (companyId: number, userIds: readonly number[]): string[] =>
  userIds.map((id) => rooms.user(companyId, id));

/** The rooms of users who may use a quick message, by the rule of `canUse`. */
export const usersOf = (companyId: number, { userId, geral }: OwnedMessage): string[] => {
  if (geral) return [rooms.company(companyId)];
  return userId === null ? [] : [rooms.user(companyId, userId)];
};

/** The rooms of the author of a schedule, of admins, and of users who see its ticket. */
export const scheduleRooms = (companyId: number, userId: number | null, place: TicketPlace | null): string[] => [
  ...new Set([
    rooms.admins(companyId),
    ...(userId === null ? [] : [rooms.user(companyId, userId)]),
    ...(place === null ? [] : ticketRooms(companyId, place)),
  ]),
];
