import { spanOf } from "@balcao/shared/hours/rules";
import type { Interval } from "@balcao/shared/hours/schema";
import IconButton from "@mui/material/IconButton";
import X from "lucide-react/icons/x";
import { useTranslation } from "react-i18next";
import { ClockField } from "../../ui/fields/clock-field.tsx";
import { isClock } from "../../ui/fields/clock-text.ts";
import basics from "../../ui/basics.module.css";
import css from "./interval-fields.module.css";

type Props = {
  times: readonly Interval[];
  onChange: (times: Interval[]) => void;
  /** The day of these times, for users of screen readers. */
  of: string;
  describedBy?: string | undefined;
};

/** The intervals of a day. The last one cannot be removed. */
export function IntervalFields({ times, onChange, of, describedBy }: Props) {
  const { t } = useTranslation("hours");
  const change = (index: number, part: Partial<Interval>) =>
    onChange(times.map((one, at) => (at === index ? { ...one, ...part } : one)));
  return times.map((one, index) => (
    <div key={index} className={`${basics["row"]} ${css["interval"]}`}>
      <ClockField
        label={t("start", { of, number: index + 1 })}
        value={one.startTime}
        invalid={isWrong(one, one.startTime)}
        describedBy={describedBy}
        onChange={(startTime) => change(index, { startTime })}
      />
      <span aria-hidden>{t("to")}</span>
      <ClockField
        label={t("end", { of, number: index + 1 })}
        value={one.endTime}
        invalid={isWrong(one, one.endTime)}
        describedBy={describedBy}
        onChange={(endTime) => change(index, { endTime })}
      />
      {times.length > 1 ? (
        <IconButton
          size="small"
          aria-label={t("removeInterval", { of, number: index + 1 })}
          title={t("remove")}
          onClick={() => onChange(times.filter((_one, at) => at !== index))}
        >
          <X size={16} />
        </IconButton>
      ) : null}
      <EndInWords interval={one} />
    </div>
  ));
}

const isWrong = ({ startTime, endTime }: Interval, time: string) => !isClock(time) || startTime === endTime;

/** Says when an interval past midnight ends. */
function EndInWords({ interval }: { interval: Interval }) {
  const { t } = useTranslation("hours");
  const { startTime, endTime } = interval;
  if (!isClock(startTime) || !isClock(endTime)) return null;
  const to = spanOf(interval)?.to ?? 0;
  if (to < 1440) return null;
  return (
    <small className={css["words"]}>{to === 1440 ? t("untilMidnight") : t("untilNextDay", { time: endTime })}</small>
  );
}
