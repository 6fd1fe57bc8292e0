import type { AssistantEvents } from "./assistant/events.ts";

/** The rooms of sockets. A socket joins them when it connects; only its own session decides which. */
export const rooms = {
  company: (companyId: number) => `c:${companyId}`,
  /** Every socket of the company, also while it is shut: whether it is. */
  standing: (companyId: number) => `c:${companyId}:standing`,
  /** Every socket of a user, also while the company is shut: that their rights changed. */
  rights: (companyId: number, userId: number) => `c:${companyId}:r:${userId}`,
  admins: (companyId: number) => `c:${companyId}:admins`,
  /** Who reads what the company owes: its admins themselves, and nobody who is there as one of them. */
  payers: (companyId: number) => `c:${companyId}:payers`,
  /** Whether there is anybody to ask concerns who writes to customers; the rest of the assistant, who sees its page. */
  ofAssistant: (companyId: number, part: AssistantEvents["assistant.changed"]["part"]): string =>
    part === "provider" ? rooms.company(companyId) : rooms.admins(companyId),
  queue: (companyId: number, queueId: number) => `c:${companyId}:q:${queueId}`,
  noQueue: (companyId: number) => `c:${companyId}:noqueue`,
  user: (companyId: number, userId: number) => `c:${companyId}:u:${userId}`,
  /** The sockets that have this ticket on screen and may see it. They join after a check and leave when the ticket leaves the screen. */
  ticket: (companyId: number, ticketId: number) => `c:${companyId}:t:${ticketId}`,
  session: (companyId: number, sessionId: string) => `c:${companyId}:s:${sessionId}`,
};

type Listener = {
  companyId: number;
  userId: number;
  sessionId: string;
  admin: boolean;
  allTicket: boolean;
  queueIds: readonly number[];
  /** Whether the company is shut until it pays: it then hears as little as it may ask. */
  suspended: boolean;
  /** Null for the user themselves. */
  visit: object | null;
};
/** The rooms of one socket. They follow from what its user may see, never from what the client asks for. */
export function roomsOf(listener: Listener): string[] {
  const { companyId, userId, sessionId, admin, allTicket, queueIds, suspended, visit } = listener;
  const always = [
    rooms.standing(companyId),
    rooms.rights(companyId, userId),
    rooms.session(companyId, sessionId),
    ...(admin && !visit ? [rooms.payers(companyId)] : []),
  ];
  if (suspended) return always;
  const mine = [...always, rooms.company(companyId), rooms.user(companyId, userId)];
  if (admin) return [...mine, rooms.admins(companyId)];
  return [
    ...mine,
    ...queueIds.map((queueId) => rooms.queue(companyId, queueId)),
    ...(allTicket ? [rooms.noQueue(companyId)] : []),
  ];
}
