import { useSyncExternalStore } from "react";
import { storage } from "../../lib/storage.ts";

export type ThemeMode = "light" | "dark";
const key = "preferredTheme";
const root = document.documentElement;
const system = window.matchMedia("(prefers-color-scheme: dark)");

const chosen = (): ThemeMode | null => {
  const stored = storage.get(key);
  return stored === "light" || stored === "dark" ? stored : null;
};
const now = (): ThemeMode => chosen() ?? (system.matches ? "dark" : "light");
const paint = () => {
  root.dataset["theme"] = now();
};
// The page is repainted before the components that show the mode. This also works when no component shows the mode, as on a phone.
const onStorage = (then: () => void) => (event: StorageEvent) => event.key === key && then();
window.addEventListener("storage", onStorage(paint));
system.addEventListener("change", paint);

/** The theme mode, which is the system's until the user chooses one. The browser stores the choice, and the other tabs follow it. */
export function useThemeMode(): [ThemeMode, (mode: ThemeMode) => void] {
  const mode = useSyncExternalStore(subscribe, now);
  return [mode, choose];
}

function choose(mode: ThemeMode): void {
  storage.set(key, mode);
  // The browser informs the other tabs, but not the tab that stored the choice.
  window.dispatchEvent(new StorageEvent("storage", { key }));
}

function subscribe(changed: () => void): () => void {
  const onStored = onStorage(changed);
  window.addEventListener("storage", onStored);
  system.addEventListener("change", changed);
  return () => {
    window.removeEventListener("storage", onStored);
    system.removeEventListener("change", changed);
  };
}
