import type { Session, SessionUser } from "@balcao/shared/auth/schema";
import { storage } from "./storage.ts";

/** Kept where the other tabs of this browser find them. The refresh token is not here: it is a cookie no script can read. */
const keys = { token: "token", user: "userId", company: "companyId", due: "companyDueDate" } as const;

type Listener = (user: SessionUser | null) => void;
const listeners = new Set<Listener>();
const tell = (user: SessionUser | null) => listeners.forEach((listener) => listener(user));

/** The access token of this browser, and who is told when the session begins, is renewed or ends. */
export const session = {
  token: (): string | null => storage.get(keys.token),

  /** Which session the token speaks for; null without a readable one. */
  id(): string | null {
    try {
      const claims = (storage.get(keys.token) ?? "").split(".")[1]?.replaceAll("-", "+").replaceAll("_", "/");
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

  close(): void {
    for (const key of Object.values(keys)) storage.remove(key);
    tell(null);
  },

  subscribe(listener: Listener): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },

  /** Follows the other tabs: logged out there is logged out here; another person there means starting over here. */
  followTabs(reload: () => void): () => void {
    const onStorage = (event: StorageEvent) => {
      if (event.key === keys.token && event.newValue === null) tell(null);
      if (event.key === keys.user && event.oldValue !== null && event.newValue !== null) reload();
    };
    window.addEventListener("storage", onStorage);
    return () => window.removeEventListener("storage", onStorage);
  },
};
