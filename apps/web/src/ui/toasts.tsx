import { CircleAlert, CircleCheck, Info, X } from "lucide-react";
import { useEffect, useState, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import css from "./toasts.module.css";

type Kind = "success" | "error" | "info";
type Toast = { id: number; kind: Kind; text: string; ms: number };

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();
const change = (next: readonly Toast[]) => {
  toasts = next;
  listeners.forEach((listener) => listener());
};
const drop = (id: number) => change(toasts.filter((toast) => toast.id !== id));
const show = (kind: Kind, text: string, ms: number) => {
  lastId += 1;
  // The same words twice are one notice, shown again.
  change([...toasts.filter((toast) => toast.text !== text).slice(-3), { id: lastId, kind, text, ms }]);
};

/** Short notices, gone after 2 s; what somebody must read in full is given longer. */
export const notify = {
  success: (text: string, ms = 2000): void => show("success", text, ms),
  error: (text: string, ms = 2000): void => show("error", text, ms),
  info: (text: string, ms = 2000): void => show("info", text, ms),
};

const icons = { success: CircleCheck, error: CircleAlert, info: Info };

export function Toaster() {
  const shown = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => toasts,
  );
  return (
    <div className={css["stack"]} role="region" aria-live="polite" aria-relevant="additions">
      {shown.map((toast) => (
        <Notice key={toast.id} toast={toast} />
      ))}
    </div>
  );
}

/** Stays while the pointer or the focus is on it. */
function Notice({ toast: { id, kind, text, ms } }: { toast: Toast }) {
  const { t } = useTranslation();
  const [held, hold] = useState(false);
  useEffect(() => {
    if (held) return undefined;
    const timer = setTimeout(() => drop(id), ms);
    return () => clearTimeout(timer);
  }, [held, id, ms]);
  const Icon = icons[kind];
  return (
    <div
      className={css["notice"]}
      data-kind={kind}
      role={kind === "error" ? "alert" : "status"}
      onPointerEnter={() => hold(true)}
      onPointerLeave={() => hold(false)}
      onFocus={() => hold(true)}
      onBlur={() => hold(false)}
    >
      <Icon size={18} aria-hidden />
      <p>{text}</p>
      <button type="button" aria-label={t("close")} onClick={() => drop(id)}>
        <X size={16} aria-hidden />
      </button>
    </div>
  );
}
