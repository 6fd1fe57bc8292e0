import { type ReactNode, Suspense } from "react";

/** For what opens over the page and comes in a piece of its own: while it is on its way, no key is a shortcut. */
export function Late({ children }: { children: ReactNode }) {
  return <Suspense fallback={<span hidden data-coming />}>{children}</Suspense>;
}
