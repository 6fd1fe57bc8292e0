import { useTranslation } from "react-i18next";
import { changeLanguage, languages } from "../../lib/i18n.ts";
import basics from "../basics.module.css";
import css from "./language-switch.module.css";

export function LanguageSwitch() {
  const { t, i18n } = useTranslation();
  return (
    <div className={`${basics["framed"]} ${css["switch"]}`} role="group" aria-label={t("language")}>
      {languages.map((language) => (
        <button
          key={language}
          className={`${basics["hint"]} ${basics["lights"]}`}
          type="button"
          lang={language}
          aria-pressed={i18n.language === language}
          title={t(`languages.${language}`)}
          onClick={() => void changeLanguage(language)}
        >
          {language.toUpperCase()}
        </button>
      ))}
    </div>
  );
}
