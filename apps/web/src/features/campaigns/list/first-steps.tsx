import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import basics from "../../../ui/basics.module.css";
import css from "./first-steps.module.css";

/** How the first campaign is made: people, texts, and the check before the start. */
export function FirstSteps() {
  const { t } = useTranslation("campaigns");
  return (
    <ol className={`${basics["gap12"]} ${basics["wide"]} ${css["steps"]}`}>
      <li className={basics["card"]}>
        <h3 className={basics["body"]}>{t("steps.list")}</h3>
        <p className={`${basics["small"]} ${basics["quiet"]}`}>{t("steps.listText")}</p>
        <Link className={basics["small"]} to="/contact-lists">
          {t("steps.listLink")}
        </Link>
      </li>
      <li className={basics["card"]}>
        <h3 className={basics["body"]}>{t("steps.campaign")}</h3>
        <p className={`${basics["small"]} ${basics["quiet"]}`}>{t("steps.campaignText")}</p>
      </li>
      <li className={basics["card"]}>
        <h3 className={basics["body"]}>{t("steps.check")}</h3>
        <p className={`${basics["small"]} ${basics["quiet"]}`}>{t("steps.checkText")}</p>
      </li>
    </ol>
  );
}
