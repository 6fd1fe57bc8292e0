import { useEffect } from "react";
import { branding, onBranding, tabIcon } from "./branding/branding.ts";

let page = "";
let waiting = 0;

function paint(): void {
  const { name } = branding();
  const title = page === "" ? name : `${page} · ${name}`;
  document.title = waiting > 0 ? `(${waiting > 99 ? "99+" : waiting}) ${title}` : title;
}
onBranding(paint);

/** Sets the page's name in the browser's tab. With null another part of the page sets it. */
export function useTitle(title: string | null): void {
  useEffect(() => {
    if (title === null) return;
    page = title;
    paint();
  }, [title]);
}

/** An installed app shows the number on its icon, where the system supports that. */
function mark(count: number): void {
  if ("setAppBadge" in navigator) void navigator.setAppBadge(count).catch(() => undefined);
}

/** Shows how many conversations wait for this user: a number before the title and on the app's icon, and a dot on the tab's icon. */
export function useWaitingCount(count: number): void {
  useEffect(() => showWaiting(count), [count]);
  useEffect(() => () => showWaiting(0), []);
}

function showWaiting(count: number): void {
  waiting = count;
  mark(count);
  paint();
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const href = tabIcon(count > 0);
  // The browser fetches the icon again at each assignment, also of the same address.
  if (icon && icon.getAttribute("href") !== href) icon.setAttribute("href", href);
}
