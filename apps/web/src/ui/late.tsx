import { type ReactNode, Suspense } from "react";

/** Goes around a dialog that is fetched when it opens. While it is on its way, no key is a shortcut. */
export function Late({ children }: { children: ReactNode }) {
  return <Suspense fallback={<span hidden data-coming />}>{children}</Suspense>;
}
