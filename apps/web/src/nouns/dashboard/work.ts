import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";

const heard = new Set<() => void>();

/** Reports a change of a ticket to the dashboard, because the dashboard's numbers may have changed. */
export const workHappened = (): void => heard.forEach((listener) => listener());

const restMs = 30_000;

/** While a page shows numbers, fetches them and the open list after tickets changed, at most once in half a minute. */
export function useFreshNumbers(): void {
  const cache = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let last = Date.now();
    const count = () => {
      timer = undefined;
      last = Date.now();
      void cache.invalidateQueries({ queryKey: ["dashboard"] });
    };
    const listener = () => {
      timer ??= setTimeout(count, Math.max(0, last + restMs - Date.now()));
    };
    heard.add(listener);
    return () => {
      heard.delete(listener);
      clearTimeout(timer);
    };
  }, [cache]);
}
