/** Keys in the storage of this tab alone: a visit ends with its tab and never reaches the other tabs, which stay in the operator's own session. */
const tokenKey = "visitToken";
const endKey = "visitEnd";
/** How a visit came to its end. */
export type VisitEnd = "left" | "over";

const store = {
  get(key: string): string | null {
    try {
      return sessionStorage.getItem(key);
    } catch {
      return null;
    }
  },
  set(key: string, value: string): boolean {
    try {
      sessionStorage.setItem(key, value);
      return true;
    } catch {
      return false;
    }
  },
  remove(key: string): void {
    try {
      sessionStorage.removeItem(key);
    } catch {
      // Nothing was kept.
    }
  },
};

const back = "/admin-settings";
let go = (path: string) => window.location.assign(path);
/** Whether this page is about to return to the operator's own session. */
let leaving = false;

/** The operator's visit as a user of another company, in this tab. */
export const visit = {
  token: (): string | null => store.get(tokenKey),

  /**
   * Begins the visit in this tab; false where the browser can store nothing. The page is reloaded, so that the data of the two sessions do not mix.
   */
  begin(token: string): boolean {
    if (!store.set(tokenKey, token)) return false;
    leaving = false;
    go("/");
    return true;
  },

  /** Ends the visit and returns this tab to the operator's own session. The next page can read how the visit ended. */
  end(how: VisitEnd): void {
    store.remove(tokenKey);
    store.set(endKey, how);
    leaving = true;
    go(back);
  },

  /** Whether this page only waits for the next one. Events about its session then do not concern the operator's own session. */
  isLeaving: (): boolean => leaving,

  /** How the last visit ended, once. */
  takeEnd(): VisitEnd | null {
    const how = store.get(endKey);
    store.remove(endKey);
    return how === "left" || how === "over" ? how : null;
  },

  /** For tests, where no page is loaded. */
  goBy(other: (path: string) => void): void {
    go = other;
    leaving = false;
  },
};
