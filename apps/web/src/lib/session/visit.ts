/** Keys in the storage of this tab alone. A visit ends with its tab and never reaches the other tabs, which stay in the operator's own session. */
const tokenKey = "visitToken";
const endKey = "visitEnd";
/** How a visit ended: the operator left it, or its time was over. */
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
      // The browser refused its storage, so nothing is stored.
    }
  },
};

const back = "/admin-settings";
let go = (path: string) => window.location.assign(path);
/** Whether this page is about to return to the operator's own session. */
let leaving = false;

/** The operator's visit as a user of another company. It belongs to this tab. */
export const visit = {
  token: (): string | null => store.get(tokenKey),

  /**
   * Begins the visit in this tab. False when the browser can store nothing. The page is reloaded, so that the data of the two sessions do not mix.
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

  /** Whether this page is about to be replaced. Events about its session then do not concern the operator's own session. */
  isLeaving: (): boolean => leaving,

  /** Returns how the last visit ended, only once. */
  takeEnd(): VisitEnd | null {
    const how = store.get(endKey);
    store.remove(endKey);
    return how === "left" || how === "over" ? how : null;
  },

  /** Replaces the navigation in tests, which load no page. */
  goBy(other: (path: string) => void): void {
    go = other;
    leaving = false;
  },
};
