import { type ReactNode, Suspense } from "react";

/** Wraps a dialog that is loaded when it opens. While the dialog loads, no key counts as a shortcut. */
export function Late({ children }: { children: ReactNode }) {
  return <Suspense fallback={<span hidden data-coming />}>{children}</Suspense>;
}
