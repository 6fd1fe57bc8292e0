/** Keys of this tab alone: a visit never reaches the other tabs, which stay the operator's own, and ends with its tab. */
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
/** This page is on its way back to the operator's own. */
let leaving = false;

/** The operator's visit as a user of another company, in this tab. */
export const visit = {
  token: (): string | null => store.get(tokenKey),

  /** From here on this tab is the user's; false where the browser keeps nothing. The page is loaded anew, so that nothing of the two mixes. */
  begin(token: string): boolean {
    if (!store.set(tokenKey, token)) return false;
    leaving = false;
    go("/");
    return true;
  },

  /** This tab is the operator's own again; whoever asks afterwards hears how it ended. */
  end(how: VisitEnd): void {
    store.remove(tokenKey);
    store.set(endKey, how);
    leaving = true;
    go(back);
  },

  /** Whether this page only waits for the next one: what it still hears of its session is not about the operator's own. */
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
