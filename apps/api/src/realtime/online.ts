import { asPlatform, inCompany } from "@balcao/core/base/database";
import { noteFront } from "@balcao/core/followers/push/devices";
import { findMissing, missUser, seeUser } from "@balcao/core/company/users/online";
import { rooms } from "@balcao/shared/rooms";
import type { LiveServer, LiveSocket } from "./types.ts";

/** A user who reconnects within this time, after a reload or on another network, does not go offline. */
export const graceMs = 10_000;

export const see = ({ data: { claims } }: LiveSocket): Promise<void> =>
  inCompany(claims.companyId, () => seeUser(claims.userId));

/** Notes whether the user has the desk on screen. A visit notes nothing. */
export const face = async ({ data: { claims, visitEndsAt } }: LiveSocket, front: boolean): Promise<void> => {
  if (visitEndsAt === null) await inCompany(claims.companyId, () => noteFront(claims.userId, front));
};

/** Marks a user who lost a socket as offline, unless they have another one. */
export async function miss(io: LiveServer, { data: { claims } }: LiveSocket, quietMs: number): Promise<void> {
  const { companyId, userId } = claims;
  const sockets = await io.in(rooms.rights(companyId, userId)).fetchSockets();
  const left = sockets.filter(({ data }) => data.visitEndsAt === null);
  if (left.length === 0) await inCompany(companyId, () => missUser(userId, quietMs));
}

/** Marks users as offline whose api process died and could not mark them. */
export async function sweepMissing(): Promise<void> {
  const missing = await asPlatform(findMissing);
  for (const { companyId, id } of missing) await inCompany(companyId, () => missUser(id, 0));
}
