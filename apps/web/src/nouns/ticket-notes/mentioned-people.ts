import type { NoteMention } from "@balcao/shared/ticket-notes/schema";

type Listener = (mention: NoteMention) => void;
const listeners = new Set<Listener>();
let newest = 0;

/** Reports notes that name the user as their events arrive, for notices. An event may come twice. */
export const mentioned = {
  tell(mention: NoteMention): void {
    if (mention.id <= newest) return;
    newest = mention.id;
    listeners.forEach((listener) => listener(mention));
  },
  subscribe(listener: Listener): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
