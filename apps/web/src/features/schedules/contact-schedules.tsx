import type { Schedule } from "@balcao/shared/schedules/schema";
import type { Ticket } from "@balcao/shared/tickets/schema";
import Button from "@mui/material/Button";
import CalendarPlus from "lucide-react/icons/calendar-plus";
import { lazy, useState } from "react";
import { useTranslation } from "react-i18next";
import { ScheduleList } from "./schedule-list.tsx";
import { Late } from "../../ui/late.tsx";

const ScheduleDialog = lazy(() => import("./schedule-dialog.tsx"));

/** The scheduled messages of the ticket's contact. */
export function ContactSchedules({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation("schedules");
  const [dialog, show] = useState<{ schedule: Schedule | null } | null>(null);
  // An answer that arrives late must not close a dialog that was opened after the call.
  const close = () => show((now) => (now === dialog ? null : now));
  return (
    <>
      <ScheduleList contactId={ticket.contactId} onEdit={(schedule) => show({ schedule })} />
      <Button
        size="small"
        variant="outlined"
        color="inherit"
        startIcon={<CalendarPlus size={16} />}
        onClick={() => show({ schedule: null })}
      >
        {t("addTitle")}
      </Button>
      {dialog ? (
        <Late>
          <ScheduleDialog ticket={ticket} schedule={dialog.schedule} onClose={close} />
        </Late>
      ) : null}
    </>
  );
}
