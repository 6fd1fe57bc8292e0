import { useSyncExternalStore } from "react";
import { makeListeners } from "../listeners.ts";

/** The browser's offer to install the desk as an app. */
interface Offer extends Event {
  prompt(): Promise<unknown>;
}
let offer: Offer | null = null;
const { subscribe, tell } = makeListeners();
const keep = (next: Offer | null) => {
  offer = next;
  tell();
};

/** Keeps the browser's offer for a button of ours. The browser makes the offer once, soon after the page has loaded. */
export function keepInstallOffer(): void {
  window.addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    keep(event as Offer);
  });
  window.addEventListener("appinstalled", () => keep(null));
}

/** Asks the user to install the desk. Null when the browser does not offer the installation, or when the desk is installed. */
export function useInstall(): (() => void) | null {
  const known = useSyncExternalStore(subscribe, () => offer);
  if (!known) return null;
  return () => {
    keep(null);
    void known.prompt();
  };
}
