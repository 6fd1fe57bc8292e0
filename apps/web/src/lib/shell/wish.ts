import { useEffect, useEffectEvent } from "react";

/**
 * Something that a key or a command asks for and a part of the page does, which may not be on screen yet: `ask` takes effect now, or as soon as
 * somebody listens with `useWish`.
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
