import { type ReactNode, Suspense } from "react";

/** Stands around a dialog that is loaded when it opens. While it loads, no key counts as a shortcut. */
export function Late({ children }: { children: ReactNode }) {
  return <Suspense fallback={<span hidden data-coming />}>{children}</Suspense>;
}
