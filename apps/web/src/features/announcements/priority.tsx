import type { Priority } from "@balcao/shared/announcements/rules";
import { useTranslation } from "react-i18next";
import css from "./priority.module.css";

/** The priority by its colour and its word. */
export function PriorityMark({ priority }: { priority: Priority }) {
  const { t } = useTranslation("announcements");
  return (
    <span className={css["mark"]} data-priority={priority}>
      {t(`priority.${priority}`)}
    </span>
  );
}
