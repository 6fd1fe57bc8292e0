import CircleHelp from "lucide-react/icons/circle-help";
import { useTranslation } from "react-i18next";
import basics from "../../ui/basics.module.css";
import css from "./doubt-line.module.css";

/** Shown above the composer while WhatsApp looks up who has the contact's number. Messages wait meanwhile. */
export function DoubtLine() {
  const { t } = useTranslation("contacts");
  return (
    <p
      className={`${basics["row"]} ${basics["still"]} ${basics["apart"]} ${basics["small"]} ${basics["warning"]} ${css["line"]}`}
      role="status"
    >
      <CircleHelp size={16} aria-hidden />
      <span>{t("inDoubtWhy")}</span>
    </p>
  );
}
