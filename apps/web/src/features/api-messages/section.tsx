import { type ReactNode, useId } from "react";
import css from "./documentation.module.css";

type Props = { title: string; text?: string; children: ReactNode };

/** A part of the page of the messages API, with a title of its own. */
export function Section({ title, text, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={css["section"]}>
      <h2 id={id}>{title}</h2>
      {text ? <p className={css["note"]}>{text}</p> : null}
      {children}
    </section>
  );
}
