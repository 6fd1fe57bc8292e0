import type { DashboardCounters } from "@balcao/shared/dashboard/schema";
import IconButton from "@mui/material/IconButton";
import Tooltip from "@mui/material/Tooltip";
import CircleHelp from "lucide-react/icons/circle-question-mark";
import CircleCheckBig from "lucide-react/icons/circle-check-big";
import Clock from "lucide-react/icons/clock";
import Headset from "lucide-react/icons/headset";
import Hourglass from "lucide-react/icons/hourglass";
import UserPlus from "lucide-react/icons/user-plus";
import UsersRound from "lucide-react/icons/users-round";
import type { LucideIcon } from "lucide-react/types";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import basics from "../../ui/basics.module.css";
import css from "./cards.module.css";
import { useDuration } from "./duration.ts";

export const cards = [
  "supportPending",
  "supportHappening",
  "supportFinished",
  "leads",
  "avgSupportTime",
  "avgWaitTime",
] as const;
export type DashboardCard = (typeof cards)[number];

const icons: Record<DashboardCard, LucideIcon> = {
  supportPending: Hourglass,
  supportHappening: Headset,
  supportFinished: CircleCheckBig,
  leads: UserPlus,
  avgSupportTime: Clock,
  avgWaitTime: UsersRound,
};
const longAnswerMs = 8000;

type Props = {
  counters: DashboardCounters | undefined;
  /** Opens the list behind a card. Without this function the numbers have no links. */
  onOpen?: (card: DashboardCard) => void;
};

/** The six numbers of the dashboard. Users who may see the list behind a number can open it. */
export function Cards({ counters, onOpen }: Props) {
  const { t } = useTranslation("dashboard");
  return (
    <ul className={css["cards"]} aria-label={t("numbers")} aria-busy={counters === undefined}>
      {cards.map((card) => (
        <li key={card}>
          <CardFace card={card} counters={counters} onOpen={onOpen && (() => onOpen(card))} />
        </li>
      ))}
    </ul>
  );
}

type FaceProps = { card: DashboardCard; counters: DashboardCounters | undefined; onOpen: (() => void) | undefined };

function CardFace({ card, counters, onOpen }: FaceProps) {
  const { t } = useTranslation("dashboard");
  const id = useId();
  const { value, note } = useWords(card, counters);
  const Icon = icons[card];
  const meaning = t(`meaning.${card}`);
  const inside = (
    <>
      <span className={`${basics["row"]} ${basics["note"]} ${basics["firm"]} ${basics["gap6"]} ${css["label"]}`}>
        <Icon size={16} aria-hidden />
        {t(`card.${card}`)}
      </span>
      {counters === undefined ? (
        <span className={css["waiting"]} aria-hidden />
      ) : (
        <>
          <strong>{value}</strong>
          <small>{note}</small>
        </>
      )}
    </>
  );
  return (
    <div className={css["card"]}>
      {onOpen ? (
        <Tooltip title={meaning} describeChild arrow enterDelay={300} disableTouchListener>
          <button type="button" disabled={counters === undefined} onClick={onOpen} aria-describedby={id}>
            {inside}
          </button>
        </Tooltip>
      ) : (
        <div className={css["still"]}>{inside}</div>
      )}
      <Tooltip title={meaning} arrow enterTouchDelay={0} leaveTouchDelay={longAnswerMs}>
        <IconButton
          className={`${basics["unprinted"]} ${css["what"]}`}
          size="small"
          aria-label={t("whatIs", { name: t(`card.${card}`) })}
        >
          <CircleHelp size={16} />
        </IconButton>
      </Tooltip>
      <span id={id} hidden>
        {meaning}
      </span>
    </div>
  );
}

function useWords(card: DashboardCard, counters: DashboardCounters | undefined): { value: string; note: string } {
  const { t, i18n } = useTranslation("dashboard");
  const duration = useDuration();
  if (!counters) return { value: "", note: "" };
  if (card === "avgSupportTime" || card === "avgWaitTime") {
    const median = counters[card === "avgSupportTime" ? "medianSupportTime" : "medianWaitTime"];
    return {
      value: duration(counters[card]),
      note: median === null ? t("nothingMeasured") : t("median", { time: duration(median) }),
    };
  }
  const isNow = card === "supportPending" || card === "supportHappening";
  return { value: counters[card].toLocaleString(i18n.language), note: t(isNow ? "now" : "inPeriod") };
}
