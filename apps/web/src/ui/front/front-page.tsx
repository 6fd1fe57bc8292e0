import type { ReactNode } from "react";
import { Logo } from "../start/logo.tsx";
import { ThemeToggle } from "../theme/theme-toggle.tsx";
import basics from "../basics.module.css";
import css from "./front-page.module.css";
import { LanguageSwitch } from "./language-switch.tsx";

type Props = { title: string; text: string; wide?: boolean; children: ReactNode };

/** The page for visitors who are not signed in: a card, with language and theme beside it. */
export function FrontPage({ title, text, wide = false, children }: Props) {
  return (
    <div className={css["page"]}>
      <header className={`${basics["row"]} ${basics["apart"]} ${css["tools"]}`}>
        <LanguageSwitch />
        <ThemeToggle />
      </header>
      <main className={`${basics["card"]} ${css["card"]}`} data-wide={wide}>
        <div className={`${basics["row"]} ${css["brand"]}`}>
          <Logo size={44} />
          <div>
            <h1>{title}</h1>
            {text ? <p className={basics["note"]}>{text}</p> : null}
          </div>
        </div>
        {children}
      </main>
    </div>
  );
}
