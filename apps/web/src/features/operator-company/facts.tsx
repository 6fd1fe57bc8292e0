import type { ReactNode } from "react";
import basics from "../../ui/basics.module.css";
import css from "./facts.module.css";

type Props = { title: string; facts: readonly { name: string; value: ReactNode }[]; children?: ReactNode };

/** A box of facts under a heading. Each fact has a name and a value. */
export function Facts({ title, facts, children }: Props) {
  return (
    <section className={`${basics["narrow"]} ${basics["framed"]} ${css["facts"]}`} aria-label={title}>
      <h2>{title}</h2>
      <dl>
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ))}
      </dl>
      {children}
    </section>
  );
}
