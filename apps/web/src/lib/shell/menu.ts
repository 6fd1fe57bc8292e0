import { useCallback, useSyncExternalStore } from "react";
import { useMediaQuery } from "../screen/media-query.ts";
import { storage } from "../storage.ts";

/** The choice for most pages, and the one for the inbox, whose three columns need the menu's room. */
const keys = { page: "drawer", inbox: "drawerInbox" } as const;
const roomForMenu = "(min-width: 1280px)";
const roomBesideInbox = "(min-width: 1600px)";
const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Whether a path is that of the inbox, and whether it is that of one conversation in it. */
export const isInbox = (path: string): boolean => /^\/tickets(\/|$)/.test(path);
export const isChat = (path: string): boolean => /^\/tickets\/./.test(path);

/**
 * Whether the menu beside this page shows its words or only its icons. Until somebody chooses, it shows words where there is room. The inbox
 * has a choice of its own: below 1600 px its menu is narrow unless it was widened there.
 */
export function useMenu(path: string): { expanded: boolean; toggle: () => void } {
  const inbox = isInbox(path);
  const roomy = useMediaQuery(roomForMenu);
  const wide = useMediaQuery(roomBesideInbox);
  const onPage = useSyncExternalStore(subscribe, () => storage.get(keys.page));
  const inInbox = useSyncExternalStore(subscribe, () => storage.get(keys.inbox));
  const elsewhere = onPage === null ? roomy : onPage === "open";
  const expanded = !inbox ? elsewhere : inInbox === null ? wide && elsewhere : inInbox === "open";
  const toggle = useCallback(() => {
    storage.set(inbox ? keys.inbox : keys.page, expanded ? "rail" : "open");
    for (const listener of listeners) listener();
  }, [inbox, expanded]);
  return { expanded, toggle };
}
