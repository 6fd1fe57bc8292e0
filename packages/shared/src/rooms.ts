/** Who is listening. A socket joins these when it connects, from its own session and nothing else. */
export const rooms = {
  company: (companyId: number) => `c:${companyId}`,
  admins: (companyId: number) => `c:${companyId}:admins`,
  queue: (companyId: number, queueId: number) => `c:${companyId}:q:${queueId}`,
  noQueue: (companyId: number) => `c:${companyId}:noqueue`,
  user: (companyId: number, userId: number) => `c:${companyId}:u:${userId}`,
  /** Who has this ticket on screen, and may: joined after a look at the ticket, left when it goes out of sight. */
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
};
/** The rooms of one socket: what its user may see, and nothing the client asked for. */
export function roomsOf({ companyId, userId, sessionId, admin, allTicket, queueIds }: Listener): string[] {
  const mine = [rooms.company(companyId), rooms.user(companyId, userId), rooms.session(companyId, sessionId)];
  if (admin) return [...mine, rooms.admins(companyId)];
  return [
    ...mine,
    ...queueIds.map((queueId) => rooms.queue(companyId, queueId)),
    ...(allTicket ? [rooms.noQueue(companyId)] : []),
  ];
}
