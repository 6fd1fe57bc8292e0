import type { SessionUser } from "@balcao/shared/auth/schema";
import type { Actor } from "@balcao/shared/permissions";
import { createContext, useContext } from "react";

/** Given by the route guard: below it there is always somebody. */
export const MeContext = createContext<SessionUser | null>(null);

export function useMe(): SessionUser {
  const me = useContext(MeContext);
  if (!me) throw new Error("useMe() outside a guarded route");
  return me;
}

/** The user in the words of the shared rules. */
export const viewerOf = (me: SessionUser): Pick<Actor, "userId" | "profile" | "super" | "allTicket" | "queueIds"> => ({
  userId: me.id,
  profile: me.profile,
  super: me.super,
  allTicket: me.allTicket === "enable",
  queueIds: me.queues.map(({ id }) => id),
});
