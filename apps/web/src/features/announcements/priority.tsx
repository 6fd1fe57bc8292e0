import type { Priority } from "@balcao/shared/announcements/rules";
import { useTranslation } from "react-i18next";
import basics from "../../ui/basics.module.css";
import css from "./priority.module.css";

/** Shows the priority as a colour and a word. */
export function PriorityMark({ priority }: { priority: Priority }) {
  const { t } = useTranslation("announcements");
  return (
    <span
      className={`${basics["still"]} ${basics["mark"]} ${basics["tiny"]} ${basics["strong"]} ${basics["unbroken"]} ${css["mark"]}`}
      data-priority={priority}
    >
      {t(`priority.${priority}`)}
    </span>
  );
}
