import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import CalendarDays from "lucide-react/icons/calendar-days";
import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import Globe from "lucide-react/icons/globe";
import List from "lucide-react/icons/list";
import Rows3 from "lucide-react/icons/rows-3";
import { useTranslation } from "react-i18next";
import { otherZone, zonedTime, zoneName } from "../../lib/time/zoned.ts";
import { SearchBox } from "../../ui/fields/search-box.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import basics from "../../ui/basics.module.css";
import css from "./calendar-bar.module.css";
import { sayDay } from "../../lib/time/calendar.ts";
import { turn } from "./days.ts";
import { StateFilter } from "./states.tsx";
import type { Calendar } from "./use-calendar.ts";

type Props = { calendar: Calendar; narrow: boolean; panelId: string };

/** The controls of the calendar: its period, its view and its filters. */
export function CalendarBar({ calendar, narrow, panelId }: Props) {
  const { t } = useTranslation("schedules");
  const { search, setSearch, states, setStates, counts } = calendar;
  return (
    <div className={`${basics["column"]} ${basics["still"]} ${css["bar"]}`}>
      <div className={`${basics["row"]} ${css["row"]}`}>
        <PeriodControls calendar={calendar} />
        {narrow ? null : (
          <div className={basics["still"]}>
            <Tabs
              label={t("view.label")}
              look="pill"
              panelId={panelId}
              value={calendar.view}
              onChange={calendar.setView}
              tabs={[
                { value: "month", label: t("view.month"), icon: CalendarDays },
                { value: "week", label: t("view.week"), icon: Rows3 },
                { value: "agenda", label: t("view.agenda"), icon: List },
              ]}
            />
          </div>
        )}
      </div>
      <div className={`${basics["row"]} ${css["row"]}`}>
        <div className={css["search"]}>
          <SearchBox label={t("search")} value={search} onChange={setSearch} />
        </div>
        <StateFilter chosen={states} counts={counts} onChange={setStates} />
      </div>
      <Zone calendar={calendar} />
    </div>
  );
}

function PeriodControls({ calendar: { view, day, days, today, setDay } }: { calendar: Calendar }) {
  const { t, i18n } = useTranslation("schedules");
  const title =
    view === "week"
      ? t("weekOf", {
          from: sayDay(days[0] ?? day, i18n.language, { day: "numeric", month: "short" }),
          to: sayDay(days.at(-1) ?? day, i18n.language, { day: "numeric", month: "short", year: "numeric" }),
        })
      : sayDay(day, i18n.language, { month: "long", year: "numeric" });
  const before = t(view === "week" ? "previousWeek" : "previousMonth");
  const after = t(view === "week" ? "nextWeek" : "nextMonth");
  return (
    <div className={`${basics["row"]} ${basics["narrow"]} ${basics["gap4"]} ${css["period"]}`}>
      <Button variant="outlined" color="inherit" size="small" onClick={() => setDay(today)}>
        {t("common:today")}
      </Button>
      <IconButton aria-label={before} title={before} onClick={() => setDay(turn(view, day, -1))}>
        <ChevronLeft size={20} />
      </IconButton>
      <IconButton aria-label={after} title={after} onClick={() => setDay(turn(view, day, 1))}>
        <ChevronRight size={20} />
      </IconButton>
      <h2 aria-live="polite">{title}</h2>
    </div>
  );
}

/** Names the company's time zone to a reader whose own clock shows another time. */
function Zone({ calendar: { zone, now } }: { calendar: Calendar }) {
  const { t, i18n } = useTranslation("schedules");
  const own = otherZone(zone, now);
  if (own === null) return null;
  const iso = new Date(now).toISOString();
  return (
    <p className={`${basics["row"]} ${basics["hint"]} ${basics["gap6"]}`}>
      <Globe size={14} aria-hidden />
      {t("otherZone", {
        zone: zoneName(zone, i18n.language),
        time: zonedTime(iso, zone),
        own: zoneName(own, i18n.language),
        ownTime: zonedTime(iso, own),
      })}
    </p>
  );
}
