import { asPlatform, inCompany } from "@balcao/core/database";
import { findMissing, missUser, seeUser } from "@balcao/core/users/online";
import { rooms } from "@balcao/shared/rooms";
import type { LiveServer, LiveSocket } from "./types.ts";

/** A reload, or a change from one network to another, is no leave. */
export const graceMs = 10_000;

export const see = ({ data: { claims } }: LiveSocket): Promise<void> =>
  inCompany(claims.companyId, () => seeUser(claims.userId));

/** Resolves once it is settled whether the user is gone, who had just lost a socket. */
export async function miss(io: LiveServer, { data: { claims } }: LiveSocket, quietMs: number): Promise<void> {
  const { companyId, userId } = claims;
  const left = await io.in(rooms.user(companyId, userId)).fetchSockets();
  if (left.length === 0) await inCompany(companyId, () => missUser(userId, quietMs));
}

/** Those whose process died told nobody that they are gone: whoever finds them does. */
export async function sweepMissing(): Promise<void> {
  const missing = await asPlatform(findMissing);
  for (const { companyId, id } of missing) await inCompany(companyId, () => missUser(id, 0));
}
