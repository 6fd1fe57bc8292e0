import type { ReactNode } from "react";
import { Logo } from "../logo.tsx";
import { ThemeToggle } from "../theme/theme-toggle.tsx";
import css from "./front-page.module.css";
import { LanguageSwitch } from "./language-switch.tsx";

type Props = { title: string; text: string; wide?: boolean; children: ReactNode };

/** The page for visitors who are not signed in: a card, and language and theme beside it. */
export function FrontPage({ title, text, wide = false, children }: Props) {
  return (
    <div className={css["page"]}>
      <header className={css["tools"]}>
        <LanguageSwitch />
        <ThemeToggle />
      </header>
      <main className={css["card"]} data-wide={wide}>
        <div className={css["brand"]}>
          <Logo size={44} />
          <div>
            <h1>{title}</h1>
            <p>{text}</p>
          </div>
        </div>
        {children}
      </main>
    </div>
  );
}
