import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import css from "./first-steps.module.css";

/** How the first campaign is made: people, texts, and the check before the start. */
export function FirstSteps() {
  const { t } = useTranslation("campaigns");
  return (
    <ol className={css["steps"]}>
      <li>
        <h3>{t("steps.list")}</h3>
        <p>{t("steps.listText")}</p>
        <Link to="/contact-lists">{t("steps.listLink")}</Link>
      </li>
      <li>
        <h3>{t("steps.campaign")}</h3>
        <p>{t("steps.campaignText")}</p>
      </li>
      <li>
        <h3>{t("steps.check")}</h3>
        <p>{t("steps.checkText")}</p>
      </li>
    </ol>
  );
}
