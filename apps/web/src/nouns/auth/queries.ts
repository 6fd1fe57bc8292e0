import { authApi } from "@balcao/shared/auth/api";
import type { SessionUser } from "@balcao/shared/auth/schema";
import { type QueryClient, queryOptions, useMutation } from "@tanstack/react-query";
import { call, isPassing } from "../../lib/api.ts";
import { forgetShared } from "../../lib/pocket/shared-content.ts";
import { eraseKept } from "../../lib/kept/erase.ts";
import { isApp } from "../../lib/pocket/is-app.ts";
import { renewSession } from "../../lib/session/renew.ts";
import { session } from "../../lib/session/session.ts";

export const sessionKey = ["session"] as const;

/**
 * The signed-in user, or null. The query renews the token at the start, so that a returning user has the present rights. It also runs without a
 * network, since this device may have stored the user.
 */
export const sessionQuery = queryOptions({
  queryKey: sessionKey,
  queryFn: ({ client }) => startSession(client),
  staleTime: Infinity,
  gcTime: Infinity,
  networkMode: "always",
});

async function startSession(cache: QueryClient): Promise<SessionUser | null> {
  const token = session.token();
  if (token === null) return null;
  try {
    return (await renewSession(token)) ?? (await call(authApi.me, {}));
  } catch (error) {
    if (session.token() === null) return null;
    const known = isPassing(error) ? await recall(cache) : null;
    if (known) return known;
    throw error;
  }
}

/** Reads what this device stored, for the case that the server cannot be reached. All of it is fetched again once the live connection is open. */
async function recall(cache: QueryClient): Promise<SessionUser | null> {
  const kept = await import("../../lib/kept/kept-queries.ts").catch(() => null);
  return kept ? kept.recallSeen(cache) : null;
}

/** The signed-in user for code outside React, such as the rules that place a ticket in a list. */
export const userIn = (cache: QueryClient): SessionUser | null => cache.getQueryData(sessionQuery.queryKey) ?? null;

/**
 * Loads what the signed-in user and the company may do now, without a new token. When the server does not answer, the known rights stay. An answer
 * that comes after the end of its session is dropped.
 */
export async function renewMe(cache: QueryClient): Promise<void> {
  const id = session.id();
  const me = session.token() === null ? null : await call(authApi.me, {}).catch(() => null);
  if (me && session.token() !== null && session.id() === id) cache.setQueryData(sessionQuery.queryKey, me);
}

/** Stores whether the company is suspended, so that every page knows immediately. */
export function noteStanding(cache: QueryClient, standing: { suspended: boolean }): void {
  cache.setQueryData(sessionQuery.queryKey, (me) => me && { ...me, company: { ...me.company, ...standing } });
}

/** Notes that the user owes a second factor, so that every page knows immediately. */
export const noteOwedFactor = (cache: QueryClient): unknown =>
  cache.setQueryData(sessionQuery.queryKey, (me) => me && { ...me, owesFactor: true });

/** Whether the installation has no user yet. The code for this question is loaded apart, so that the login does not wait for it. */
export const setupNeeded = queryOptions({
  queryKey: ["setup"],
  queryFn: async (): Promise<boolean> => (await import("../setup/queries.ts")).isSetupNeeded(),
  retry: false,
});

/** Puts the signed-in user into the cache, and empties the cache when the session ends, so that nothing of the last user stays. */
export function followSession(cache: QueryClient): () => void {
  return session.subscribe((user) => {
    if (user === null) {
      eraseKept();
      cache.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] });
      cache.getMutationCache().clear();
    }
    cache.setQueryData(sessionQuery.queryKey, user);
  });
}

/** The allowed lengths of passwords. The usual lengths are shown until the real lengths are loaded, or when loading fails. The server decides. */
export const passwordPolicy = queryOptions({
  queryKey: ["password-policy"],
  queryFn: () => call(authApi.passwordPolicy, {}),
  staleTime: Infinity,
  retry: false,
});

export const useLogin = () =>
  useMutation({
    mutationFn: (body: { email: string; password: string }) =>
      call(authApi.login, { body: { ...body, place: isApp() ? "app" : "desk" } }),
    onSuccess: (answer) => ("token" in answer ? session.open(answer) : undefined),
    meta: { quiet: true },
  });

/** Completes with a code a sign-in whose password was right. */
export const useSecondStep = () =>
  useMutation({
    mutationFn: (code: string) => call(authApi.secondStep, { body: { code } }),
    onSuccess: (answer) => session.open(answer),
    meta: { quiet: true },
  });

/** Ends the session in the browser whatever the server answers: a user who presses "leave" must be signed out. */
export const useLogout = () =>
  useMutation({
    mutationFn: () => call(authApi.logout, {}),
    onSettled: () => {
      forgetShared();
      session.close();
    },
    meta: { quiet: true },
  });
