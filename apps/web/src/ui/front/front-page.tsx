import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useBranding } from "../../lib/branding/branding.ts";
import { Brand } from "../start/brand.tsx";
import { ThemeToggle } from "../theme/theme-toggle.tsx";
import basics from "../basics.module.css";
import css from "./front-page.module.css";
import { LanguageSwitch } from "./language-switch.tsx";

type Props = { title: string; text: string; wide?: boolean; children: ReactNode };

/** The page for visitors who are not signed in: a card, with language and theme above it, and help and the licence below it. */
export function FrontPage({ title, text, wide = false, children }: Props) {
  const { t } = useTranslation();
  const { name, pictures, supportUrl } = useBranding();
  const hasLogo = pictures.includes("logo") || pictures.includes("logoDark");
  const words = (
    <div className={basics["narrow"]}>
      {/* The logo already shows the name, so a heading that repeats the name is only for screen readers. */}
      <h1 className={hasLogo && title === name ? "sr-only" : basics["broken"]}>{title}</h1>
      {text ? <p className={basics["note"]}>{text}</p> : null}
    </div>
  );
  return (
    <div className={css["page"]}>
      <header className={`${basics["row"]} ${basics["apart"]} ${css["tools"]}`}>
        <LanguageSwitch />
        <ThemeToggle />
      </header>
      <main className={`${basics["card"]} ${css["card"]}`} data-wide={wide}>
        <div className={`${basics["row"]} ${css["brand"]}`} data-logo={hasLogo}>
          <Brand size={44} height={40} />
          {words}
        </div>
        {children}
      </main>
      <footer className={`${basics["wrapped"]} ${basics["hint"]} ${css["foot"]}`}>
        {supportUrl ? (
          <a href={supportUrl} target="_blank" rel="noopener noreferrer">
            {t("support")}
          </a>
        ) : null}
        <a href="/licence" target="_blank" rel="noopener noreferrer">
          {t("licence")}
        </a>
      </footer>
    </div>
  );
}
