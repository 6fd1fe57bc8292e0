import type { SessionUser } from "@balcao/shared/auth/schema";
import { createContext, useContext } from "react";

/** Given by the route guard: below it there is always somebody. */
export const MeContext = createContext<SessionUser | null>(null);

export function useMe(): SessionUser {
  const me = useContext(MeContext);
  if (!me) throw new Error("useMe() outside a guarded route");
  return me;
}
