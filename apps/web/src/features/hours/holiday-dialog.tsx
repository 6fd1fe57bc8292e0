import { repeatedHolidays } from "@balcao/shared/hours/rules";
import type { Holiday, Interval } from "@balcao/shared/hours/schema";
import Button from "@mui/material/Button";
import FormControlLabel from "@mui/material/FormControlLabel";
import OutlinedInput from "@mui/material/OutlinedInput";
import Switch from "@mui/material/Switch";
import Plus from "lucide-react/icons/plus";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { isDay } from "../../lib/time/calendar.ts";
import { errorText } from "../../lib/error-text.ts";
import { EntityDialog } from "../../ui/dialogs/entity-dialog.tsx";
import { Field } from "../../ui/fields/field.tsx";
import { MomentField } from "../../ui/fields/moment-field.tsx";
import { useMe } from "../../nouns/auth/me.ts";
import { type TimesFault, timesFault } from "../../nouns/hours/faults.ts";
import { IntervalFields } from "../../nouns/hours/interval-fields.tsx";
import basics from "../../ui/basics.module.css";
import css from "./holiday-dialog.module.css";
import { useSaveHolidays, withoutHoliday } from "../../nouns/hours/noun.ts";

type Props = { holiday: Holiday | null; holidays: readonly Holiday[]; onClose: () => void };
type Faults = { date?: "required" | "twice"; label?: "required"; hours?: TimesFault };
const longestLabel = 80;
const mostIntervals = 6;
const lastDay = "2100-12-31";
const usual: Interval = { startTime: "08:00", endTime: "12:00" };
const trimmed = (holiday: Holiday): Holiday => ({ ...holiday, label: holiday.label.trim() });
const blank: Holiday = { date: "", repeat: "none", label: "", hours: [] };

function faultsOf(holiday: Holiday, others: readonly Holiday[]): Faults {
  const wrong = timesFault(holiday.hours);
  const twice = repeatedHolidays([...others, holiday]).includes(holiday);
  const isDate = isDay(holiday.date) && holiday.date <= lastDay;
  return {
    ...(isDate ? (twice ? { date: "twice" } : {}) : { date: "required" }),
    ...(holiday.label.trim() === "" ? { label: "required" } : {}),
    ...(wrong ? { hours: wrong } : {}),
  };
}

/** Adds a holiday to the list, or changes one. */
export function HolidayDialog({ holiday, holidays, onClose }: Props) {
  const { t } = useTranslation("hours");
  const save = useSaveHolidays();
  const start = holiday ?? blank;
  const [values, setValues] = useState(start);
  const [tried, setTried] = useState(false);
  const others = withoutHoliday(holidays, holiday);
  const found = faultsOf(values, others);
  const faults: Faults = tried ? found : {};
  const change = (part: Partial<Holiday>) => setValues((old) => ({ ...old, ...part }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (Object.keys(found).length > 0) return;
    save.mutate((now) => [...withoutHoliday(now, holiday), trimmed(values)], { onSuccess: onClose });
  };
  return (
    <EntityDialog
      title={t(holiday ? "editHoliday" : "addHoliday")}
      action={t(holiday ? "common:save" : "add")}
      dirty={JSON.stringify(values) !== JSON.stringify(start)}
      busy={save.isPending}
      refusal={save.isError ? errorText(save.error) : undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <DateField value={values.date} fault={faults.date} onChange={(date) => change({ date })} />
      <LabelField value={values.label} fault={faults.label} onChange={(label) => change({ label })} />
      <FormControlLabel
        control={
          <Switch
            checked={values.repeat === "yearly"}
            onChange={(_event, on) => change({ repeat: on ? "yearly" : "none" })}
          />
        }
        label={t("everyYear")}
      />
      <HoursOfDate hours={values.hours} fault={faults.hours} onChange={(hours) => change({ hours })} />
    </EntityDialog>
  );
}

type FieldProps = { value: string; fault: string | undefined; onChange: (value: string) => void };

function DateField({ value, fault, onChange }: FieldProps) {
  const { t } = useTranslation("hours");
  const zone = useMe().company.timezone;
  return (
    <MomentField
      kind="day"
      autoFocus
      label={t("date")}
      error={fault && t(`fault.${fault}`)}
      zone={zone}
      max={lastDay}
      value={value}
      onChange={onChange}
    />
  );
}

function LabelField({ value, fault, onChange }: FieldProps) {
  const { t } = useTranslation("hours");
  return (
    <Field label={t("label")} error={fault && t(`fault.${fault}`)}>
      {(wiring) => (
        <OutlinedInput
          value={value}
          autoComplete="off"
          placeholder={t("labelPlaceholder")}
          error={fault !== undefined}
          onChange={({ target }) => onChange(target.value)}
          slotProps={{ input: { ...wiring, maxLength: longestLabel, dir: "auto" } }}
        />
      )}
    </Field>
  );
}

type HoursProps = { hours: Interval[]; fault: TimesFault | undefined; onChange: (hours: Interval[]) => void };

function HoursOfDate({ hours, fault, onChange }: HoursProps) {
  const { t } = useTranslation("hours");
  const closed = hours.length === 0;
  return (
    <div className={`${basics["column"]} ${basics["apart"]} ${basics["top"]} ${css["hours"]}`}>
      <FormControlLabel
        control={<Switch checked={closed} onChange={(_event, on) => onChange(on ? [] : [usual])} />}
        label={t("closedAllDay")}
      />
      <IntervalFields
        times={hours}
        of={t("thisDate")}
        describedBy={fault ? "holiday-hours-fault" : undefined}
        onChange={onChange}
      />
      {fault ? (
        <p id="holiday-hours-fault" role="alert">
          {t(`fault.${fault}`)}
        </p>
      ) : null}
      {closed || hours.length >= mostIntervals ? null : (
        <Button
          size="small"
          color="inherit"
          startIcon={<Plus size={16} aria-hidden />}
          onClick={() => onChange([...hours, { startTime: "", endTime: "" }])}
        >
          {t("addInterval")}
        </Button>
      )}
    </div>
  );
}
