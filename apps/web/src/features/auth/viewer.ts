import type { SessionUser } from "@balcao/shared/auth/schema";
import type { Actor } from "@balcao/shared/permissions";

/** The user in the words of the shared rules. */
export const viewerOf = (me: SessionUser): Pick<Actor, "userId" | "profile" | "super" | "allTicket" | "queueIds"> => ({
  userId: me.id,
  profile: me.profile,
  super: me.super,
  allTicket: me.allTicket === "enable",
  queueIds: me.queues.map(({ id }) => id),
});
