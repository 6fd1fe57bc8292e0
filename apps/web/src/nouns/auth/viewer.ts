import type { SessionUser } from "@balcao/shared/auth/schema";
import type { Actor } from "@balcao/shared/permissions";

/** The signed-in user as the shared rules expect an actor. */
export const viewerOf = (me: SessionUser): Pick<Actor, "userId" | "profile" | "super" | "allTicket" | "queueIds"> => ({
  userId: me.id,
  profile: me.profile,
  super: me.super,
  allTicket: me.allTicket === "enable",
  queueIds: me.queues.map(({ id }) => id),
});
