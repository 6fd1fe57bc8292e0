import { authApi } from "@balcao/shared/auth/api";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { useChange } from "../../lib/cache/change.ts";

/** The sessions in which the user is signed in. Only the dialog of devices shows them, so they are fetched when it opens. */
export const ownSessions = queryOptions({
  queryKey: ["own-sessions"],
  queryFn: ({ signal }) => call(authApi.sessions, {}, signal),
  staleTime: 0,
});

/** Signs the user out everywhere but here. */
export const useEndOtherSessions = () =>
  useChange(
    () => call(authApi.endOtherSessions, {}),
    (cache) => cache.invalidateQueries({ queryKey: ownSessions.queryKey }),
  );

/** Ends another session of the user. */
export const useEndOwnSession = () =>
  useChange(
    (sessionId: string) => call(authApi.endSession, { params: { sessionId } }),
    (cache) => cache.invalidateQueries({ queryKey: ownSessions.queryKey }),
  );
