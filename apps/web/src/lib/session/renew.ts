import { authApi } from "@balcao/shared/auth/api";
import type { Session, SessionUser } from "@balcao/shared/auth/schema";
import type { Route } from "@balcao/shared/contract";
import { addressOf, authorization, refusalOf, Unreachable } from "./request.ts";
import { session } from "./session.ts";
import { visit } from "./visit.ts";

let running: Promise<SessionUser | null> | null = null;

/**
 * Gets a new access token by the refresh cookie. Null when another tab has just got one. The whole browser runs one renewal at a time, because the
 * server treats a second use of a rotated cookie as theft. Ends the session when the server says that it is over. A visit has one token for its hour,
 * so only its user is loaded again.
 */
export function renewSession(stale: string | null): Promise<SessionUser | null> {
  if (visit.token() !== null) return askAgain();
  running ??= oneTabAtATime(async () => {
    const token = session.token();
    if (token !== null && token !== stale) return null;
    return refresh();
  }).finally(() => {
    running = null;
  });
  return running;
}

/** navigator.locks exists only on https and localhost. Elsewhere tabs rely on the server's 30 s of grace. */
function oneTabAtATime<T>(work: () => Promise<T>): Promise<T> {
  const { locks } = navigator as { locks?: LockManager | null };
  return locks ? locks.request("balcao-session", work) : work();
}

async function refresh(): Promise<SessionUser> {
  const opened = (await ask(authApi.refresh)) as Session;
  session.open(opened);
  return opened.user;
}

async function askAgain(): Promise<SessionUser> {
  const user = (await ask(authApi.me)) as SessionUser;
  session.renew(user);
  return user;
}

async function ask(route: Route): Promise<unknown> {
  const { method } = route;
  const answer = await fetch(addressOf(route, {}), { method, headers: authorization(route) }).catch(() => {
    throw new Unreachable();
  });
  const data: unknown = await answer.json().catch(() => null);
  if (answer.ok) return data;
  if (answer.status === 401 || answer.status === 403) session.close();
  throw refusalOf(answer.status, data);
}
