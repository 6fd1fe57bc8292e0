import CircleAlert from "lucide-react/icons/circle-exclamation-point";
import { useTranslation } from "react-i18next";
import basics from "../../../ui/basics.module.css";
import css from "./suspended-page.module.css";

/** Replaces every page of a suspended company for users who cannot pay. The page disappears once the company has paid. */
export function SuspendedPage() {
  const { t } = useTranslation("standing");
  return (
    <div className={`${basics["tall"]} ${css["page"]}`} role="alert">
      <div className={basics["column"]}>
        <CircleAlert className={basics["bad"]} size={40} strokeWidth={1.5} aria-hidden />
        <h1>{t("pageTitle")}</h1>
        <p>{t("pageText")}</p>
        <p>{t("pageKept")}</p>
        <p>
          <strong>{t("pageWho")}</strong>
        </p>
        <p>{t("pageBack")}</p>
      </div>
    </div>
  );
}
