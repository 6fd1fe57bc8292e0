/** The listeners of a value outside of React, for `useSyncExternalStore`. */
export function makeListeners() {
  const listeners = new Set<() => void>();
  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Tells all listeners that the value changed. */
    tell: (): void => listeners.forEach((listener) => listener()),
  };
}
