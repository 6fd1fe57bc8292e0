import { useSyncExternalStore } from "react";

const watch = (changed: () => void) => {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  return () => observer.disconnect();
};

/** The theme in which the page is shown. It is light during printing. */
export const useTheme = (): string =>
  useSyncExternalStore(watch, () => document.documentElement.dataset["theme"] ?? "light");
