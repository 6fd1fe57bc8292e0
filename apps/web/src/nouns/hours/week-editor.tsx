import { type HoursDay, type Weekday, weekdays } from "@balcao/shared/hours/schema";
import { useTranslation } from "react-i18next";
import { DayRow } from "./day-row.tsx";
import { weekFaults } from "./faults.ts";
import basics from "../../ui/basics.module.css";
import css from "./week-editor.module.css";

type Props = { week: readonly HoursDay[]; onChange: (week: HoursDay[]) => void };
const working: readonly Weekday[] = weekdays.slice(0, 5);

/** Edits the hours of seven days. A fault is shown at its day. */
export function WeekEditor({ week, onChange }: Props) {
  const { t } = useTranslation("hours");
  const faults = weekFaults(week);
  const copy = (from: HoursDay, to: readonly Weekday[]) => {
    const { startTime, endTime, more } = from;
    onChange(week.map((day) => (to.includes(day.weekdayEn) ? { ...day, startTime, endTime, more } : day)));
  };
  return (
    <ul className={`${basics["column"]} ${css["week"]}`} aria-label={t("week")}>
      {week.map((day) => (
        <DayRow
          key={day.weekdayEn}
          day={day}
          fault={faults.get(day.weekdayEn) ?? null}
          onChange={(changed) => onChange(week.map((one) => (one.weekdayEn === day.weekdayEn ? changed : one)))}
          onCopy={(reach) => copy(day, reach === "all" ? weekdays : working)}
        />
      ))}
    </ul>
  );
}
