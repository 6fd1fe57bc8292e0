import { type ReactNode, useId } from "react";
import basics from "../../ui/basics.module.css";
import css from "./panel.module.css";

/** A part of the panel, under a heading of its own. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={`${basics["column"]} ${css["part"]}`}>
      <h3 id={id}>{title}</h3>
      {children}
    </section>
  );
}
