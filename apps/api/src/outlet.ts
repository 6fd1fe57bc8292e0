import { setImmediate as nextTurn } from "node:timers/promises";
import type { Outlet, Parcel } from "@balcao/core/outbox/relay";
import { rooms } from "@balcao/shared/rooms";
import type { LiveServer } from "./realtime/server.ts";
import { redis } from "./redis.ts";

/** Where committed events leave for the browsers, over every API process. */
export const createOutlet = (io: LiveServer): Outlet => ({
  async deliver(parcel) {
    refuseForeignRooms(parcel);
    // Socket.IO takes "to no room" for "to everybody".
    if (parcel.rooms.length === 0) return;
    const event = { ...parcel.payload, eventId: parcel.id };
    io.to(parcel.rooms)
      .except(parcel.except)
      .emit(parcel.name as "session.ended", event as never);
    if (parcel.name !== "session.ended") return;
    await flush();
    // Its own browser has heard it: now the connection goes too, wherever it is.
    io.in(parcel.rooms).disconnectSockets(true);
  },
  flush,
});

/** Events wait in one line on one connection to Redis: once it answers a ping, they are on their way. */
async function flush(): Promise<void> {
  await redis?.ping();
  await nextTurn();
}

/** Last check before the wire: no event of one company goes to another, whatever wrote the row. */
function refuseForeignRooms({ companyId, rooms: to, name }: Parcel): void {
  const own = rooms.company(companyId);
  if (!to.every((room) => room === own || room.startsWith(`${own}:`)))
    throw new Error(`${name} of company ${companyId} is addressed to another: ${to.join(", ")}`);
}
