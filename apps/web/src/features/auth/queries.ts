import { authApi } from "@balcao/shared/auth/api";
import type { SessionUser } from "@balcao/shared/auth/schema";
import { type QueryClient, queryOptions, useMutation } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { renewSession } from "../../lib/renew.ts";
import { session } from "../../lib/session.ts";

export const sessionKey = ["session"] as const;

/** Who is signed in, or null. The token is renewed at start, so that a person who comes back finds fresh rights. */
export const sessionQuery = queryOptions({
  queryKey: sessionKey,
  queryFn: startSession,
  staleTime: Infinity,
  gcTime: Infinity,
});

async function startSession(): Promise<SessionUser | null> {
  const token = session.token();
  if (token === null) return null;
  try {
    return (await renewSession(token)) ?? (await call(authApi.me, {}));
  } catch (error) {
    if (session.token() === null) return null;
    throw error;
  }
}

/** The signed-in user outside React, for the rules that place a ticket in a list. */
export const userIn = (cache: QueryClient): SessionUser | null => cache.getQueryData(sessionQuery.queryKey) ?? null;

/** Whether there is nobody yet. The login does not wait for it: how it is asked is a piece of its own. */
export const setupNeeded = queryOptions({
  queryKey: ["setup"],
  queryFn: async (): Promise<boolean> => (await import("../setup/queries.ts")).isSetupNeeded(),
  retry: false,
});

/** Keeps the cache in step with the session: nothing of the last user stays behind. */
export function followSession(cache: QueryClient): () => void {
  return session.subscribe((user) => {
    if (user === null) {
      cache.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] });
      cache.getMutationCache().clear();
    }
    cache.setQueryData(sessionQuery.queryKey, user);
  });
}

export const useLogin = () =>
  useMutation({
    mutationFn: (body: { email: string; password: string }) => call(authApi.login, { body }),
    onSuccess: (answer) => session.open(answer),
    meta: { quiet: true },
  });

/** The browser forgets the session whatever the server says: whoever presses "leave" must be out. */
export const useLogout = () =>
  useMutation({
    mutationFn: () => call(authApi.logout, {}),
    onSettled: () => session.close(),
    meta: { quiet: true },
  });
