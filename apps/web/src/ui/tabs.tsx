import type { LucideIcon } from "lucide-react/types";
import type { KeyboardEvent } from "react";
import basics from "./basics.module.css";
import css from "./tabs.module.css";

type Tab<V extends string> = {
  value: V;
  label: string /** A number beside the label. `said` is its text for screen readers. */;
  count?: number | undefined;
  said?: string;
  /** Shown instead of the label, which then only screen readers get. */
  icon?: LucideIcon;
};
type Props<V extends string> = {
  label: string;
  tabs: readonly Tab<V>[];
  value: V;
  onChange: (value: V) => void;
  panelId: string;
  look?: "line" | "pill";
  /** A count is information and not a call to act, so the count of the chosen tab also stays grey. */
  quiet?: boolean;
};

/** A row of tabs. Tab stops once at the row, and the arrow keys move and choose. */
export function Tabs<V extends string>({
  label,
  tabs,
  value,
  onChange,
  panelId,
  look = "line",
  quiet = false,
}: Props<V>) {
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const at = (tabs.findIndex((tab) => tab.value === value) + step + tabs.length) % tabs.length;
    const next = tabs[at];
    if (next) onChange(next.value);
    event.currentTarget.querySelectorAll("button")[at]?.focus();
  };
  return (
    <div
      className={css["tabs"]}
      data-look={look}
      data-quiet={quiet}
      role="tablist"
      aria-label={label}
      onKeyDown={onKeyDown}
      tabIndex={-1}
    >
      {tabs.map((tab) => (
        <button
          key={tab.value}
          type="button"
          role="tab"
          aria-selected={tab.value === value}
          aria-controls={panelId}
          tabIndex={tab.value === value ? 0 : -1}
          {...(tab.icon ? { title: tab.label } : {})}
          onClick={() => onChange(tab.value)}
        >
          {tab.icon ? <tab.icon size={16} aria-hidden /> : null}
          <span className={tab.icon ? "sr-only" : basics["clipped"]}>{tab.label}</span>
          {tab.count === undefined ? null : (
            <span
              className={`${basics["still"]} ${basics["figures"]} ${basics["tiny"]} ${basics["strong"]} ${css["count"]}`}
              aria-label={tab.said}
            >
              {tab.count > 999 ? "999+" : tab.count}
            </span>
          )}
        </button>
      ))}
    </div>
  );
}
