import type { SessionUser } from "@balcao/shared/auth/schema";
import { createContext, useContext } from "react";

/** The signed-in user. The route guard provides it, so it is never null below the guard. */
export const MeContext = createContext<SessionUser | null>(null);

export function useMe(): SessionUser {
  const me = useContext(MeContext);
  if (!me) throw new Error("useMe() outside a guarded route");
  return me;
}
