import { useSyncExternalStore } from "react";
import { useMediaQuery } from "../../../lib/screen/media-query.ts";
import { useMenu } from "../../../lib/shell/menu.ts";
import { storage } from "../../../lib/storage.ts";
import { makeListeners } from "../../../lib/listeners.ts";

/** Screens without room for three columns. There the drawer lies over the conversation, and closes when the user opens another conversation. */
export const narrow = "(max-width: 1279.95px)";
/** The same limit while the menu shows its words, because the list, a conversation of 480 px, the drawer and the menu need this width. */
const narrowBesideMenu = "(max-width: 1395.95px)";
const key = "contactDrawer";
let open = storage.get(key) === "open" && !window.matchMedia(narrow).matches;
const { subscribe, tell } = makeListeners();

/** Shows or hides the contact beside the conversation. The choice is stored, and wide screens also apply it after a reload. */
export function showContactDrawer(next: boolean): void {
  open = next;
  storage.set(key, next ? "open" : "closed");
  tell();
}
/** Whether the drawer lies over the conversation, because otherwise the conversation would be narrower than 480 px. */
export function useNarrow(): boolean {
  const { expanded } = useMenu("/tickets");
  const alone = useMediaQuery(narrow);
  const besideMenu = useMediaQuery(narrowBesideMenu);
  return alone || (expanded && besideMenu);
}
export const toggleContactDrawer = (): void => showContactDrawer(!open);

export const useContactDrawer = (): boolean => useSyncExternalStore(subscribe, () => open);
