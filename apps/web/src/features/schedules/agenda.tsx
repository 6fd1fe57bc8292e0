import type { Schedule } from "@balcao/shared/schedules/schema";
import Skeleton from "@mui/material/Skeleton";
import CalendarClock from "lucide-react/icons/calendar-clock";
import { type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { NoneFound } from "../../ui/page/none-found.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { AgendaRow } from "./agenda-row.tsx";
import basics from "../../ui/basics.module.css";
import css from "./agenda.module.css";
import { capital } from "../../lib/plain-text.ts";
import { longDay, sayDay } from "../../lib/time/calendar.ts";
import type { Calendar } from "./use-calendar.ts";

type Props = { calendar: Calendar; label: string; action: ReactNode; onOpen: (schedule: Schedule) => void };

/** The days of a month that have scheduled messages, one below the other, scrolled to today. */
export function Agenda({ calendar, label, action, onOpen }: Props) {
  const { t, i18n } = useTranslation("schedules");
  const { query, days, byDay, today, isNarrowed } = calendar;
  const start = useRef<HTMLElement>(null);
  const filled = days.filter((day) => byDay.has(day));
  const nearest = filled.find((day) => day >= today);
  const isReady = query.isSuccess;
  useEffect(() => {
    if (isReady) start.current?.scrollIntoView({ block: "start" });
  }, [isReady]);
  if (query.isPending) return <AgendaSkeleton />;
  if (filled.length === 0 && isNarrowed) return <NoneFound />;
  if (filled.length === 0)
    return (
      <EmptyState icon={CalendarClock} title={t("emptyTitle")} text={t("emptyText")}>
        {action}
      </EmptyState>
    );
  return (
    <div className={`${basics["tall"]} ${css["agenda"]}`} role="region" aria-label={label}>
      {filled.map((day) => (
        <section key={day} {...(day === nearest ? { ref: start } : {})}>
          <h3 className={`${basics["row"]} ${basics["apart"]}`} data-today={day === today}>
            {capital(sayDay(day, i18n.language, longDay), i18n.language)}
            {day === today ? <span>{t("common:today")}</span> : null}
          </h3>
          <ul>
            {byDay.get(day)?.map((schedule) => (
              <AgendaRow key={schedule.id} schedule={schedule} onOpen={onOpen} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function AgendaSkeleton() {
  const { t } = useTranslation();
  return (
    <div className={`${basics["tall"]} ${css["agenda"]}`} role="status" aria-label={t("loading")}>
      {[40, 60, 50].map((width) => (
        <section key={width}>
          <h3 className={`${basics["row"]} ${basics["apart"]}`}>
            <Skeleton width={160} />
          </h3>
          <div className={css["row"]}>
            <Skeleton width={40} />
            <Skeleton width={`${width}%`} height={48} />
          </div>
        </section>
      ))}
    </div>
  );
}
