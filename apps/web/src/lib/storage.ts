/** localStorage that never throws. In a private window or with a full storage the product works, but stores nothing. */
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
      // The product works without this storage.
    }
  },
  remove(key: string): void {
    try {
      localStorage.removeItem(key);
    } catch {
      // The product works without this storage.
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
      // The product works without this storage.
    }
  },
};
