import { type Schedule, scheduleStatuses, type ScheduleStatus } from "@balcao/shared/schedules/schema";
import { Ban, CircleAlert, CircleCheck, Clock, type LucideIcon } from "lucide-react";
import { useTranslation } from "react-i18next";
import css from "./states.module.css";

export const stateIcons: Record<ScheduleStatus, LucideIcon> = {
  PENDENTE: Clock,
  ENVIADA: CircleCheck,
  ERRO: CircleAlert,
  CANCELADA: Ban,
};

/** Icon, word and colour of a state. */
export function StateMark({ status }: { status: ScheduleStatus }) {
  const { t } = useTranslation("schedules");
  const Icon = stateIcons[status];
  return (
    <span className={css["mark"]} data-status={status}>
      <Icon size={14} aria-hidden />
      {t(`status.${status}`)}
    </span>
  );
}

/** Why it did not go out; null where there is nothing to say. */
export function useReason({ status, reason, failure }: Schedule): string | null {
  const { t } = useTranslation(["schedules", "messages"]);
  if (failure) return t(`messages:failure.${failure}`);
  return reason && status !== "PENDENTE" ? t(`reason.${reason}`) : null;
}

type Props = {
  chosen: readonly ScheduleStatus[];
  /** How many there are of each in what is shown. */
  counts: Readonly<Record<ScheduleStatus, number>>;
  onChange: (chosen: ScheduleStatus[]) => void;
};

/** Says what the colours mean, and narrows the calendar to some of them; none chosen shows all. */
export function StateFilter({ chosen, counts, onChange }: Props) {
  const { t } = useTranslation("schedules");
  return (
    <div className={css["filter"]} role="group" aria-label={t("filterByState")}>
      {scheduleStatuses.map((status) => {
        const isOn = chosen.includes(status);
        return (
          <button
            key={status}
            type="button"
            aria-pressed={isOn}
            onClick={() => onChange(isOn ? chosen.filter((one) => one !== status) : [...chosen, status])}
          >
            <StateMark status={status} />
            <span className={css["count"]}>{counts[status]}</span>
          </button>
        );
      })}
    </div>
  );
}
