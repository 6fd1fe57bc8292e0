import { progressOf, validOf } from "@balcao/shared/campaigns/rules";
import type { Campaign, CampaignStatus } from "@balcao/shared/campaigns/schema";
import LinearProgress from "@mui/material/LinearProgress";
import CalendarClock from "lucide-react/icons/calendar-clock";
import CircleCheck from "lucide-react/icons/circle-check";
import CirclePause from "lucide-react/icons/circle-pause";
import CircleX from "lucide-react/icons/circle-x";
import Pencil from "lucide-react/icons/pencil";
import Send from "lucide-react/icons/send";
import type { LucideIcon } from "lucide-react/types";
import { useTranslation } from "react-i18next";
import { Caution } from "../../../ui/caution.tsx";
import { shareOf } from "../share.ts";
import type { CampaignReport } from "./figures.ts";
import { PauseNote } from "./pause-note.tsx";
import basics from "../../../ui/basics.module.css";
import css from "./report.module.css";

const icons: Record<CampaignStatus, LucideIcon> = {
  INATIVA: Pencil,
  PROGRAMADA: CalendarClock,
  EM_ANDAMENTO: Send,
  CANCELADA: CircleX,
  FINALIZADA: CircleCheck,
};

/** How far a campaign is, the reason while it sends nothing, that its number rests between messages, and how many messages Meta holds. */
export function Standing({ campaign, held }: { campaign: Campaign } & Pick<CampaignReport, "held">) {
  const { t, i18n } = useTranslation(["campaignReport", "campaigns"]);
  const { status, pause, counts } = campaign;
  const Icon = pause ? CirclePause : icons[status];
  const valid = validOf(counts);
  return (
    <div className={`${basics["still"]} ${basics["apart"]} ${css["standing"]}`}>
      <p className={`${basics["row"]} ${basics["figures"]} ${css["status"]}`} data-status={pause ? "paused" : status}>
        <Icon size={16} aria-hidden />
        <strong>{t(`campaigns:status.${pause ? "paused" : status}`)}</strong>
        {valid > 0 ? <span>{t("deliveredOf", { delivered: counts.delivered, valid })}</span> : null}
        {valid > 0 ? <span className={css["percent"]}>{shareOf(counts.delivered, valid, i18n.language)}</span> : null}
      </p>
      <LinearProgress variant="determinate" value={progressOf(counts)} aria-label={t("progressLabel")} />
      <PauseNote campaign={campaign} />
      {status === "EM_ANDAMENTO" && !pause && counts.open > 0 ? <p className={basics["hint"]}>{t("resting")}</p> : null}
      {held > 0 ? <Caution>{t("heldNote", { count: held })}</Caution> : null}
    </div>
  );
}
