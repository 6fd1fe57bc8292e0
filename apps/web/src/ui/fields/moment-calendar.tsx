import Button from "@mui/material/Button";
import Popover from "@mui/material/Popover";
import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import {
  addMonths,
  type Day,
  dayAfterKey,
  firstWeekday,
  isSameMonth,
  longDay,
  sayDay,
  weeksOfMonth,
} from "../../lib/time/calendar.ts";
import { zonedDay } from "../../lib/time/zoned.ts";
import { IconButton } from "../plain.tsx";
import basics from "../basics.module.css";
import css from "./moment-field.module.css";

type Props = {
  label: string;
  day: Day | null;
  zone: string;
  min: Day | undefined;
  max: Day | undefined;
  anchor: HTMLElement;
  onPick: (day: Day) => void;
  /** Removes the chosen day. It is missing when no day is chosen. */
  onClear: (() => void) | undefined;
  onClose: () => void;
};

/**
 * A month from which the user picks a day. The arrow keys move from day to day, even past the edges. Page Up and Page Down change the month, and with
 * Shift the year.
 */
export function MomentCalendar({ label, day, zone, min = "", max = "9999", anchor, ...acts }: Props) {
  const { t, i18n } = useTranslation();
  const [today] = useState(() => zonedDay(new Date().toISOString(), zone));
  const [here, go] = useState<Day>(day ?? (today < min ? min : today > max ? max : today));
  const isOpen = (one: Day) => one >= min && one <= max;
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={acts.onClose}
      disableRestoreFocus
      anchorOrigin={{ vertical: "bottom", horizontal: "right" }}
      transformOrigin={{ vertical: "top", horizontal: "right" }}
      slotProps={{ paper: { role: "dialog", "aria-label": t("moment.pick", { label }) } }}
    >
      <div className={css["calendar"]}>
        <div className={`${basics["row"]} ${basics["ends"]} ${css["head"]}`}>
          <IconButton label={t("moment.previous")} onClick={() => go(addMonths(here, -1))}>
            <ChevronLeft size={18} aria-hidden />
          </IconButton>
          <h3 className={basics["body"]} aria-live="polite">
            {sayDay(here, i18n.language, { month: "long", year: "numeric" })}
          </h3>
          <IconButton label={t("moment.next")} onClick={() => go(addMonths(here, 1))}>
            <ChevronRight size={18} aria-hidden />
          </IconButton>
        </div>
        <Month here={here} go={go} chosen={day} today={today} isOpen={isOpen} onPick={acts.onPick} />
        <div className={`${basics["row"]} ${basics["ends"]} ${css["foot"]}`}>
          <Button size="small" color="inherit" disabled={!isOpen(today)} onClick={() => acts.onPick(today)}>
            {t("today")}
          </Button>
          {acts.onClear ? (
            <Button size="small" color="inherit" onClick={acts.onClear}>
              {t("moment.clear")}
            </Button>
          ) : null}
        </div>
      </div>
    </Popover>
  );
}

type MonthProps = {
  here: Day;
  go: (day: Day) => void;
  chosen: Day | null;
  today: Day;
  isOpen: (day: Day) => boolean;
  onPick: (day: Day) => void;
};

function Month({ here, go, chosen, today, isOpen, onPick }: MonthProps) {
  const { language } = useTranslation().i18n;
  const named = (day: string, weekday: "long" | "narrow") => sayDay(day, language, { weekday });
  const grid = useRef<HTMLDivElement>(null);
  const byKey = useRef(true);
  useEffect(() => {
    if (byKey.current) grid.current?.querySelector<HTMLElement>(`[data-day="${here}"]`)?.focus();
    byKey.current = false;
  }, [here]);
  const first = firstWeekday(language);
  const days = weeksOfMonth(here, first);
  const weeks = Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const next = dayOfKey(event, here, first);
    if (next === null) return;
    event.preventDefault();
    byKey.current = true;
    go(next);
  };
  return (
    <div
      ref={grid}
      role="grid"
      tabIndex={-1}
      aria-label={sayDay(here, language, { month: "long", year: "numeric" })}
      onKeyDown={onKeyDown}
    >
      <div role="row" className={css["week"]}>
        {days.slice(0, 7).map((day) => (
          <span key={day} className={basics["hint"]} role="columnheader" aria-label={named(day, "long")}>
            {named(day, "narrow")}
          </span>
        ))}
      </div>
      {weeks.map((week) => (
        <div key={week[0]} role="row" className={css["week"]}>
          {week.map((day) => (
            <button
              className={`${basics["figures"]} ${basics["small"]} ${basics["lights"]}`}
              key={day}
              type="button"
              role="gridcell"
              tabIndex={day === here ? 0 : -1}
              data-day={day}
              data-out={!isSameMonth(day, here)}
              aria-label={sayDay(day, language, { ...longDay, year: "numeric" })}
              aria-selected={day === chosen}
              aria-current={day === today ? "date" : undefined}
              aria-disabled={!isOpen(day)}
              onClick={() => isOpen(day) && onPick(day)}
            >
              {Number(day.slice(8))}
            </button>
          ))}
        </div>
      ))}
    </div>
  );
}

function dayOfKey(event: KeyboardEvent, here: Day, first: number): Day | null {
  const months = { PageUp: -12, PageDown: 12 }[event.key];
  return event.shiftKey && months !== undefined ? addMonths(here, months) : dayAfterKey(event.key, here, first);
}
