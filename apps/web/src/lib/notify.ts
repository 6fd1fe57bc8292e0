type Kind = "success" | "error" | "info";
export type Toast = { id: number; kind: Kind; text: string; ms: number };

const most = 4;
let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: readonly Toast[]): void {
  toasts = next;
  listeners.forEach((listener) => listener());
}

/** The same words twice are one notice, shown again. */
function show(kind: Kind, text: string, ms: number): void {
  lastId += 1;
  change([...toasts.filter((toast) => toast.text !== text).slice(1 - most), { id: lastId, kind, text, ms }]);
}

/** How long the pages that prepare conversations (queues, tags, quick messages) say what they did. */
export const preparedMs = 3000;

/** Short notices, gone after 2 s; what somebody must read in full is given longer. */
export const notify = {
  success: (text: string, ms = 2000): void => show("success", text, ms),
  error: (text: string, ms = 2000): void => show("error", text, ms),
  info: (text: string, ms = 2000): void => show("info", text, ms),
};

/** What the toaster draws. */
export const notices = {
  all: (): readonly Toast[] => toasts,
  drop: (id: number): void => change(toasts.filter((toast) => toast.id !== id)),
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
