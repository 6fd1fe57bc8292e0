import { useTranslation } from "react-i18next";
import { dateOf, daysAgo, dayOf } from "../../lib/format.ts";
import basics from "../basics.module.css";
import css from "./day-label.module.css";

export function DayLabel({ iso }: { iso: string }) {
  const { t } = useTranslation();
  const ago = daysAgo(iso);
  const date = dateOf(iso);
  return (
    <h3 className={css["day"]}>
      <time
        className={`${basics["tiny"]} ${basics["firm"]} ${basics["card"]} ${basics["quiet"]}`}
        dateTime={dayOf(iso)}
        title={date}
      >
        {ago === 0 ? t("today") : ago === 1 ? t("yesterday") : date}
      </time>
    </h3>
  );
}
