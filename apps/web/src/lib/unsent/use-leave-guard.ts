import { useEffect, useSyncExternalStore } from "react";
import type { UnsentPost, UnsentStore } from "./store.ts";

/** Files live only in this page. While a file waits the browser asks before it closes the page. */
export function useLeaveGuard<E extends UnsentPost>(store: UnsentStore<E>): void {
  const hasFiles = useSyncExternalStore(store.subscribe, () => store.all().some(store.holdsBytes));
  useEffect(() => {
    if (!hasFiles) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [hasFiles]);
}
