import type { Schedule } from "@balcao/shared/schedules/schema";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { useTranslation } from "react-i18next";
import { AgendaRow } from "./agenda-row.tsx";
import { capital } from "../../lib/plain-text.ts";
import basics from "../../ui/basics.module.css";
import { type Day, longDay, sayDay } from "../../lib/time/calendar.ts";

type Props = {
  day: Day;
  schedules: readonly Schedule[];
  /** Whether the day is past, so that no message can be added. */
  isPast: boolean;
  onOpen: (schedule: Schedule) => void;
  onAdd: (day: Day) => void;
  onClose: () => void;
};

/** All scheduled messages of one day. */
export function DayDialog({ day, schedules, isPast, onOpen, onAdd, onClose }: Props) {
  const { t, i18n } = useTranslation("schedules");
  const title = capital(sayDay(day, i18n.language, { ...longDay, year: "numeric" }), i18n.language);
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby="schedules-day">
      <DialogTitle id="schedules-day" sx={{ "&::first-letter": { textTransform: "uppercase" } }}>
        {title}
      </DialogTitle>
      <DialogContent>
        {schedules.length === 0 ? <p className={basics["note"]}>{t("none")}</p> : null}
        <ul className={basics["column"]} aria-label={title}>
          {schedules.map((schedule) => (
            <AgendaRow key={schedule.id} schedule={schedule} onOpen={onOpen} />
          ))}
        </ul>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {t("common:close")}
        </Button>
        {isPast ? null : (
          <Button variant="contained" autoFocus={schedules.length === 0} onClick={() => onAdd(day)}>
            {t("addOnDay")}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
