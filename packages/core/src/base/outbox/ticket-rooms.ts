import { rooms } from "@balcao/shared/rooms";
import type { TicketPlace } from "@balcao/shared/tickets/rules";

/** The rooms of users who see a ticket, by the rule of `canSee`. */
export const ticketRooms = (companyId: number, { userId, queueId }: TicketPlace): string[] => [
  rooms.admins(companyId),
  ...(userId === null ? [] : [rooms.user(companyId, userId)]),
  queueId === null ? rooms.noQueue(companyId) : rooms.queue(companyId, queueId),
];
