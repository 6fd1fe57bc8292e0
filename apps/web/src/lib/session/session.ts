import type { Session, SessionUser } from "@balcao/shared/auth/schema";
import { storage } from "../storage.ts";
import { visit } from "./visit.ts";

/** Keys in the browser's storage, which all its tabs share. The refresh token has no key, because it is a cookie that no script can read. */
const keys = { token: "token", user: "userId", company: "companyId", due: "companyDueDate" } as const;

type Listener = (user: SessionUser | null) => void;
const listeners = new Set<Listener>();
const tell = (user: SessionUser | null) => listeners.forEach((listener) => listener(user));

/**
 * The session of this browser: its access token, and the listeners for its beginning, renewal and end. In a tab with an operator's visit this is the
 * session of the visit, and the browser's own session stays as it is.
 */
export const session = {
  token: (): string | null => visit.token() ?? storage.get(keys.token),

  /** The id of the session to which the token belongs. Null without a readable token. */
  id(): string | null {
    try {
      const claims = (session.token() ?? "").split(".")[1]?.replaceAll("-", "+").replaceAll("_", "/");
      const { session: id } = JSON.parse(atob(claims ?? "")) as { session?: unknown };
      return typeof id === "string" ? id : null;
    } catch {
      return null;
    }
  },

  open({ token, user }: Session): void {
    storage.set(keys.token, token);
    storage.set(keys.user, String(user.id));
    storage.set(keys.company, String(user.companyId));
    if (user.company.dueDate) storage.set(keys.due, user.company.dueDate);
    tell(user);
  },

  /** Reports the session's user with the server's present data. The token stays. */
  renew: tell,

  close(): void {
    if (visit.token() !== null) return visit.end("over");
    if (visit.isLeaving()) return;
    for (const key of Object.values(keys)) storage.remove(key);
    tell(null);
  },

  subscribe(listener: Listener): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },

  /** Follows the other tabs: a logout there signs this tab out, and a sign-in of another user there reloads this tab. */
  followTabs(reload: () => void): () => void {
    const onStorage = (event: StorageEvent) => {
      // A visit lasts only as long as the operator's own session.
      if (visit.token() !== null)
        return event.key === keys.token && event.newValue === null ? session.close() : undefined;
      if (event.key === keys.token && event.newValue === null) tell(null);
      if (event.key === keys.user && event.oldValue !== null && event.newValue !== null) reload();
    };
    window.addEventListener("storage", onStorage);
    return () => window.removeEventListener("storage", onStorage);
  },
};
