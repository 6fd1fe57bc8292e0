import { shownStatus } from "@balcao/shared/schedules/rules";
import type { Schedule } from "@balcao/shared/schedules/schema";
import Skeleton from "@mui/material/Skeleton";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { zonedTime } from "../../lib/time/zoned.ts";
import { nameOf } from "../../lib/contact-name.ts";
import { FilledText, useFilledText } from "../../nouns/variables/filled-text.tsx";
import basics from "../../ui/basics.module.css";
import css from "./day-grid.module.css";
import { type Day, dayAfterKey, isSameMonth, longDay, sayDay } from "../../lib/time/calendar.ts";
import { stateIcons } from "./states.tsx";
import { useKnown } from "./use-known.ts";
import type { Calendar } from "./use-calendar.ts";

type Acts = { onDay: (day: Day) => void; onOpen: (schedule: Schedule) => void };
/** How many messages of one day fit into the month. */
const roomInMonth = 3;

/** A month or a week as a grid of days. The arrows go from day to day, even past the edges; Enter opens a day. */
export function DayGrid({ calendar, label, ...acts }: Acts & { calendar: Calendar; label: string }) {
  const { t, i18n } = useTranslation("schedules");
  const { view, days, day, setDay, first } = calendar;
  const grid = useRef<HTMLDivElement>(null);
  const byKey = useRef(false);
  useEffect(() => {
    if (byKey.current) grid.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus();
    byKey.current = false;
  }, [day]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const next = dayAfterKey(event.key, day, first);
    if (next === null) return;
    event.preventDefault();
    byKey.current = true;
    setDay(next);
  };
  const weeks = Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7));
  return (
    <>
      <p id="schedules-keys" className="sr-only">
        {t("gridKeys")}
      </p>
      <div
        ref={grid}
        role="grid"
        aria-label={label}
        aria-describedby="schedules-keys"
        tabIndex={-1}
        className={`${basics["card"]} ${basics["column"]} ${basics["tall"]} ${css["grid"]}`}
        data-view={view}
        onKeyDown={onKeyDown}
      >
        <div role="row" className={`${basics["still"]} ${basics["sunk"]} ${css["head"]}`}>
          {days.slice(0, 7).map((one) => (
            <span
              key={one}
              className={basics["hint"]}
              role="columnheader"
              aria-label={sayDay(one, i18n.language, { weekday: "long" })}
            >
              {sayDay(one, i18n.language, { weekday: "short" })}
            </span>
          ))}
        </div>
        {weeks.map((week) => (
          <div key={week[0]} role="row" className={css["week"]}>
            {week.map((one) => (
              <DayCell key={one} day={one} calendar={calendar} {...acts} />
            ))}
          </div>
        ))}
      </div>
    </>
  );
}

function DayCell({ day, calendar, onDay, onOpen }: Acts & { day: Day; calendar: Calendar }) {
  const { t, i18n } = useTranslation("schedules");
  const { view, query, byDay, today } = calendar;
  const list = byDay.get(day) ?? [];
  // The last line says how many more messages the day has.
  const room = view === "week" || list.length <= roomInMonth ? list.length : roomInMonth - 1;
  const more = list.length - room;
  const isHere = day === calendar.day;
  const said = sayDay(day, i18n.language, longDay);
  return (
    <div
      role="gridcell"
      tabIndex={isHere ? 0 : -1}
      data-day={day}
      data-out={view === "month" && !isSameMonth(day, calendar.day)}
      data-past={day < today}
      aria-current={day === today ? "date" : undefined}
      className={`${basics["column"]} ${basics["narrow"]} ${basics["inset"]} ${css["day"]}`}
      onClick={() => onDay(day)}
      onKeyDown={(event) => {
        if (event.target !== event.currentTarget || (event.key !== "Enter" && event.key !== " ")) return;
        event.preventDefault();
        onDay(day);
      }}
    >
      <span
        className={`${basics["figures"]} ${basics["middle"]} ${basics["tiny"]} ${basics["firm"]} ${css["number"]}`}
        aria-hidden
      >
        {Number(day.slice(8))}
      </span>
      <span className="sr-only">
        {t(list.length === 0 ? "dayWithout" : "dayWith", { day: said, count: list.length })}
      </span>
      {query.isPending ? <Skeleton variant="rounded" height={20} /> : null}
      {list.slice(0, room).map((schedule) => (
        <ScheduleEntry key={schedule.id} schedule={schedule} calendar={calendar} onOpen={onOpen} />
      ))}
      {more > 0 ? (
        <span className={`${basics["hint"]} ${css["more"]}`} title={t("moreOnDay", { count: more })}>
          +{more}
        </span>
      ) : null}
    </div>
  );
}

type ScheduleEntryProps = { schedule: Schedule; calendar: Calendar; onOpen: (schedule: Schedule) => void };

/** One message of a day, for the mouse. The keyboard opens the day, which lists all its messages. */
function ScheduleEntry({ schedule, calendar: { zone, view }, onOpen }: ScheduleEntryProps) {
  const { t } = useTranslation("schedules");
  const { contact, body, sendAt } = schedule;
  const status = shownStatus(schedule);
  const Icon = stateIcons[status];
  const [time, name] = [zonedTime(sendAt, zone), nameOf(contact, t("unnamed"))];
  const known = useKnown(schedule);
  const words = useFilledText();
  const said = t("entry", { time, name, state: t(`status.${status}`) });
  return (
    <button
      type="button"
      tabIndex={-1}
      className={`${basics["column"]} ${basics["narrow"]} ${css["entry"]}`}
      data-status={status}
      title={`${said}\n${words(body, known)}`}
      onClick={(event) => {
        event.stopPropagation();
        onOpen(schedule);
      }}
    >
      <span className={`${basics["row"]} ${basics["narrow"]} ${basics["gap4"]} ${css["line"]}`}>
        <Icon size={13} aria-hidden />
        <time dateTime={sendAt}>{time}</time>{" "}
        <span className={basics["clipped"]} dir="auto">
          {name}
        </span>
      </span>{" "}
      <span className={view === "week" ? `${basics["quiet"]} ${basics["firm"]}` : "sr-only"}>
        {t(`status.${status}`)}
      </span>
      {view === "week" ? (
        <span className={css["text"]} dir="auto">
          <FilledText text={body} known={known} />
        </span>
      ) : null}
    </button>
  );
}
