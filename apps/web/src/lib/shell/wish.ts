import { useEffect, useEffectEvent } from "react";

/**
 * A request of a key or a command that a part of the page fulfils. The part may not be on screen yet: `ask` takes effect immediately, or as soon as a
 * part listens with `useWish`.
 */
export function makeWish(): { ask: () => void; useWish: (fulfil: () => void) => void } {
  let wished = false;
  const listeners = new Set<() => void>();
  function ask(): void {
    wished = true;
    listeners.forEach((listener) => listener());
  }
  function useWish(fulfil: () => void): void {
    const take = useEffectEvent(() => {
      if (!wished) return;
      wished = false;
      fulfil();
    });
    useEffect(() => {
      const listener = () => take();
      listener();
      listeners.add(listener);
      return () => void listeners.delete(listener);
    }, []);
  }
  return { ask, useWish };
}
