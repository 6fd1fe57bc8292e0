import { useEffect } from "react";

const product = "Balcão";
let page = product;
let waiting = 0;

function paint(): void {
  document.title = waiting > 0 ? `(${waiting > 99 ? "99+" : waiting}) ${page}` : page;
}

/** The name of the page in the browser's tab; null leaves it to a part of the page that knows better. */
export function useTitle(title: string | null): void {
  useEffect(() => {
    if (title === null) return;
    page = title ? `${title} · ${product}` : product;
    paint();
  }, [title]);
}

/** How many conversations wait for this user: before the title, and as a dot on the tab's picture. */
export function useWaiting(count: number): void {
  useEffect(() => {
    const mark = (many: number) => {
      waiting = many;
      paint();
      const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
      icon?.setAttribute("href", many > 0 ? "/favicon-unread.svg" : "/favicon.svg");
    };
    mark(count);
    return () => mark(0);
  }, [count]);
}
