import type { Priority } from "@balcao/shared/announcements/rules";
import { useTranslation } from "react-i18next";
import css from "./priority.module.css";

/** Shows the priority as a colour and a word. */
export function PriorityMark({ priority }: { priority: Priority }) {
  const { t } = useTranslation("announcements");
  return (
    <span className={css["mark"]} data-priority={priority}>
      {t(`priority.${priority}`)}
    </span>
  );
}
