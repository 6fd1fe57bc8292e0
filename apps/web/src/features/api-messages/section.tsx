import { type ReactNode, useId } from "react";
import basics from "../../ui/basics.module.css";
import css from "./documentation.module.css";

type Props = { title: string; text?: string; children: ReactNode };

/** A part of the page of the messages API, with a title of its own. */
export function Section({ title, text, children }: Props) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={`${basics["card"]} ${basics["column"]} ${basics["narrow"]} ${css["section"]}`}
    >
      <h2 id={id}>{title}</h2>
      {text ? <p className={`${basics["note"]} ${css["note"]}`}>{text}</p> : null}
      {children}
    </section>
  );
}
