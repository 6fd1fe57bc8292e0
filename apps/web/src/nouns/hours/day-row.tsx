import type { HoursDay, Interval } from "@balcao/shared/hours/schema";
import IconButton from "@mui/material/IconButton";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import Switch from "@mui/material/Switch";
import CopyPlus from "lucide-react/icons/copy-plus";
import Plus from "lucide-react/icons/plus";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { type DayFault, isOpen, timesOf } from "./faults.ts";
import { IntervalFields } from "./interval-fields.tsx";
import basics from "../../ui/basics.module.css";
import css from "./week-editor.module.css";

type Props = {
  day: HoursDay;
  fault: DayFault | null;
  onChange: (day: HoursDay) => void;
  onCopy: (reach: "working" | "all") => void;
};
const mostIntervals = 6;
const usual: Interval = { startTime: "08:00", endTime: "18:00" };

const withTimes = (day: HoursDay, [first, ...more]: readonly Interval[]): HoursDay => ({
  ...day,
  startTime: first?.startTime ?? "",
  endTime: first?.endTime ?? "",
  more,
});

/** One day of the week: open or closed, its times, and a menu to copy them to other days. */
export function DayRow({ day, fault, onChange, onCopy }: Props) {
  const { t } = useTranslation("hours");
  const id = useId();
  // A day that is closed and opened again gets its earlier times back.
  const [last, setLast] = useState<readonly Interval[]>([usual]);
  const open = isOpen(day);
  const times = open ? timesOf(day) : [];
  const name = t(`day.${day.weekdayEn}`);
  const turn = (opens: boolean) => {
    if (!opens) setLast(times);
    onChange(withTimes(day, opens ? last : []));
  };
  return (
    <li className={css["day"]} data-fault={fault !== null}>
      <div className={`${basics["row"]} ${basics["apart"]} ${css["name"]}`}>
        <Switch
          size="small"
          checked={open}
          onChange={(_event, opens) => turn(opens)}
          slotProps={{ input: { id, role: "switch", "aria-label": t("isOpen", { day: name }) } }}
        />
        <label htmlFor={id}>{name}</label>
      </div>
      <div className={`${basics["column"]} ${basics["rest"]} ${basics["apart"]} ${css["times"]}`}>
        {open ? (
          <IntervalFields
            times={times}
            of={name}
            describedBy={fault ? `${id}-fault` : undefined}
            onChange={(changed) => onChange(withTimes(day, changed))}
          />
        ) : (
          <span className={`${basics["note"]} ${css["closed"]}`}>{t("closed")}</span>
        )}
        {fault ? (
          <p id={`${id}-fault`} role="alert">
            {t(`fault.${fault}`)}
          </p>
        ) : null}
      </div>
      <div className={`${basics["row"]} ${basics["still"]} ${css["actions"]}`}>
        {open && times.length < mostIntervals ? (
          <IconButton
            size="small"
            aria-label={t("addIntervalOf", { of: name })}
            title={t("addInterval")}
            onClick={() => onChange(withTimes(day, [...times, afterLast(times)]))}
          >
            <Plus size={18} />
          </IconButton>
        ) : null}
        <CopyMenu name={name} onCopy={onCopy} />
      </div>
    </li>
  );
}

const onTheHour = (hour: number) => `${String(hour).padStart(2, "0")}:00`;

/** Proposes the next interval, which begins an hour after the last end. Times that do not fit into the day are left empty. */
function afterLast(times: readonly Interval[]): Interval {
  const hour = Number((times.at(-1)?.endTime ?? "").slice(0, 2)) + 1;
  if (!(hour > 0 && hour < 23)) return { startTime: "", endTime: "" };
  return { startTime: onTheHour(hour), endTime: onTheHour(hour + 1) };
}

function CopyMenu({ name, onCopy }: { name: string; onCopy: Props["onCopy"] }) {
  const { t } = useTranslation("hours");
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const choose = (reach: "working" | "all") => {
    setAnchor(null);
    onCopy(reach);
  };
  return (
    <>
      <IconButton
        size="small"
        aria-label={t("copyOf", { day: name })}
        aria-haspopup="menu"
        title={t("copy")}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <CopyPlus size={18} />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        <MenuItem onClick={() => choose("working")}>{t("copyToWorking")}</MenuItem>
        <MenuItem onClick={() => choose("all")}>{t("copyToAll")}</MenuItem>
      </Menu>
    </>
  );
}
