import { useMediaQuery } from "../screen/media-query.ts";
import { keepChoice, useChoice } from "./choice.ts";

/** The keys of two choices: for most pages, and for pages whose columns need the menu's room. */
const keys = { page: "drawer", columns: "drawerInbox" } as const;
const roomForMenu = "(min-width: 1280px)";
const roomBesideColumns = "(min-width: 1600px)";

/** Whether a path belongs to the inbox, and whether the path names a conversation. */
export const isInbox = (path: string): boolean => /^\/tickets(\/|$)/.test(path);
export const isChat = (path: string): boolean => /^\/tickets\/./.test(path);
const hasColumns = (path: string): boolean => isInbox(path) || /^\/kanban(\/|$)/.test(path);

/**
 * Whether the menu beside this page shows words or only icons. Until the user chooses, it shows words if there is room. The inbox and the kanban have
 * a separate choice: below 1600 px their menu is narrow unless the user widened it there.
 */
export function useMenu(path: string): { expanded: boolean; toggle: () => void } {
  const columns = hasColumns(path);
  const roomy = useMediaQuery(roomForMenu);
  const wide = useMediaQuery(roomBesideColumns);
  const onPage = useChoice(keys.page);
  const besideColumns = useChoice(keys.columns);
  const elsewhere = onPage === null ? roomy : onPage === "open";
  const expanded = !columns ? elsewhere : besideColumns === null ? wide && elsewhere : besideColumns === "open";
  const toggle = () => keepChoice(columns ? keys.columns : keys.page, expanded ? "rail" : "open");
  return { expanded, toggle };
}

const foldKey = (group: string) => `menuFolded.${group}`;

/** Whether a group of the menu is folded in this browser, and a function that folds or unfolds the group. */
export function useFold(group: string): [isFolded: boolean, fold: (folded: boolean) => void] {
  const isFolded = useChoice(foldKey(group)) === "yes";
  return [isFolded, (folded) => keepChoice(foldKey(group), folded ? "yes" : "no")];
}
