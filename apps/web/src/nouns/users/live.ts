import type { UserEvents } from "@balcao/shared/users/events";
import type { Live } from "../../lib/live.ts";
import { dropUser, putUser } from "./cache.ts";

export const usersLive: Live<UserEvents> = {
  "user.update": (cache, { user }) => putUser(cache, user),
  "user.delete": (cache, { userId }) => dropUser(cache, userId),
};
