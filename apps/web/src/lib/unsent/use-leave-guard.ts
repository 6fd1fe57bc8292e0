import { useEffect, useSyncExternalStore } from "react";
import type { UnsentPost, UnsentStore } from "./store.ts";

/** Makes the browser ask before it closes the page while an unsent message has a file, because such a file lives only in this page. */
export function useLeaveGuard<E extends UnsentPost>(store: UnsentStore<E>): void {
  const hasFiles = useSyncExternalStore(store.subscribe, () => store.all().some(store.holdsBytes));
  useEffect(() => {
    if (!hasFiles) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [hasFiles]);
}
