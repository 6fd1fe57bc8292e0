import CircleAlert from "lucide-react/icons/circle-exclamation-point";
import CircleCheck from "lucide-react/icons/circle-check";
import Info from "lucide-react/icons/info";
import X from "lucide-react/icons/x";
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { notices, type Toast } from "../lib/notify.ts";
import basics from "./basics.module.css";
import css from "./toasts.module.css";

const icons = { success: CircleCheck, error: CircleAlert, info: Info };

export function Toaster() {
  const shown = useSyncExternalStore(notices.subscribe, notices.all);
  const stack = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (shown.length > 0) stack.current?.style.setProperty("--foot", `${footHeight()}px`);
  }, [shown]);
  return (
    <div
      ref={stack}
      className={`${basics["column"]} ${basics["apart"]} ${css["stack"]}`}
      role="region"
      aria-live="polite"
      aria-relevant="additions"
    >
      {shown.map((toast) => (
        <Notice key={toast.id} toast={toast} />
      ))}
    </div>
  );
}

/** The height of the element that is marked as the foot of the page, such as a field for writing. No notice covers this element. */
function footHeight(): number {
  const feet = [...document.querySelectorAll("[data-foot]")].map((foot) => foot.getBoundingClientRect());
  const tops = feet.filter(({ height }) => height > 0).map(({ top }) => top);
  return window.innerHeight - Math.min(window.innerHeight, ...tops);
}

/** One notice. It stays while the pointer or the focus is on it, unless its offer has a time limit. */
function Notice({ toast: { id, kind, text, ms, offer } }: { toast: Toast }) {
  const { t } = useTranslation();
  const [under, hold] = useState(false);
  const held = under && !offer?.lapses;
  useEffect(() => {
    if (held) return undefined;
    const timer = setTimeout(() => notices.drop(id), ms);
    return () => clearTimeout(timer);
  }, [held, id, ms]);
  const Icon = icons[kind];
  return (
    <div
      className={`${basics["top"]} ${basics["gap10"]} ${css["notice"]}`}
      data-kind={kind}
      role={kind === "error" ? "alert" : "status"}
      onPointerEnter={() => hold(true)}
      onPointerLeave={() => hold(false)}
      onFocus={() => hold(true)}
      onBlur={() => hold(false)}
    >
      <Icon size={18} aria-hidden />
      <p>{text}</p>
      {offer ? (
        <button type="button" className={css["offer"]} onClick={() => (notices.drop(id), offer.run())}>
          {offer.label}
        </button>
      ) : null}
      <button type="button" aria-label={t("close")} onClick={() => notices.drop(id)}>
        <X size={16} aria-hidden />
      </button>
    </div>
  );
}
