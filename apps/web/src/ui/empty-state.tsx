import type { LucideIcon } from "lucide-react/types";
import type { ReactNode } from "react";
import basics from "./basics.module.css";
import css from "./states.module.css";

type EmptyProps = { icon: LucideIcon; title: string; text?: string; children?: ReactNode };

/** Says that a list is empty, and what the user can do about it. */
export function EmptyState({ icon: Icon, title, text, children }: EmptyProps) {
  return (
    <div className={`${basics["row"]} ${basics["apart"]} ${basics["tall"]} ${basics["scrolls"]} ${css["state"]}`}>
      <Icon size={32} strokeWidth={1.5} aria-hidden />
      <h2>{title}</h2>
      {text ? <p>{text}</p> : null}
      {children}
    </div>
  );
}
