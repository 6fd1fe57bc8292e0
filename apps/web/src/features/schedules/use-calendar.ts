import { shownStatus } from "@balcao/shared/schedules/rules";
import { scheduleStatuses, type Schedule, type ScheduleStatus } from "@balcao/shared/schedules/schema";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { hasWords } from "../../lib/plain-text.ts";
import { storage } from "../../lib/storage.ts";
import { useNow } from "../../lib/time/use-now.ts";
import { zonedDay } from "../../lib/time/zoned.ts";
import { useMe } from "../../nouns/auth/me.ts";
import { type Day, firstWeekday } from "../../lib/time/calendar.ts";
import { daysOf, spanOf, type View } from "./days.ts";
import { schedulesBetween } from "../../nouns/schedules/noun.ts";

const viewKey = "schedulesView";
const views: readonly View[] = ["month", "week", "agenda"];
const none: readonly Schedule[] = [];

const says = ({ body, contact }: Schedule, term: string) => hasWords(term, body, contact.name, contact.number);

/** How many messages have each state. */
const countOf = (list: readonly Schedule[]) =>
  Object.fromEntries(
    scheduleStatuses.map((status) => [status, list.filter((one) => shownStatus(one) === status).length]),
  ) as Record<ScheduleStatus, number>;

function groupByDay(list: readonly Schedule[], zone: string): Map<Day, Schedule[]> {
  const days = new Map<Day, Schedule[]>();
  for (const one of list) {
    const day = zonedDay(one.sendAt, zone);
    days.set(day, [...(days.get(day) ?? []), one]);
  }
  return days;
}

/** The period, view and filters of the calendar, and its messages, in the company's time zone. Phones always show the agenda. */
export function useCalendar(narrow: boolean) {
  const { i18n } = useTranslation();
  const zone = useMe().company.timezone;
  const now = useNow(30_000);
  const today = zonedDay(new Date(now).toISOString(), zone);
  const [wanted, setWanted] = useState<View>(() => views.find((one) => one === storage.get(viewKey)) ?? "month");
  const [day, setDay] = useState<Day>(today);
  const [search, setSearch] = useState("");
  const [states, setStates] = useState<ScheduleStatus[]>([]);
  const view = narrow ? "agenda" : wanted;
  const first = firstWeekday(i18n.language);
  const days = useMemo(() => daysOf(view, day, first), [view, day, first]);
  const span = useMemo(() => spanOf(days, zone), [days, zone]);
  const query = useQuery(schedulesBetween(span));
  const all = query.data?.schedules ?? none;
  const found = useMemo(() => all.filter((one) => says(one, search)), [all, search]);
  const byDay = useMemo(() => {
    const shown = states.length === 0 ? found : found.filter((one) => states.includes(shownStatus(one)));
    return groupByDay(shown, zone);
  }, [found, states, zone]);
  return {
    zone,
    now,
    today,
    view,
    setView: (next: View) => {
      storage.set(viewKey, next);
      setWanted(next);
    },
    day,
    setDay,
    first,
    days,
    query,
    all,
    byDay,
    counts: useMemo(() => countOf(found), [found]),
    search,
    setSearch,
    states,
    setStates,
    isNarrowed: search.trim() !== "" || states.length > 0,
  };
}
export type Calendar = ReturnType<typeof useCalendar>;
