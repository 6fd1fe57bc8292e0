import type { Holiday } from "@balcao/shared/hours/schema";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import { useQuery } from "@tanstack/react-query";
import CalendarPlus from "lucide-react/icons/calendar-plus";
import Flag from "lucide-react/icons/flag";
import Pencil from "lucide-react/icons/pencil";
import Trash2 from "lucide-react/icons/trash";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { localOf } from "../../lib/time/zoned.ts";
import { useDialogSwitch } from "../../ui/dialogs/use-dialog-switch.ts";
import { useMe } from "../../nouns/auth/me.ts";
import basics from "../../ui/basics.module.css";
import css from "./blocks.module.css";
import { HolidayDialog } from "./holiday-dialog.tsx";
import { byDate, dateInWords, hoursInWords } from "./holiday-words.ts";
import { PresetDialog } from "./preset-dialog.tsx";
import { companyHours, useSaveHolidays, withoutHoliday } from "../../nouns/hours/noun.ts";

/** The list of holidays. Each change saves the whole list. */
export function HolidaysBlock() {
  const { t } = useTranslation("hours");
  const zone = useMe().company.timezone;
  const [today] = useState(() => localOf(new Date().toISOString(), zone).slice(0, 10));
  const { data } = useQuery(companyHours);
  const { mutate } = useSaveHolidays();
  const { now, open, close } = useDialogSwitch<{ edit: Holiday | null; preset: true }>();
  if (!data) return <p className={`${basics["note"]} ${css["note"]}`}>{t("common:loading")}</p>;
  const holidays = data.holidays.toSorted(byDate(today.slice(0, 4)));
  return (
    <div>
      {holidays.length === 0 ? (
        <p className={`${basics["note"]} ${css["note"]}`}>{t("noHolidays")}</p>
      ) : (
        <ul className={`${basics["scrolls"]} ${basics["framed"]} ${css["holidays"]}`} aria-label={t("holidays")}>
          {holidays.map((holiday) => (
            <HolidayRow
              key={`${holiday.date} ${holiday.repeat}`}
              holiday={holiday}
              past={holiday.repeat === "none" && holiday.date < today}
              onEdit={() => open("edit", holiday)}
              onDelete={() => mutate((list) => withoutHoliday(list, holiday))}
            />
          ))}
        </ul>
      )}
      <div className={`${basics["row"]} ${basics["apart"]} ${css["buttons"]}`}>
        <Button
          variant="outlined"
          color="inherit"
          size="small"
          startIcon={<CalendarPlus size={16} aria-hidden />}
          onClick={() => open("edit", null)}
        >
          {t("addHoliday")}
        </Button>
        <Button
          variant="outlined"
          color="inherit"
          size="small"
          startIcon={<Flag size={16} aria-hidden />}
          onClick={() => open("preset", true)}
        >
          {t("addPreset")}
        </Button>
      </div>
      {now.edit === undefined ? null : <HolidayDialog holiday={now.edit} holidays={data.holidays} onClose={close} />}
      {now.preset ? <PresetDialog holidays={data.holidays} today={today} onClose={close} /> : null}
    </div>
  );
}

type RowProps = { holiday: Holiday; past: boolean; onEdit: () => void; onDelete: () => void };

function HolidayRow({ holiday, past, onEdit, onDelete }: RowProps) {
  const { t } = useTranslation("hours");
  const { label, date, repeat } = holiday;
  const name = label === "" ? dateInWords(holiday) : label;
  return (
    <li className={past ? basics["quiet"] : undefined}>
      <time dateTime={date}>{dateInWords(holiday)}</time>
      <div className={`${basics["wrapped"]} ${basics["rest"]} ${css["facts"]}`}>
        <strong className={`${basics["broken"]} ${basics["firm"]}`} dir="auto">
          {label}
        </strong>
        <span className={basics["hint"]}>{holiday.hours.length === 0 ? t("closedAllDay") : hoursInWords(holiday)}</span>
        {repeat === "yearly" ? <span className={basics["hint"]}>{t("yearly")}</span> : null}
        {past ? <span className={basics["hint"]}>{t("past")}</span> : null}
      </div>
      <div className={css["actions"]}>
        <IconButton aria-label={t("common:editOf", { name })} title={t("common:edit")} onClick={onEdit}>
          <Pencil size={16} />
        </IconButton>
        <IconButton aria-label={t("common:deleteOf", { name })} title={t("common:delete")} onClick={onDelete}>
          <Trash2 size={16} />
        </IconButton>
      </div>
    </li>
  );
}
