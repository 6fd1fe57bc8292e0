import { type Schedule, scheduleStatuses, type ScheduleStatus } from "@balcao/shared/schedules/schema";
import Ban from "lucide-react/icons/ban";
import CircleAlert from "lucide-react/icons/circle-exclamation-point";
import CircleCheck from "lucide-react/icons/circle-check";
import Clock from "lucide-react/icons/clock";
import type { LucideIcon } from "lucide-react/types";
import { useTranslation } from "react-i18next";
import basics from "../../ui/basics.module.css";
import css from "./states.module.css";

export const stateIcons: Record<ScheduleStatus, LucideIcon> = {
  PENDENTE: Clock,
  ENVIADA: CircleCheck,
  ERRO: CircleAlert,
  CANCELADA: Ban,
};

/** A state as icon, word and colour. */
export function StateMark({ status }: { status: ScheduleStatus }) {
  const { t } = useTranslation("schedules");
  const Icon = stateIcons[status];
  return (
    <span
      className={`${basics["mark"]} ${basics["small"]} ${basics["firm"]} ${basics["unbroken"]} ${css["mark"]}`}
      data-status={status}
    >
      <Icon size={14} aria-hidden />
      {t(`status.${status}`)}
    </span>
  );
}

/** The text that says why a message was not sent, or not yet; null where no reason is known. */
export function useReason({ status, reason, failure, held }: Schedule): string | null {
  const { t } = useTranslation(["schedules", "messages"]);
  if (failure) return t(`messages:failure.${failure}`);
  if (held) return t("messages:heldHint");
  return reason && status !== "PENDENTE" ? t(`reason.${reason}`) : null;
}

type Props = {
  chosen: readonly ScheduleStatus[];
  /** How many of the shown messages have each state. */
  counts: Readonly<Record<ScheduleStatus, number>>;
  onChange: (chosen: ScheduleStatus[]) => void;
};

/** Explains the colours of the states, and filters the calendar by states. Without a chosen state it shows all messages. */
export function StateFilter({ chosen, counts, onChange }: Props) {
  const { t } = useTranslation("schedules");
  return (
    <div
      className={`${basics["wrapped"]} ${basics["gap6"]} ${css["filter"]}`}
      role="group"
      aria-label={t("filterByState")}
    >
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
            <span className={`${basics["hint"]} ${basics["figures"]} ${css["count"]}`}>{counts[status]}</span>
          </button>
        );
      })}
    </div>
  );
}
