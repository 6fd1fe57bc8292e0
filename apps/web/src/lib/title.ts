import { useEffect } from "react";

const product = "Balcão";
let page = product;
let waiting = 0;

function paint(): void {
  document.title = waiting > 0 ? `(${waiting > 99 ? "99+" : waiting}) ${page}` : page;
}

/** Sets the name of the page in the browser's tab; null leaves it to another part of the page. */
export function useTitle(title: string | null): void {
  useEffect(() => {
    if (title === null) return;
    page = title ? `${title} · ${product}` : product;
    paint();
  }, [title]);
}

/** Shows in the browser's tab how many conversations wait for this user: a number before the title, a dot on the icon. */
export function useWaitingCount(count: number): void {
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
