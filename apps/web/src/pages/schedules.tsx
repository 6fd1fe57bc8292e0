import type { Contact } from "@balcao/shared/contacts/schema";
import type { Schedule } from "@balcao/shared/schedules/schema";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { CalendarPlus } from "lucide-react";
import { type Dispatch, lazy, type SetStateAction, useEffect, useEffectEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import { contactDetail } from "../features/contacts/queries.ts";
import { Agenda } from "../features/schedules/agenda.tsx";
import { CalendarBar } from "../features/schedules/calendar-bar.tsx";
import { DayDialog } from "../features/schedules/day-dialog.tsx";
import { DayGrid } from "../features/schedules/day-grid.tsx";
import { type Day, isSameMonth } from "../features/schedules/days.ts";
import { useCalendar } from "../features/schedules/use-calendar.ts";
import { errorText } from "../lib/error-text.ts";
import { useMediaQuery } from "../lib/media-query.ts";
import { notify } from "../lib/notify.ts";
import { useTitle } from "../lib/title.ts";
import { phone } from "../ui/breakpoints.ts";
import { Late } from "../ui/late.tsx";
import { Page } from "../ui/page.tsx";
import { ErrorState } from "../ui/states.tsx";
import css from "./schedules.module.css";

const ScheduleDialog = lazy(() => import("../features/schedules/schedule-dialog.tsx"));
type Open =
  | { what: "add"; day: Day | null; contact: Contact | null }
  | { what: "schedule"; schedule: Schedule }
  | { what: "day"; day: Day };

export default function Schedules() {
  const { t } = useTranslation("schedules");
  const narrow = useMediaQuery(phone);
  const calendar = useCalendar(narrow);
  const [open, setOpen] = useState<Open | null>(null);
  useTitle(t("pageTitle"));
  const forContact = useWantedContact((contact) => setOpen({ what: "add", day: null, contact }));
  const onOpen = (schedule: Schedule) => setOpen({ what: "schedule", schedule });
  const onDay = (day: Day) => {
    // One of the next month is looked at without leaving this one.
    if (calendar.view === "week" || isSameMonth(day, calendar.day)) calendar.setDay(day);
    setOpen({ what: "day", day });
  };
  const add = (
    <Button
      variant="contained"
      startIcon={<CalendarPlus size={18} aria-hidden />}
      loading={forContact.isLoading}
      loadingPosition="start"
      onClick={() => setOpen({ what: "add", day: null, contact: null })}
    >
      {t("addTitle")}
    </Button>
  );
  const { query, view } = calendar;
  return (
    <Page title={t("pageTitle")} subtitle={t("subtitle")} action={add}>
      <CalendarBar calendar={calendar} narrow={narrow} panelId="schedules-calendar" />
      {query.data?.hasMore ? <p className={css["notice"]}>{t("tooMany", { count: calendar.all.length })}</p> : null}
      <div id="schedules-calendar" className={css["panel"]} role={narrow ? undefined : "tabpanel"}>
        {query.isError && !query.data ? (
          <ErrorState text={t("common:listFailed")} retry={() => void query.refetch()} />
        ) : view === "agenda" ? (
          <Agenda key={calendar.days[0]} calendar={calendar} label={t("pageTitle")} action={add} onOpen={onOpen} />
        ) : (
          <DayGrid calendar={calendar} label={t("pageTitle")} onDay={onDay} onOpen={onOpen} />
        )}
      </div>
      <Dialogs open={open} setOpen={setOpen} calendar={calendar} />
    </Page>
  );
}

type DialogsProps = {
  open: Open | null;
  setOpen: Dispatch<SetStateAction<Open | null>>;
  calendar: ReturnType<typeof useCalendar>;
};

function Dialogs({ open, setOpen, calendar: { all, byDay, today } }: DialogsProps) {
  // An answer that comes late closes nothing that was opened since.
  const close = () => setOpen((now) => (now === open ? null : now));
  // As it now is: the clock may send it while somebody looks at it.
  const shown = open?.what === "schedule" ? (all.find(({ id }) => id === open.schedule.id) ?? open.schedule) : null;
  return (
    <>
      {open?.what === "day" ? (
        <DayDialog
          day={open.day}
          schedules={byDay.get(open.day) ?? []}
          isPast={open.day < today}
          onOpen={(schedule) => setOpen({ what: "schedule", schedule })}
          onAdd={() => setOpen({ what: "add", day: open.day, contact: null })}
          onClose={close}
        />
      ) : null}
      <Late>
        {shown ? <ScheduleDialog key={shown.id} schedule={shown} onClose={close} /> : null}
        {open?.what === "add" ? <ScheduleDialog contact={open.contact} day={open.day} onClose={close} /> : null}
      </Late>
    </>
  );
}

/** `?contactId=5` begins a message for that contact, once: the address is then the calendar's alone. */
function useWantedContact(begin: (contact: Contact) => void) {
  const [params, setParams] = useSearchParams();
  const asked = params.get("contactId");
  const wanted = asked !== null && /^[1-9]\d{0,8}$/.test(asked) ? Number(asked) : null;
  const { data, error, isLoading } = useQuery({ ...contactDetail(wanted ?? 0), enabled: wanted !== null });
  const settle = useEffectEvent(() => {
    if (data) begin(data);
    else if (error) notify.error(errorText(error));
    setParams({}, { replace: true });
  });
  const settled = asked !== null && !isLoading;
  useEffect(() => {
    if (settled) settle();
  }, [settled]);
  return { isLoading };
}
