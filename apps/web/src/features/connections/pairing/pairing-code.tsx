import { useTranslation } from "react-i18next";
import basics from "../../../ui/basics.module.css";
import css from "./qr-dialog.module.css";

/** The eight characters to type on the phone, in two groups as WhatsApp asks for them. */
export function PairingCode({ code }: { code: string }) {
  const { t } = useTranslation("connections");
  const letters = Array.from(code);
  return (
    <>
      <p className={css["characters"]} aria-label={letters.join(" ")}>
        {letters.map((letter, index) => (
          <span
            className={`${basics["figures"]} ${basics["middle"]} ${basics["framed"]} ${basics["sunk"]} ${basics["strong"]}`}
            key={index}
            aria-hidden
          >
            {letter}
          </span>
        ))}
      </p>
      <ol className={`${basics["column"]} ${basics["apart"]} ${css["steps"]}`}>
        <li>{t("step1")}</li>
        <li>{t("step2")}</li>
        <li>{t("codeStep3")}</li>
      </ol>
    </>
  );
}
