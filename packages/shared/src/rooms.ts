import type { AssistantEvents } from "./assistant/events.ts";

/** The rooms of sockets. When a socket connects, it joins the rooms of its session (`roomsOf`). Only a ticket's room is joined later. */
export const rooms = {
  company: (companyId: number) => `c:${companyId}`,
  /** Every socket of the company, even during a suspension. It gets the event about the suspension. */
  standing: (companyId: number) => `c:${companyId}:standing`,
  /** Every socket of a user, even during the company's suspension. It gets the event that the user's rights changed. */
  rights: (companyId: number, userId: number) => `c:${companyId}:r:${userId}`,
  admins: (companyId: number) => `c:${companyId}:admins`,
  /** The users who may read the company's debts: its admins, but no operator on a visit as an admin. */
  payers: (companyId: number) => `c:${companyId}:payers`,
  /** Every user gets changes of the part `provider`, and so knows whether the assistant has one. Only admins get changes of the other parts. */
  ofAssistant: (companyId: number, part: AssistantEvents["assistant.changed"]["part"]): string =>
    part === "provider" ? rooms.company(companyId) : rooms.admins(companyId),
  queue: (companyId: number, queueId: number) => `c:${companyId}:q:${queueId}`,
  noQueue: (companyId: number) => `c:${companyId}:noqueue`,
  user: (companyId: number, userId: number) => `c:${companyId}:u:${userId}`,
  /** The sockets that have this ticket on screen and may see it. They join after a check, and leave when the ticket leaves the screen. */
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
  /** Whether the company is suspended until it pays. Its sockets then get only events about the calls that it may make. */
  suspended: boolean;
  /** Null for a user without a visit. */
  visit: object | null;
};
/** The rooms of one socket. They depend on what the socket's user may see, and never on the client's requests. */
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
