import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { sayWhyEnded } from "../features/auth/ended.ts";
import { LanguageSwitch } from "../features/auth/language-switch.tsx";
import { LoginForm } from "../features/auth/login-form.tsx";
import { useTitle } from "../lib/title.ts";
import { Logo } from "../ui/logo.tsx";
import { ThemeToggle } from "../ui/theme-toggle.tsx";
import css from "./login.module.css";

export default function Login() {
  const { t } = useTranslation("auth");
  useTitle(t("title"));
  useEffect(sayWhyEnded, []);
  return (
    <div className={css["page"]}>
      <header className={css["tools"]}>
        <LanguageSwitch />
        <ThemeToggle />
      </header>
      <main className={css["card"]}>
        <div className={css["brand"]}>
          <Logo size={44} />
          <div>
            <h1>Balcão</h1>
            <p>{t("tagline")}</p>
          </div>
        </div>
        <LoginForm />
      </main>
    </div>
  );
}
