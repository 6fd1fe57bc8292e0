type Kind = "success" | "error" | "info";
/** The button of a notice, such as an undo of the change that the notice reports. */
type Offer = {
  label: string;
  run: () => void;
  /** Whether the offer is useless after the notice's time. The notice then disappears, even under the pointer. */
  lapses?: true;
  /** The object that the offer changes. Of two offers about the same object only the later one stays. */
  about?: string;
};
export type Toast = { id: number; kind: Kind; text: string; ms: number; offer?: Offer | undefined };

const most = 4;
let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: readonly Toast[]): void {
  toasts = next;
  listeners.forEach((listener) => listener());
}

/** A notice replaces a visible notice with the same text, or with an offer about the same object. */
function show(kind: Kind, text: string, ms: number, offer?: Offer): void {
  lastId += 1;
  const others = toasts.filter(
    (toast) => toast.text !== text && (offer?.about === undefined || toast.offer?.about !== offer.about),
  );
  change([...others.slice(1 - most), { id: lastId, kind, text, ms, offer }]);
}

/** How long a notice stays after a queue, tag, quick message or scheduled message was saved, and after a deletion on any page. */
export const preparedMs = 3000;

/** Shows notices that disappear after 2 s, or later for texts that must be read in full. */
export const notify = {
  success: (text: string, ms = 2000, offer?: Offer): void => show("success", text, ms, offer),
  error: (text: string, ms = 2000): void => show("error", text, ms),
  info: (text: string, ms = 2000): void => show("info", text, ms),
};

/** The notices on screen, for the toaster. */
export const notices = {
  all: (): readonly Toast[] => toasts,
  drop: (id: number): void => change(toasts.filter((toast) => toast.id !== id)),
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
