import { type ReactNode, useId } from "react";
import basics from "../../../ui/basics.module.css";
import css from "./identity-card.module.css";

/** A part of the card, under a heading of its own. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={`${basics["column"]} ${basics["apart"]} ${basics["top"]} ${css["part"]}`}>
      <h4 id={id}>{title}</h4>
      {children}
    </section>
  );
}
