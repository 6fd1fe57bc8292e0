import { type ReactNode, useId } from "react";
import basics from "../basics.module.css";
import css from "./chart-card.module.css";

type Props = { title: string; note?: string | undefined; children: ReactNode };

/** A chart in a card of the page, with its name and a note. */
export function ChartCard({ title, note, children }: Props) {
  const id = useId();
  return (
    <section className={`${basics["card"]} ${css["card"]}`} aria-labelledby={id}>
      <header className={basics["wrapped"]}>
        <h2 id={id}>{title}</h2>
        {note === undefined ? null : <p className={basics["note"]}>{note}</p>}
      </header>
      {children}
    </section>
  );
}
