import type { Holiday } from "@balcao/shared/hours/schema";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import { useQuery } from "@tanstack/react-query";
import { CalendarPlus, Flag, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { localOf } from "../../lib/zoned.ts";
import { useMe } from "../auth/me.ts";
import css from "./blocks.module.css";
import { HolidayDialog } from "./holiday-dialog.tsx";
import { byDate, dateInWords, hoursInWords } from "./holiday-words.ts";
import { PresetDialog } from "./preset-dialog.tsx";
import { companyHours, useSaveHolidays, withoutHoliday } from "./queries.ts";

type Open = { what: "add" | "preset" } | { what: "edit"; holiday: Holiday };

/** Dates unlike their weekday. Each change saves the whole list. */
export function HolidaysBlock() {
  const { t } = useTranslation("hours");
  const zone = useMe().company.timezone;
  const [today] = useState(() => localOf(new Date().toISOString(), zone).slice(0, 10));
  const { data } = useQuery(companyHours);
  const { mutate } = useSaveHolidays();
  const [open, setOpen] = useState<Open | null>(null);
  if (!data) return <p className={css["note"]}>{t("common:loading")}</p>;
  const holidays = data.holidays.toSorted(byDate(today.slice(0, 4)));
  const close = () => setOpen(null);
  return (
    <div>
      {holidays.length === 0 ? (
        <p className={css["note"]}>{t("noHolidays")}</p>
      ) : (
        <ul className={css["holidays"]} aria-label={t("holidays")}>
          {holidays.map((holiday) => (
            <HolidayRow
              key={`${holiday.date} ${holiday.repeat}`}
              holiday={holiday}
              past={holiday.repeat === "none" && holiday.date < today}
              onEdit={() => setOpen({ what: "edit", holiday })}
              onDelete={() => mutate((now) => withoutHoliday(now, holiday))}
            />
          ))}
        </ul>
      )}
      <div className={css["buttons"]}>
        <Button
          variant="outlined"
          color="inherit"
          size="small"
          startIcon={<CalendarPlus size={16} aria-hidden />}
          onClick={() => setOpen({ what: "add" })}
        >
          {t("addHoliday")}
        </Button>
        <Button
          variant="outlined"
          color="inherit"
          size="small"
          startIcon={<Flag size={16} aria-hidden />}
          onClick={() => setOpen({ what: "preset" })}
        >
          {t("addPreset")}
        </Button>
      </div>
      {open?.what === "preset" ? <PresetDialog holidays={data.holidays} today={today} onClose={close} /> : null}
      {open?.what === "add" || open?.what === "edit" ? (
        <HolidayDialog holiday={open.what === "edit" ? open.holiday : null} holidays={data.holidays} onClose={close} />
      ) : null}
    </div>
  );
}

type RowProps = { holiday: Holiday; past: boolean; onEdit: () => void; onDelete: () => void };

function HolidayRow({ holiday, past, onEdit, onDelete }: RowProps) {
  const { t } = useTranslation("hours");
  const { label, date, repeat } = holiday;
  const name = label === "" ? dateInWords(holiday) : label;
  return (
    <li className={past ? css["past"] : undefined}>
      <time dateTime={date}>{dateInWords(holiday)}</time>
      <div className={css["facts"]}>
        <strong dir="auto">{label}</strong>
        <span>{holiday.hours.length === 0 ? t("closedAllDay") : hoursInWords(holiday)}</span>
        {repeat === "yearly" ? <span>{t("yearly")}</span> : null}
        {past ? <span>{t("past")}</span> : null}
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
