import { setImmediate as nextTurn } from "node:timers/promises";
import type { Outlet, Parcel } from "@balcao/core/base/outbox/relay";
import type { Events } from "@balcao/shared/events";
import { rooms } from "@balcao/shared/rooms";
import { announce } from "./realtime/presence.ts";
import type { LiveServer } from "./realtime/types.ts";
import { redis } from "./redis.ts";

/** Sends committed events to the browsers of every api process. */
export function createOutlet(io: LiveServer): Outlet {
  let over: string[] = [];
  return {
    deliver(parcel) {
      refuseForeignRooms(parcel);
      // With an empty list of rooms Socket.IO would send to everybody.
      if (parcel.rooms.length === 0) return;
      const event = { ...parcel.payload, eventId: parcel.id };
      io.to(parcel.rooms)
        .except(parcel.except)
        .emit(parcel.name as "session.ended", event as never);
      if (parcel.name === "session.ended" || parcel.name === "session.changed") over.push(...parcel.rooms);
      if (parcel.name === "ticket.gone") takeOffScreens(io, parcel);
    },
    async flush() {
      // Events wait in one line on one connection to Redis. When that connection answers a ping, the events are sent.
      await redis?.ping();
      await nextTurn();
      // These browsers got the event that their session ended or changed. Every api process closes their sockets.
      if (over.length > 0) io.in(over).disconnectSockets(true);
      over = [];
    },
  };
}

/** Users who may no longer see a ticket also stop getting the list of users who have the ticket on screen. */
function takeOffScreens(io: LiveServer, { companyId, payload, rooms: to, except }: Parcel): void {
  const { ticketId } = payload as Events["ticket.gone"];
  io.in(to).except(except).socketsLeave(rooms.ticket(companyId, ticketId));
  announce(io, companyId, ticketId);
}

/** The last check before an event is sent: an event of one company never goes to another, even if the outbox row is wrong. */
function refuseForeignRooms({ companyId, rooms: to, name }: Parcel): void {
  const own = rooms.company(companyId);
  if (!to.every((room) => room === own || room.startsWith(`${own}:`)))
    throw new Error(`${name} of company ${companyId} is addressed to another: ${to.join(", ")}`);
}
