import { useEffect } from "react";

const product = "Balcão";
let page = product;
let waiting = 0;

function paint(): void {
  document.title = waiting > 0 ? `(${waiting > 99 ? "99+" : waiting}) ${page}` : page;
}

/** Sets the page's name in the browser's tab. With null another part of the page sets it. */
export function useTitle(title: string | null): void {
  useEffect(() => {
    if (title === null) return;
    page = title ? `${title} · ${product}` : product;
    paint();
  }, [title]);
}

/** An installed app shows the number on its icon, where the system supports that. */
function mark(count: number): void {
  if ("setAppBadge" in navigator) void navigator.setAppBadge(count).catch(() => undefined);
}

/** Shows how many conversations wait for this user: a number before the title and on the app's icon, and a dot on the tab's icon. */
export function useWaitingCount(count: number): void {
  useEffect(() => {
    const show = (many: number) => {
      waiting = many;
      mark(many);
      paint();
      const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
      icon?.setAttribute("href", many > 0 ? "/favicon-unread.svg" : "/favicon.svg");
    };
    show(count);
    return () => show(0);
  }, [count]);
}
