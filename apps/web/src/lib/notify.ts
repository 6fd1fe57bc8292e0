type Kind = "success" | "error" | "info";
/** What a notice offers beside its text, such as undoing what it reports. */
type Offer = {
  label: string;
  run: () => void;
  /** Whether the offer is useless after the notice's time: the notice then goes, even while the pointer is on it. */
  lapses?: true;
  /** What the offer changes: of two offers about the same thing the later one stands. */
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

/** A notice replaces a notice on screen with the same text, or with an offer about the same thing. */
function show(kind: Kind, text: string, ms: number, offer?: Offer): void {
  lastId += 1;
  const others = toasts.filter(
    (toast) => toast.text !== text && (offer?.about === undefined || toast.offer?.about !== offer.about),
  );
  change([...others.slice(1 - most), { id: lastId, kind, text, ms, offer }]);
}

/** How long a notice stands after a queue, tag, quick message or scheduled message was saved, and after a deletion on any page. */
export const preparedMs = 3000;

/** Shows notices that go after 2 s, or later where the text must be read in full. */
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
