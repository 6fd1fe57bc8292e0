import { useState } from "react";

/** No dialog is open. */
const none = {};

/**
 * The dialogs of a page, of which one is open at a time. The type names each dialog and its subject, as in `{ edit: Tag | null; delete: Tag }`. `now`
 * has the subject of the open dialog. With each change of the open dialog the page gets new functions `open` and `close`, and the earlier ones do
 * nothing any more. So an answer that arrives late neither covers nor closes another dialog. `first` is the dialog that is open from the start.
 */
export function useDialogSwitch<D extends object>(first: Partial<D> = none) {
  const [now, show] = useState<Partial<D>>(first);
  const turn = (next: Partial<D>) => show((current) => (current === now ? next : current));
  return {
    now,
    open: <N extends keyof D>(name: N, about: D[N]) => turn({ [name]: about } as unknown as Partial<D>),
    close: () => turn(none),
  };
}
