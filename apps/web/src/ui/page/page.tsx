import type { ReactNode } from "react";
import basics from "../basics.module.css";
import css from "./page.module.css";

type Props = { title: string; subtitle: string; action: ReactNode; search?: ReactNode; children: ReactNode };

/** The frame of a page of the menu: title, main button, search and list. */
export function Page({ title, subtitle, action, search, children }: Props) {
  return (
    <div className={`${basics["column"]} ${basics["tall"]} ${css["page"]}`}>
      <header className={`${basics["row"]} ${basics["wrapped"]} ${basics["ends"]} ${basics["still"]}`}>
        <div>
          <h1>{title}</h1>
          <p className={`${basics["note"]} ${basics["unprinted"]}`}>{subtitle}</p>
        </div>
        <div
          className={`${basics["wrapped"]} ${basics["still"]} ${basics["apart"]} ${basics["unprinted"]} ${css["actions"]}`}
        >
          {action}
        </div>
      </header>
      {search ? <div className={`${basics["still"]} ${basics["apart"]} ${css["search"]}`}>{search}</div> : null}
      {children}
    </div>
  );
}
