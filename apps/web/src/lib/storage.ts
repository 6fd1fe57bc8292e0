/** localStorage that never throws: in a private window or with a full storage the product works, but keeps nothing. */
export const storage = {
  get(key: string): string | null {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  set(key: string, value: string): void {
    try {
      localStorage.setItem(key, value);
    } catch {
      // Nothing depends on it.
    }
  },
  remove(key: string): void {
    try {
      localStorage.removeItem(key);
    } catch {
      // Nothing depends on it.
    }
  },
  keys(): string[] {
    try {
      return Object.keys(localStorage);
    } catch {
      return [];
    }
  },
  clear(): void {
    try {
      localStorage.clear();
      sessionStorage.clear();
    } catch {
      // Nothing depends on it.
    }
  },
};
