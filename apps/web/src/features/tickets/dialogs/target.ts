import { isAdmin } from "@balcao/shared/permissions";
import type { Queue } from "@balcao/shared/queues/schema";
import type { Ticket } from "@balcao/shared/tickets/schema";
import type { Colleague } from "@balcao/shared/users/schema";

/** The possible new owner of a ticket: a queue, or a person with the queues in which the person may have the ticket. */
export type Target =
  | { kind: "queue"; id: number; name: string; color: string }
  | { kind: "person"; id: number; name: string; online: boolean; queues: readonly Queue[] };

/**
 * All queues except the ticket's own, then the people who may have the ticket, online people first. The user and the operator are left out. The ticket's
 * own queue is also left out of its owner's queues, because that would be no transfer.
 */
export function targetsOf(
  ticket: Ticket,
  meId: number,
  queues: readonly Queue[],
  users: readonly Colleague[],
): Target[] {
  const others = queues.filter(({ id }) => id !== ticket.queueId);
  const people = users
    .filter((user) => user.id !== meId && !user.super)
    .map((user): Target => {
      // An admin without queues may have a ticket of any queue.
      const own = isAdmin(user) && user.queues.length === 0 ? queues : user.queues;
      const held = ticket.status === "open" && user.id === ticket.userId;
      return {
        kind: "person",
        id: user.id,
        name: user.name,
        online: user.online,
        queues: held ? own.filter(({ id }) => id !== ticket.queueId) : own,
      };
    })
    .filter((target) => target.kind === "person" && target.queues.length > 0)
    .toSorted((a, b) => Number(isOnline(b)) - Number(isOnline(a)));
  return [...others.map(({ id, name, color }): Target => ({ kind: "queue", id, name, color })), ...people];
}

const isOnline = (target: Target): boolean => target.kind === "person" && target.online;

/** The queue in which a person gets the ticket: the ticket's own queue, or the person's only queue. Null when the user must choose. */
export function queueFor({ queues }: Extract<Target, { kind: "person" }>, ticket: Ticket): number | null {
  if (queues.some(({ id }) => id === ticket.queueId)) return ticket.queueId;
  return queues.length === 1 ? (queues[0]?.id ?? null) : null;
}
