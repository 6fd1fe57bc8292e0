import { ours } from "@balcao/shared/branding/rules";
import type { Branding } from "@balcao/shared/branding/schema";
import { useSyncExternalStore } from "react";

const unchanged: Branding = { version: 0, ...ours, supportUrl: null, pictures: [], hasIcons: false };

/** The branding with which the server served this page. A page without one, as in development, has the product's own branding. */
function ofPage(): Branding {
  const given = document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.dataset["branding"];
  return given ? (JSON.parse(given) as Branding) : unchanged;
}

let now: Branding | undefined;
const listeners = new Set<() => void>();

/** The name and the look of the installation now. */
export const branding = (): Branding => (now ??= ofPage());

/** Calls `changed` after each change, until the returned function is called. */
export function onBranding(changed: () => void): () => void {
  listeners.add(changed);
  return () => void listeners.delete(changed);
}

/** Takes another branding. `nouns/branding/follow.ts` also brings it to the parts of the page that React does not draw. */
export function takeBranding(next: Branding): void {
  now = next;
  for (const changed of listeners) changed();
}

export const useBranding = (): Branding => useSyncExternalStore(onBranding, branding);

/** The address of a picture of the branding. It changes with the branding, so that no browser shows an old one. */
export const brandingPath = (file: string): string => `/icons/${file}.png?v=${branding().version}`;

/** The address of the tab's icon, with a dot while conversations wait. */
export function tabIcon(hasUnread: boolean): string {
  const file = hasUnread ? "favicon-unread" : "favicon";
  return branding().hasIcons ? brandingPath(file) : `/${file}.svg`;
}
