import type { Contact } from "@balcao/shared/contacts/schema";
import type { Schedule } from "@balcao/shared/schedules/schema";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import CalendarPlus from "lucide-react/icons/calendar-plus";
import { lazy, useEffect, useEffectEvent } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import { contactDetail } from "../../nouns/contacts/queries.ts";
import { Agenda } from "../../features/schedules/agenda.tsx";
import { CalendarBar } from "../../features/schedules/calendar-bar.tsx";
import { DayDialog } from "../../features/schedules/day-dialog.tsx";
import { DayGrid } from "../../features/schedules/day-grid.tsx";
import { type Day, isSameMonth } from "../../lib/time/calendar.ts";
import { useCalendar } from "../../features/schedules/use-calendar.ts";
import { errorText } from "../../lib/error-text.ts";
import { useMediaQuery } from "../../lib/screen/media-query.ts";
import { notify } from "../../lib/notify.ts";
import { useTitle } from "../../lib/title.ts";
import { phone } from "../../ui/theme/breakpoints.ts";
import { Late } from "../../ui/late.tsx";
import { Page } from "../../ui/page/page.tsx";
import { ErrorState } from "../../ui/states.tsx";
import { useDialogSwitch } from "../../ui/dialogs/use-dialog-switch.ts";
import basics from "../../ui/basics.module.css";
import css from "./schedules.module.css";

const ScheduleDialog = lazy(() => import("../../features/schedules/schedule-dialog.tsx"));
type SchedulesDialogs = { add: { day?: Day; contact?: Contact }; schedule: Schedule; day: Day };

export default function Schedules() {
  const { t } = useTranslation("schedules");
  const narrow = useMediaQuery(phone);
  const calendar = useCalendar(narrow);
  const dialog = useDialogSwitch<SchedulesDialogs>();
  useTitle(t("pageTitle"));
  const forContact = useWantedContact((contact) => dialog.open("add", { contact }));
  const onOpen = (schedule: Schedule) => dialog.open("schedule", schedule);
  const onDay = (day: Day) => {
    // A day of the next month opens without turning the calendar to that month.
    if (calendar.view === "week" || isSameMonth(day, calendar.day)) calendar.setDay(day);
    dialog.open("day", day);
  };
  const add = (
    <Button
      variant="contained"
      startIcon={<CalendarPlus size={18} aria-hidden />}
      loading={forContact.isLoading}
      loadingPosition="start"
      onClick={() => dialog.open("add", {})}
    >
      {t("addTitle")}
    </Button>
  );
  const { query, view } = calendar;
  return (
    <Page title={t("pageTitle")} subtitle={t("subtitle")} action={add}>
      <CalendarBar calendar={calendar} narrow={narrow} panelId="schedules-calendar" />
      {query.data?.hasMore ? (
        <p className={`${basics["still"]} ${basics["framed"]} ${basics["sunk"]} ${basics["small"]} ${css["notice"]}`}>
          {t("tooMany", { count: calendar.all.length })}
        </p>
      ) : null}
      <div
        id="schedules-calendar"
        className={`${basics["column"]} ${basics["tall"]}`}
        role={narrow ? undefined : "tabpanel"}
      >
        {query.isError && !query.data ? (
          <ErrorState text={t("common:listFailed")} retry={() => void query.refetch()} />
        ) : view === "agenda" ? (
          <Agenda key={calendar.days[0]} calendar={calendar} label={t("pageTitle")} action={add} onOpen={onOpen} />
        ) : (
          <DayGrid calendar={calendar} label={t("pageTitle")} onDay={onDay} onOpen={onOpen} />
        )}
      </div>
      <Dialogs dialog={dialog} calendar={calendar} />
    </Page>
  );
}

type DialogsProps = {
  dialog: ReturnType<typeof useDialogSwitch<SchedulesDialogs>>;
  calendar: ReturnType<typeof useCalendar>;
};

function Dialogs({ dialog: { now, open, close }, calendar: { all, byDay, today } }: DialogsProps) {
  return (
    <Late>
      {now.schedule ? (
        // The message in its present state: it may be sent while its dialog is open.
        <ScheduleDialog schedule={all.find(({ id }) => id === now.schedule?.id) ?? now.schedule} onClose={close} />
      ) : null}
      {now.add ? <ScheduleDialog {...now.add} onClose={close} /> : null}
      {now.day ? (
        <DayDialog
          day={now.day}
          schedules={byDay.get(now.day) ?? []}
          isPast={now.day < today}
          onOpen={(schedule) => open("schedule", schedule)}
          onAdd={(day) => open("add", { day })}
          onClose={close}
        />
      ) : null}
    </Late>
  );
}

/** Opens the dialog for a message to the contact in `?contactId=5` once, and then removes it from the address. */
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
